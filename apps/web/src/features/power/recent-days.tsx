import { useLingui } from '@lingui/react/macro'
import { DaySparkline } from '../../shared/chart/day-sparkline.tsx'
import type { DayMoney } from './daily-money.ts'

/** What each of the latest days brought, next to its fee, as a small picture with its legend. */
export function RecentDays({ days }: { readonly days: readonly DayMoney[] }) {
  const { t } = useLingui()
  const losses = days.filter(({ result }) => result < 0n).length
  const count = days.length
  return (
    <div className="flex flex-col gap-1.5">
      <DaySparkline
        label={t`What each day brought. Days with a loss: ${losses} of ${count}.`}
        days={days}
        places={14}
      />
      <p className="flex flex-wrap items-center gap-x-4 text-xs text-muted">
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className="w-5 border-t-2 border-dashed border-accent" />
          {t`Daily fee`}
        </span>
        {losses > 0 && (
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="size-2.5 bg-loss" />
            {t`loss`}
          </span>
        )}
      </p>
    </div>
  )
}
