import { useLingui } from '@lingui/react/macro'
import type { Day } from '@terahold/money/day'
import { useCallback } from 'react'
import { formatBps } from '../../shared/format/format.ts'
import type { DayEvent } from './holding-events.ts'

/** Returns the events of each day as texts for the charts. */
export function useEventWords() {
  const { i18n, t } = useLingui()
  const { locale } = i18n
  return useCallback(
    (events: ReadonlyMap<Day, readonly DayEvent[]>): ReadonlyMap<Day, string> => {
      const wordsOf = (event: DayEvent): string => {
        if (event.kind === 'stands') {
          const uptime = formatBps(event.uptimeBps, locale)
          return t`Machines ran ${uptime} of the day`
        }
        const { planName } = event
        if (event.kind === 'begins') return t`${planName} begins`
        return event.kind === 'ends' ? t`${planName} ends` : t`${planName} ended early`
      }
      return new Map([...events].map(([day, ofDay]) => [day, ofDay.map(wordsOf).join('; ')]))
    },
    [locale, t],
  )
}
