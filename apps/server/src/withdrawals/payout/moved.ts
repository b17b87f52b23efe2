import { verifyCarriedOut } from '../../decisions/signed/signed-decisions.ts'
import type { Candidate } from './rules/payout-rules.ts'
import type { PayoutsDependencies } from './state/dependencies.ts'
import { type LockedWithdrawal, listMoved } from './state/queue-store.ts'

/** Whether two operators signed that accounts moved to these wallets, by the move's id. */
export type Moves = ReadonlyMap<string, (wallet: LockedWithdrawal) => boolean>

const mostAtOnce = 1_000

/**
 * Verifies again what operators signed for accounts that moved to another wallet and have a withdrawal in the queue: from the stored
 * bytes, the registry and this process's own node. Asks the chain, so it runs before the transaction that locks them.
 */
export async function verifyMoves(deps: PayoutsDependencies): Promise<Moves> {
  const today = deps.clock.now().toISOString().slice(0, 10)
  const verified = new Map<string, (wallet: LockedWithdrawal) => boolean>()
  for (const moveId of await listMoved(deps.db, mostAtOnce)) {
    const decided = await verifyCarriedOut(deps, { type: 'AccountMove', subject: moveId })
    const message = decided.kind === 'valid' ? decided.message : undefined
    verified.set(
      moveId,
      ({ memberId, toAddress }) =>
        // A copy of an earlier move's signatures has another id.
        message?.decisionId === moveId &&
        message.memberId === memberId &&
        String(message.to).toLowerCase() === toAddress &&
        String(message.notBefore) <= today,
    )
  }
  return verified
}

/** Returns the queue with what was verified for each; one whose account moved only after that waits for the next step. */
export function withMoves(queue: readonly LockedWithdrawal[], moves: Moves): Omit<Candidate, 'release'>[] {
  return queue.flatMap(({ moveId, ...candidate }): Omit<Candidate, 'release'>[] => {
    if (moveId === null) return [{ ...candidate, move: 'none' }]
    const isSigned = moves.get(moveId)
    if (!isSigned) return []
    return [{ ...candidate, move: isSigned({ ...candidate, moveId }) ? 'signed' : 'unsigned' }]
  })
}
