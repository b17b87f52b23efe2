import type { usdtLines } from '@terahold/contract/calls/member/cash'
import type { Answer } from '@terahold/contract/client'

/** Returns the balances at the ends of a statement, without anything held for withdrawals unless given. */
export function createEnds(
  opening: string,
  closing: string,
  held: { heldOpening?: string; heldClosing?: string } = {},
): Answer<typeof usdtLines>['data'] {
  return { opening, closing, heldOpening: '0', heldClosing: '0', ...held }
}
