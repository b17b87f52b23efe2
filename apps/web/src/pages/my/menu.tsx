import { useLingui } from '@lingui/react/macro'
import { Card } from '@terahold/ui/card'
import { ListRow } from '@terahold/ui/list-row'

/** The way to every other page of a member. */
export function Menu() {
  const { t } = useLingui()
  const groups = [
    {
      title: t`Money and power`,
      rows: [
        { href: '#/pages/my/Vieworders', title: t`View orders` },
        { href: '#/pages/performanceDetails/performanceDetails', title: t`Performance details` },
        { href: '#/pages/team/reflectdetails', title: t`Withdrawal details` },
        { href: '#/pages/wodesuanli/tokenHistori', title: t`Token history` },
        { href: '#/pages/wodesuanli/historicalComputing', title: t`Historical computing power` },
      ],
    },
    {
      title: t`Look closer`,
      rows: [
        { href: '#/pages/projects/index', title: t`Sites and pools` },
        { href: '#/pages/usa/index', title: t`United States site` },
        { href: '#/pages/mixmax/index', title: t`Plan mixer` },
        { href: '#/pages/airdropAct/index', title: t`Tasks` },
        { href: '#/pages/Homepagebackup/Homepagebackup', title: t`If our server is down` },
      ],
    },
    {
      title: t`People`,
      rows: [
        { href: '#/pages/team/teamSize', title: t`Team size` },
        { href: '#/pages/promotionRanking/promotionRanking', title: t`Promotion ranking` },
        { href: '#/pages/Invitefriends/Invitefriends', title: t`Invite friends` },
        { href: '#/pages/invitation/invitation', title: t`I was invited` },
        { href: '#/pages/my/majorShareholder', title: t`Major shareholder rights` },
      ],
    },
    {
      title: t`Account`,
      rows: [
        { href: '#/pages/my/nemailAddress', title: t`Bind email` },
        { href: '#/pages/my/loginPassword', title: t`Login password` },
        { href: '#/pages/address/checkoutsuccess', title: t`Shipping address` },
        { href: '#/pages/my/countExamples', title: t`Feedback` },
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
