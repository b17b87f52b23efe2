import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { Card } from '@terahold/ui/card'
import { ListRow } from '@terahold/ui/list-row'

/** Links to every other page of a member. */
export function Menu() {
  const { t } = useLingui()
  const groups = [
    {
      title: t`Money and power`,
      rows: [
        { href: to.orders(), title: t`View orders` },
        { href: to.performance(), title: t`Performance details` },
        { href: to.withdrawals(), title: t`Withdrawal details` },
        { href: to.tokenHistory(), title: t`Token history` },
        { href: to.powerHistory(), title: t`Historical computing power` },
      ],
    },
    {
      title: t`Look closer`,
      rows: [
        { href: to.projects(), title: t`Sites and pools` },
        { href: to.usSite(), title: t`United States site` },
        { href: to.mixer(), title: t`Plan mixer` },
        { href: to.tasks(), title: t`Tasks` },
        { href: to.backupHome(), title: t`If our server is down` },
      ],
    },
    {
      title: t`People`,
      rows: [
        { href: to.teamSize(), title: t`Team size` },
        { href: to.ranking(), title: t`Promotion ranking` },
        { href: to.inviteFriends(), title: t`Invite friends` },
        { href: to.invitation(), title: t`I was invited` },
        { href: to.partner(), title: t`Major shareholder rights` },
      ],
    },
    {
      title: t`Account`,
      rows: [
        { href: to.bindEmail(), title: t`Bind email` },
        { href: to.loginPassword(), title: t`Login password` },
        { href: to.addresses(), title: t`Shipping address` },
        { href: to.support(), title: t`Feedback` },
      ],
    },
  ]
  return groups.map(({ title, rows }) => (
    <Card key={title} title={title}>
      {rows.map((row) => (
        <ListRow key={row.href} {...row} />
      ))}
    </Card>
  ))
}
