import { useLingui } from '@lingui/react/macro'
import { formatSigned } from '@terahold/money/amount'
import { Figure } from '@terahold/ui/figure'
import type { ReactNode } from 'react'
import { formatCount } from '../../shared/format/format.ts'
import { Cost, Money } from '../../shared/format/money.tsx'
import { PLACES, parseSignedAmount } from '../../shared/format/signed-amount.ts'
import { FactList } from '../../shared/page/fact-list.tsx'

type PerformanceTotalsProps = {
  readonly sums: Readonly<Record<'gross' | 'fees' | 'net' | 'pending' | 'feeUsed' | 'result' | 'points', string>>
  /** Whether the selection has every kind of entry: a result needs them. */
  readonly isWhole: boolean
  /** A picture of the latest days. */
  readonly picture?: ReactNode
  /** Whether there is room for two columns. */
  readonly isWide?: boolean
}

/** The totals of the whole selection, including entries that are not loaded yet. */
export function PerformanceTotals({ sums, isWhole, picture, isWide = false }: PerformanceTotalsProps) {
  const { t } = useLingui()
  const outside = isWhole ? outsideDays(sums) : 0n
  const ofDays = (amount: string) => formatSigned(parseSignedAmount(amount) - outside, PLACES)
  return (
    <section
      aria-label={t`Totals`}
      className={`gap-2 rounded-card border border-line bg-surface p-4 ${isWide ? 'grid grid-cols-2 gap-x-10' : 'flex flex-col'}`}
    >
      {isWhole && (
        <div className="flex flex-col gap-2">
          <Figure label={t`Result of the settled days`} note={t`after the prepaid fee`}>
            <Money value={sums.result} size="l" sign="always" tap />
          </Figure>
          {picture}
        </div>
      )}
      <FactList
        facts={[
          { label: t`Mined and refunded`, value: <Money value={ofDays(sums.gross)} size="s" tap /> },
          { label: t`Costs`, value: <Cost value={sums.fees} tap /> },
          {
            label: t`Credited and refunded`,
            value: <Money value={ofDays(sums.net)} size="s" tap />,
            ...(sums.pending === '0'
              ? {}
              : {
                  note: (
                    <>
                      <Money value={sums.pending} unit="" size="s" /> {t`pending`}
                    </>
                  ),
                }),
          },
          isWhole ? { label: t`Prepaid fee used`, value: <Cost value={sums.feeUsed} tap /> } : null,
          outside === 0n
            ? null
            : {
                label: t`Refunded orders and commission`,
                value: <Money value={formatSigned(outside, PLACES)} size="s" tap />,
              },
          sums.points === '0' ? null : { label: t`Points`, value: <Points value={sums.points} /> },
        ]}
      />
    </section>
  )
}

/** Returns the credits that belong to no settled day. The result leaves them out. */
function outsideDays({ net, feeUsed, result }: PerformanceTotalsProps['sums']): bigint {
  return parseSignedAmount(net) - parseSignedAmount(feeUsed) - parseSignedAmount(result)
}

function Points({ value }: { readonly value: string }) {
  const { i18n } = useLingui()
  return <span className="tabular-nums">{formatCount(BigInt(value), i18n.locale)}</span>
}
