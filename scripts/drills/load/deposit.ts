import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../apps/server/src/db/connection.ts'
import { type Tx, transaction } from '../../../apps/server/src/db/transaction.ts'
import { systemClock as clock } from '../../../apps/server/src/foundation/clock.ts'
import { createLedger, type Ledger, type Leg } from '../../../apps/server/src/ledger/ledger.ts'
import type { Fleet } from '../fleet/fleet.ts'

/** A chain that no process of a drill watches. */
const chainId = 1
const address = `0x${'d5'.repeat(20)}`

/** Makes the recipient of the invented transfers a treasury, so that the books agree with them. */
export async function registerTreasury(owner: Pick<Database, 'insertInto'>): Promise<void> {
  await owner
    .insertInto('house_address')
    .values({ chain_id: chainId, address, role: 'treasury', name: 'invented' })
    .execute()
}

/** Creates a member with a balance. The fixture's own credit has no transfer, and may be the one of an earlier version. */
export async function createFundedMember({ bank, sources }: Pick<Fleet, 'bank' | 'sources'>, balance: string) {
  const member = await bank.member('0')
  const deposit = { memberId: member.memberId, key: randomUUID(), amount: sources.usdt(balance) }
  await transaction(bank.db, (tx) => postDeposit(tx, createLedger({ clock }), deposit))
  return member
}

/** Credits a member for an invented transfer on a chain, once for each key. Returns how many legs were posted. */
export async function postDeposit(
  tx: Tx,
  ledger: Pick<Ledger, 'post'>,
  { memberId, key, amount }: { readonly memberId: string; readonly key: string; readonly amount: bigint },
): Promise<number> {
  const txHash = `0x${createHash('sha256').update(key).digest('hex')}`
  await tx
    .insertInto('chain_transfer')
    .values({
      chain_id: chainId,
      tx_hash: txHash,
      log_index: 0,
      token: address,
      sender: address,
      recipient: address,
      amount,
      block_number: 1n,
      block_hash: txHash,
      block_time: sql`database_now()`,
      state: 'deposit',
      member_id: memberId,
      recorded_at: sql`database_now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const leg: Leg = {
    key,
    asset: 'USDT',
    debit: 'treasury',
    credit: 'available',
    amount,
    kind: 'deposit',
    reference: { kind: 'chain_transfer', id: `${txHash}:0` },
  }
  return ledger.post(tx, memberId, [leg])
}
