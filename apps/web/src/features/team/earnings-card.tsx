import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { parseAmount } from '@terahold/money/amount'
import { Button } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { Figure } from '@terahold/ui/figure'
import { FigureGrid } from '@terahold/ui/figure-grid'
import { ProgressBar } from '@terahold/ui/progress-bar'
import { useState } from 'react'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { exactAmount } from '../../shared/format/exact-amount.ts'
import { Money } from '../../shared/format/money.tsx'
import { PLACES } from '../../shared/format/signed-amount.ts'
import { lazySheet } from '../../shared/loading/lazy-sheet.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { monthOf } from './month-step.ts'
import { MonthStepper } from './month-stepper.tsx'
import { useTeamEarnings } from './team.ts'

const RefereesSheet = lazySheet(
  () => import('./referees-sheet.tsx'),
  (module) => module.RefereesSheet,
)

/** The member's commission of a month, and how much the monthly cap leaves. */
export function EarningsCard() {
  const { i18n, t } = useLingui()
  const newest = monthOf(serverTime.now())
  // Until another month is chosen it is the newest, which the server's first answer may change.
  const [chosen, setChosen] = useState<string | null>(null)
  const month = chosen ?? newest
  const [showsReferees, setShowsReferees] = useState(false)
  const earnings = useTeamEarnings(month)
  const amountText = (value: string) => exactAmount(value, i18n.locale)
  return (
    <Card title={t`Commission`}>
      <div className="flex flex-col gap-4">
        <MonthStepper month={month} newest={newest} onMonth={setChosen} />
        <QueryView compact query={earnings}>
          {({ asset, paid, pending, l1, l2, capMonth, capLeft }) => {
            const [cap, left] = [parseAmount(capMonth, PLACES), parseAmount(capLeft, PLACES)]
            const [capText, leftText] = [amountText(capMonth), amountText(capLeft)]
            return (
              <div className="flex flex-col gap-4">
                <Figure label={t`Paid`} href={to.performance()}>
                  <Money value={paid} unit={asset} size="l" />
                </Figure>
                <FigureGrid>
                  <Figure label={t`Paid for level 1`}>
                    <Money value={l1} unit={asset} />
                  </Figure>
                  <Figure label={t`Paid for level 2`}>
                    <Money value={l2} unit={asset} />
                  </Figure>
                </FigureGrid>
                {parseAmount(pending, PLACES) > 0n && (
                  <Figure label={t`Pending commission`} note={t`before caps`}>
                    <Money value={pending} unit={asset} />
                  </Figure>
                )}
                <ProgressBar
                  label={t`Left of the monthly cap`}
                  value={left}
                  max={cap}
                  valueText={t`${leftText} of ${capText} ${asset}`}
                />
              </div>
            )
          }}
        </QueryView>
        <Button wide kind="secondary" onClick={() => setShowsReferees(true)}>{t`Commission by person`}</Button>
      </div>
      {showsReferees && <RefereesSheet onClose={() => setShowsReferees(false)} />}
    </Card>
  )
}
