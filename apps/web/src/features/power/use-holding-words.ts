import { useLingui } from '@lingui/react/macro'
import { neverRan } from './holding-events.ts'
import type { Holding } from './power.ts'

/** Returns the texts for the state of a holding. A refunded one was ended early, or cancelled before it started. */
export function useHoldingWords(): (holding: Pick<Holding, 'status' | 'startDate' | 'endDate'>) => string {
  const { t } = useLingui()
  return (holding) => {
    if (holding.status === 'refunded') return neverRan(holding) ? t`Cancelled` : t`Ended early`
    return { pending: t`Starts soon`, active: t`Active`, completed: t`Completed` }[holding.status]
  }
}
