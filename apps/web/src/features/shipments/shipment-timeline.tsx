import { useLingui } from '@lingui/react/macro'
import type { ShipmentEventKind } from '@terahold/contract/codes/shipments'
import { StateLog, type StepState } from '@terahold/ui/state-log'
import { formatCountry, formatInstant } from '../../shared/format/format.ts'
import type { ShipmentEvent } from './shipments.ts'

const trouble: ReadonlySet<ShipmentEventKind> = new Set(['failed_attempt', 'exception', 'returned'])

/** The events of a shipment, newest first. */
export function ShipmentTimeline({ events }: { readonly events: readonly ShipmentEvent[] }) {
  const { i18n, t } = useLingui()
  const markWords: Record<StepState, string> = {
    done: t`done`,
    current: t`now`,
    waiting: t`to come`,
    failed: t`problem`,
  }
  const markOf = ({ kind }: ShipmentEvent, index: number): StepState => {
    if (trouble.has(kind)) return 'failed'
    return index === 0 && kind !== 'delivered' ? 'current' : 'done'
  }
  return (
    <StateLog
      label={t`Shipment steps`}
      entries={events.map((event, index) => ({
        id: `${event.at} ${event.kind} ${event.place ?? ''}`,
        title: event.text,
        ...(event.place === null ? {} : { detail: formatCountry(event.place, i18n.locale) }),
        at: formatInstant(event.at, i18n.locale),
        state: markOf(event, index),
        stateLabel: markWords[markOf(event, index)],
      }))}
    />
  )
}
