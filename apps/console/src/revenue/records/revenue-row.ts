import type { operatorCalls } from '@terahold/contract/calls/desk/operators'
import type { RowOf } from '@terahold/contract/endpoint'

export type RevenueRow = RowOf<typeof operatorCalls.listRevenue>
