import type { suspenseCalls } from '@terahold/contract/calls/desk/suspense'
import type { InputOf, RowOf } from '@terahold/contract/endpoint'

export type SuspenseRow = RowOf<typeof suspenseCalls.listSuspense>
export type SuspenseSort = NonNullable<InputOf<typeof suspenseCalls.listSuspense>['sort']>

/** What an operator enters about a deposit. */
export type Assignment = InputOf<typeof suspenseCalls.draftSuspenseAssignment>
