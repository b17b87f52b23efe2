import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { addDays, daysBetween } from '@terahold/money/day'
import { ButtonLink } from '@terahold/ui/button'
import { FoldedRow } from '@terahold/ui/folded-row'
import { ProgressBar } from '@terahold/ui/progress-bar'
import { formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { neverRan } from './holding-events.ts'
import { HoldingFacts } from './holding-facts.tsx'
import type { Holding } from './power.ts'
import { useHoldingWords } from './use-holding-words.ts'

/** A holding that ended: what it delivered compared to what was agreed, and its result. */
export function EndedHolding({ holding }: { readonly holding: Holding }) {
  const { i18n, t } = useLingui()
  const { locale } = i18n
  const { orderId, orderNo, planName, pool, site, startDate, endDate } = holding
  const words = useHoldingWords()
  const isCancelled = neverRan(holding)
  return (
    <article aria-label={orderNo} className="flex flex-col gap-3 py-4">
      <header className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0 flex-1 basis-[9em]">
          <h2 className="font-semibold">{planName}</h2>
          {!isCancelled && (
            <p className="text-sm text-muted">
              {formatDay(startDate, locale)} – {formatDay(addDays(endDate, -1), locale)}
            </p>
          )}
        </div>
        <p className="ml-auto text-right text-sm">
          <Th value={holding.power} />
          <span className="block text-xs text-muted">{words(holding)}</span>
        </p>
      </header>
      {isCancelled ? (
        <p className="text-sm text-muted">{t`Cancelled before it began. Everything was refunded.`}</p>
      ) : (
        <>
          <HoldingFacts money={holding} />
          <Delivered holding={holding} />
          <FoldedRow summary={<span className="text-sm text-accent">{t`Details`}</span>}>
            <FactList
              facts={[
                { label: t`Pool`, value: pool, note: site },
                { label: t`Credited`, value: <Money value={holding.net} size="s" tap /> },
                holding.pending === '0'
                  ? null
                  : { label: t`Pending`, value: <Money value={holding.pending} size="s" tap /> },
                { label: t`Refunded for downtime`, value: <Money value={holding.downtimeRefund} size="s" tap /> },
                { label: t`Prepaid fee used`, value: <Money value={holding.feeUsed} size="s" tap /> },
                holding.feeRefund === '0'
                  ? null
                  : { label: t`Unused fee paid back`, value: <Money value={holding.feeRefund} size="s" tap /> },
              ]}
            />
          </FoldedRow>
        </>
      )}
      <p className="flex flex-wrap gap-3">
        <ButtonLink kind="secondary" href={to.paymentDone({ orderId })}>
          {t`Receipt`} <span className="sr-only">({orderNo})</span>
        </ButtonLink>
        <ButtonLink kind="secondary" href={to.checkout({ planId: holding.planId })}>
          {t`Renew`} <span className="sr-only">({orderNo})</span>
        </ButtonLink>
      </p>
    </article>
  )
}

/** Settled days are delivered days. An early exit agrees to fewer. */
function Delivered({ holding }: { readonly holding: Holding }) {
  const { t } = useLingui()
  const { startDate, endDate, deliveredDays } = holding
  const termDays = holding.status === 'refunded' ? daysBetween(startDate, endDate) : holding.termDays
  const open = termDays - deliveredDays
  return (
    <div>
      <ProgressBar
        label={t`Delivered`}
        value={deliveredDays}
        max={termDays}
        valueText={t`${deliveredDays} of ${plural(termDays, { one: '# day', other: '# days' })}`}
      />
      {open > 0 && (
        <p className="text-xs text-warning">
          {t`${plural(open, { one: '# day is not settled yet.', other: '# days are not settled yet.' })}`}
        </p>
      )}
    </div>
  )
}
