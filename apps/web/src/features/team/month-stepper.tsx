import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatMonth } from '../../shared/format/format.ts'
import { monthAfter } from './month-step.ts'

/** How many months back can be shown. */
const MONTHS_BACK = 24

type MonthStepperProps = {
  readonly month: string
  /** The latest month. */
  readonly newest: string
  readonly onMonth: (month: string) => void
}

/** Steps through calendar months. At an end, its button keeps the focus. */
export function MonthStepper({ month, newest, onMonth }: MonthStepperProps) {
  const { i18n, t } = useLingui()
  const step = 'flex size-touch shrink-0 items-center justify-center aria-disabled:opacity-40'
  const isFirst = month <= monthAfter(newest, -MONTHS_BACK)
  const isLast = month >= newest
  return (
    <div className="flex items-center justify-between gap-2">
      <button
        type="button"
        className={step}
        aria-label={t`Previous month`}
        aria-disabled={isFirst}
        onClick={() => isFirst || onMonth(monthAfter(month, -1))}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </button>
      <p role="status" className="text-center text-sm">
        {formatMonth(month, i18n.locale)}
      </p>
      <button
        type="button"
        className={step}
        aria-label={t`Next month`}
        aria-disabled={isLast}
        onClick={() => isLast || onMonth(monthAfter(month, 1))}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}
