import { useLingui } from '@lingui/react/macro'
import { Figure } from '@terahold/ui/figure'
import { Money } from '../../shared/format/money.tsx'

type PerformanceTotalsProps = {
  readonly sums: Readonly<Record<'gross' | 'fees' | 'net' | 'pending' | 'points', string>>
}

/** The totals of the whole selection, including entries that are not loaded yet. */
export function PerformanceTotals({ sums }: PerformanceTotalsProps) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Sums`} className="grid grid-cols-2 gap-4 rounded-card border border-line bg-surface p-4">
      <Figure label={t`Net`}>
        <Money value={sums.net} />
      </Figure>
      <Figure label={t`Of it pending`} note={t`recorded, not yet paid in`}>
        <Money value={sums.pending} />
      </Figure>
      <Figure label={t`Gross`}>
        <Money value={sums.gross} />
      </Figure>
      <Figure label={t`Fees and electricity`}>
        <Money value={sums.fees} />
      </Figure>
      {sums.points !== '0' && (
        <Figure label={t`Points`} note={t`no cash`}>
          <Points value={sums.points} />
        </Figure>
      )}
    </section>
  )
}

function Points({ value }: { readonly value: string }) {
  const { i18n } = useLingui()
  return <span className="tabular-nums">{new Intl.NumberFormat(i18n.locale).format(BigInt(value))}</span>
}
