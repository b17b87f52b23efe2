import type { Message } from '@terahold/decisions/decision'
import type { Candidate } from './rules/payout-rules.ts'
import { verifyCarriedOut, verifySignatures } from './state/carried-out.ts'
import type { PayoutsDependencies } from './state/dependencies.ts'
import { type LockedWithdrawal, listMoved } from './state/queue-store.ts'
import { wasDecided } from './state/resumed.ts'

type Move = {
  /** What was signed. */
  readonly message: Message
  /** Whether it was verified in time, or two operators confirmed it later. */
  readonly counts: boolean
}

/** What two operators signed about moves of accounts, by the move's id; undefined where two wallets did not sign. */
export type VerifiedMoves = ReadonlyMap<string, Move | undefined>

const mostAtOnce = 1_000

/**
 * Verifies again what operators signed for accounts that moved to another wallet and have a withdrawal in the queue: from the stored
 * bytes, the registry and this process's own node. Asks the chain, so it runs before the transaction that locks them.
 */
export async function verifyMoves(deps: PayoutsDependencies): Promise<VerifiedMoves> {
  const verified = new Map<string, Move | undefined>()
  for (const moveId of await listMoved(deps.db, mostAtOnce)) verified.set(moveId, await verifyMove(deps, moveId))
  return verified
}

async function verifyMove(deps: PayoutsDependencies, moveId: string): Promise<Move | undefined> {
  const about = { type: 'AccountMove', subject: moveId } as const
  const decided = await verifyCarriedOut(deps, about)
  if (decided.kind === 'valid') return { message: decided.message, counts: true }
  if (decided.kind === 'unsigned') return undefined
  // What two operators confirm is what two wallets signed.
  const signed = await verifySignatures(deps, about)
  if (signed.kind !== 'valid') return undefined
  const confirmed = {
    cause: 'payout_verified_too_late',
    subject: caseOf(signed.message),
    decision: 'accept_move',
  } as const
  return { message: signed.message, counts: await wasDecided(deps, confirmed) }
}

/**
 * What a halt over a move is about. Two operators can end it by confirming the move. They sign the whole text, so it
 * confirms no other move.
 */
function caseOf({ decisionId, memberId, to }: Message): string {
  return `move ${String(decisionId)} of member ${String(memberId)} to ${String(to)}`
}

/**
 * Returns the queue with the verified move of each withdrawal. A withdrawal whose account moved after the verification
 * waits for the next step.
 */
export function withMoves(
  { clock }: Pick<PayoutsDependencies, 'clock'>,
  queue: readonly LockedWithdrawal[],
  moves: VerifiedMoves,
): Omit<Candidate, 'release'>[] {
  const today = clock.now().toISOString().slice(0, 10)
  return queue.flatMap(({ moveId, ...candidate }): Omit<Candidate, 'release'>[] => {
    if (moveId === null) return [{ ...candidate, move: 'none' }]
    if (!moves.has(moveId)) return []
    const move = moves.get(moveId)
    if (!move || !isMoveOf(move.message, { ...candidate, moveId }, today)) return [{ ...candidate, move: 'unsigned' }]
    return [
      move.counts ? { ...candidate, move: 'signed' } : { ...candidate, move: 'late', moveCase: caseOf(move.message) },
    ]
  })
}

function isMoveOf(message: Message, { moveId, memberId, toAddress }: LockedWithdrawal, today: string): boolean {
  return (
    // A copy of an earlier move's signatures has another id.
    message.decisionId === moveId &&
    message.memberId === memberId &&
    String(message.to).toLowerCase() === toAddress &&
    String(message.notBefore) <= today
  )
}
