import type { insertWithdrawal, myCash } from '@terahold/contract/calls/member/cash'
import type { Answer } from '@terahold/contract/client'

export type MyCash = Answer<typeof myCash>['data']
/** A withdrawal as the server answered its request. */
export type RequestedWithdrawal = Answer<typeof insertWithdrawal>['data']
