import type { showToday } from '@terahold/contract/calls/desk/desk'
import type { DataOf } from '@terahold/contract/endpoint'
import type { DeskTexts } from '@terahold/locale/en/desk/desk'

/** What the first screen shows. */
export type Today = DataOf<typeof showToday>

/** A screen, and which of its lists opens; the first one if none is named. */
export type Place = { readonly screen: keyof DeskTexts['screens']; readonly view?: string }
