import { Trans, useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { Card } from '@terahold/ui/card'
import { formatBps } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'

/** What inviting gives and what it does not, in five lines. */
export function TeamRules() {
  const { i18n, t } = useLingui()
  const first = formatBps(business.referralLevel1Bps, i18n.locale)
  const second = formatBps(business.referralLevel2Bps, i18n.locale)
  const perYear = <Money value={business.referralPerRefereeYear} size="s" />
  const perMonth = <Money value={business.referralPerMonth} size="s" />
  return (
    <Card title={t`How it works`}>
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm">
        <li>
          <Trans>
            You get {first} of our margin on orders of people you invite and {second} on orders of people they invite.
          </Trans>
        </li>
        <li>
          <Trans>It comes from our margin. Nobody pays more for it.</Trans>
        </li>
        <li>
          <Trans>It is due after the period to withdraw. A sign-up alone earns nothing.</Trans>
        </li>
        <li>
          <Trans>
            At most {perYear} per person and year, {perMonth} in total per month.
          </Trans>
        </li>
        <li>
          <Trans>An inviter is set once, before the first order. Joining needs no code.</Trans>
        </li>
      </ol>
    </Card>
  )
}
