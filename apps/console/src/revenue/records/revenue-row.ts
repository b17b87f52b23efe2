import type { operatorCalls } from '@terahold/contract/calls/desk/operators'
import type { InputOf, RowOf } from '@terahold/contract/endpoint'

export type RevenueRow = RowOf<typeof operatorCalls.listRevenue>
export type RevenueSort = NonNullable<InputOf<typeof operatorCalls.listRevenue>['sort']>
