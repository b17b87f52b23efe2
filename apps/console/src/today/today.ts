import type { showToday } from '@terahold/contract/calls/desk/desk'
import type { DataOf } from '@terahold/contract/endpoint'

/** What the first screen shows. */
export type Today = DataOf<typeof showToday>
