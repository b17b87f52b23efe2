import type { showToday } from '@terahold/contract/calls/desk/desk'
import type { DataOf } from '@terahold/contract/endpoint'
import type { DeskTexts } from '@terahold/locale/en/desk/desk'

/** What the first screen shows. */
export type Today = DataOf<typeof showToday>

/** A screen, which of its lists opens, and whether what its button opens is open, too. */
export type Place = { readonly screen: keyof DeskTexts['screens']; readonly view?: string; readonly new?: '1' }
