import type { ShipmentEventKind } from '@terahold/contract/codes/shipments'
import type { Language } from '@terahold/locale/languages'
import { words } from '../locales/words.ts'
import type { ShipmentEvent } from './store.ts'

/** Formats an event for the contract: in the carrier's words, otherwise in the caller's language. */
export function eventFields({ at, kind, place, text }: ShipmentEvent, locale: Language): EventFields {
  return { at: at.toISOString(), kind, place, text: text ?? words[locale].shipmentEvents[kind] }
}

type EventFields = { at: string; kind: ShipmentEventKind; place: string | null; text: string }
