import { Trans, useLingui } from '@lingui/react/macro'
import { Figure } from '@terahold/ui/figure'
import { useState } from 'react'
import { formatDay } from '../../shared/format/format.ts'
import { formatCoverage } from '../../shared/format/format-coverage.ts'
import { Money } from '../../shared/format/money.tsx'
import { lazySheet } from '../../shared/loading/lazy-sheet.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { withAllTexts } from '../../shared/locale/i18n.ts'
import { PayoutsHaltedNote } from './payouts-halted-note.tsx'
import { useTrustSummary } from './trust-summary.ts'

const RevenueProof = lazySheet(
  () => withAllTexts(() => import('./revenue-proof.tsx')),
  (module) => module.RevenueProof,
)

/** The latest recorded revenue and the coverage. A tap on either opens its source. */
export function TrustCard() {
  const { i18n, t } = useLingui()
  const summary = useTrustSummary()
  const [open, setOpen] = useState(false)
  return (
    <section aria-label={t`Revenue and coverage`} className="flex flex-col gap-4">
      <PayoutsHaltedNote />
      <QueryView compact query={summary}>
        {(data) => {
          const { latestRevenue: revenue, everything } = data
          return (
            <div className="flex flex-col gap-4">
              {revenue === null ? (
                <Figure label={t`Recorded revenue`}>{t`None yet`}</Figure>
              ) : (
                <Figure
                  label={t`Recorded revenue`}
                  proof="unverified"
                  proofLabel={t`Recorded and approved by two operators`}
                  onOpen={() => setOpen(true)}
                  note={
                    <>
                      {formatDay(revenue.day, i18n.locale)} · {revenue.pool}
                    </>
                  }
                >
                  <Money value={revenue.usdt} size="l" />
                </Figure>
              )}
              <div className="border-t border-line pt-3">
                <Figure
                  label={t`Coverage`}
                  onOpen={() => setOpen(true)}
                  note={<Trans>cash on chain ÷ what we owe</Trans>}
                >
                  {everything.coverageBps === null
                    ? t`Nothing is owed`
                    : formatCoverage(everything.coverageBps, i18n.locale)}
                </Figure>
              </div>
              {open && <RevenueProof summary={data} onClose={() => setOpen(false)} />}
            </div>
          )
        }}
      </QueryView>
    </section>
  )
}
