import type { Database } from '../../db/connection.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { actOnEach } from '../../foundation/act-on-each.ts'
import type { Ledger, Leg } from '../../ledger/ledger.ts'
import { lockMember } from '../../orders/state/lock-members.ts'
import * as store from './claim-store.ts'

export type ClaimDependencies = { readonly db: Database; readonly ledger: Pick<Ledger, 'post' | 'balances'> }

export type Claims = ReturnType<typeof createClaims>

/**
 * Settles what members owe since payments of theirs vanished from the chain. What is available settles it first, oldest
 * claim first. Nothing is taken from a withdrawal under way or from a holding.
 */
export function createClaims({ db, ledger }: ClaimDependencies) {
  /** Takes what is available for the member's open claims. Call it after a credit and before anything is spent. */
  async function settle(tx: Tx, memberId: string): Promise<bigint> {
    const open = await store.lockMemberClaims(tx, memberId)
    if (open.length === 0) return 0n
    const { available } = await ledger.balances(tx, memberId)
    let left = available
    for (const { claimId, amount, settled } of open) {
      const part = left < amount - settled ? left : amount - settled
      if (part === 0n) break
      await ledger.post(tx, memberId, [settlementLeg(claimId, settled, part)])
      await store.settleClaim(tx, claimId, part)
      left -= part
    }
    return available - left
  }

  /**
   * Settles open claims with credits of any kind that have arrived since. @throws AggregateError of what failed, after
   * the others.
   */
  async function settleAll(): Promise<void> {
    await actOnEach(await store.readMembersToSettle(db), 'claims', (memberId) =>
      transaction(db, async (tx) => {
        // Before the claims, in the order of deposits, which lock the member's balance and then the claims.
        await lockMember(tx, memberId)
        await settle(tx, memberId)
      }),
    )
  }

  return { settle, settleAll, hasOpenColumn: store.hasOpenClaims, list: () => store.readClaims(db) }
}

function settlementLeg(claimId: string, before: bigint, amount: bigint): Leg {
  return {
    key: `claim:${claimId}:${before}`,
    asset: 'USDT',
    debit: 'available',
    credit: 'member_claims',
    amount,
    kind: 'claim_settled',
    reference: { kind: 'chain_claim', id: claimId },
  }
}
