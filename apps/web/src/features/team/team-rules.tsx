import { Trans, useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { FoldedRow } from '@terahold/ui/folded-row'
import { ChevronDown } from 'lucide-react'
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
    <section className="rounded-card border border-line bg-surface px-4 py-1">
      <FoldedRow
        summary={
          <>
            <h2>{t`How it works`}</h2>
            <ChevronDown aria-hidden="true" size={18} className="shrink-0 text-muted" />
          </>
        }
      >
        <ol className="flex list-decimal flex-col gap-2 pb-3 pl-5 text-sm">
          <li>
            <Trans>
              You get {first} of our margin on orders of people you invite and {second} on orders of people they invite.
            </Trans>
          </li>
          <li>
            <Trans>It comes from our margin. No one pays more.</Trans>
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
      </FoldedRow>
    </section>
  )
}
