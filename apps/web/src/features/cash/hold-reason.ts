import type { HoldReason } from '@terahold/contract/codes/members'
import { useMyCash } from './cash.ts'

/** Returns why withdrawals wait until then: the change itself, unless an earlier change causes the longest hold. */
export function useHoldReason(holdUntil: string | null, change: HoldReason): HoldReason {
  const { data: cash } = useMyCash()
  return (cash?.holdUntil === holdUntil ? cash.holdReason : null) ?? change
}
