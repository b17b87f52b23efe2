import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'

export type Destination = { readonly href: string; readonly title: string }

/** Returns the pages that the search can find, by the names that menus and titles use. */
export function useDestinations(): readonly Destination[] {
  const { t } = useLingui()
  return [
    { href: to.home(), title: t`Home` },
    { href: to.subscribe(), title: t`Subscribe` },
    { href: to.calculator(), title: t`Calculator` },
    { href: to.planMixer(), title: t`Plan mixer` },
    { href: to.myPower(), title: t`My power` },
    { href: to.performance(), title: t`Performance details` },
    { href: to.powerHistory(), title: t`Historical computing power` },
    { href: to.tokenHistory(), title: t`Token history` },
    { href: to.statement(), title: t`Yearly statement` },
    { href: to.withdraw(), title: t`Withdraw` },
    { href: to.withdrawals(), title: t`Withdrawal details` },
    { href: to.orders(), title: t`View orders` },
    { href: to.addresses(), title: t`Shipping address` },
    { href: to.team(), title: t`Team` },
    { href: to.teamSize(), title: t`Team size` },
    { href: to.inviteFriends(), title: t`Invite friends` },
    { href: to.invitation(), title: t`Enter invite code` },
    { href: to.ranking(), title: t`Promotion ranking` },
    { href: to.partner(), title: t`Major shareholder rights` },
    { href: to.tasks(), title: t`Tasks and points` },
    { href: to.sites(), title: t`Sites and pools` },
    { href: to.usSite(), title: t`United States site` },
    { href: to.trust(), title: t`What you can check` },
    { href: to.security(), title: t`Security` },
    { href: to.bindEmail(), title: t`Bind email` },
    { href: to.loginPassword(), title: t`Login password` },
    { href: to.settings(), title: t`Settings` },
    { href: to.support(), title: t`Feedback and contact` },
    { href: to.backupHome(), title: t`Backup home` },
    { href: to.terms(), title: t`Terms of service` },
    { href: to.privacy(), title: t`Privacy policy` },
    { href: to.company(), title: t`Company details` },
  ]
}
