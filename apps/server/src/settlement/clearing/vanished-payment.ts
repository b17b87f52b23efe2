import { sql } from 'kysely'
import { NIL_ID } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Ledger, Leg } from '../../ledger/ledger.ts'
import { lockSettling } from '../day/settle-store.ts'
import type { LogId, VenueTransfer } from './clearing-rules.ts'

type Books = Pick<Ledger, 'post'>

// Everything here runs under the settling lock, so it locks no rows.

const nameOf = ({ chainId, txHash, logIndex }: LogId) => `${chainId}:${txHash}:${logIndex}`

/**
 * Takes a venue's payment out of the books because an adopted chain does not have it. Rows it had paid stay paid, and
 * their members keep their credits: the house has advanced the money, and the venue owes it. Returns that sum, in minor
 * units. What had paid nothing leaves suspense.
 */
export async function dropVenuePayment(
  tx: Tx,
  ledger: Books,
  { adoptionId, ...log }: LogId & { readonly adoptionId: string },
): Promise<bigint> {
  await lockSettling(tx)
  const payment = await findPayment(tx, log)
  if (!payment || payment.vanished_in !== null) return 0n
  const used = payment.allocated + payment.claimed
  await postParts(tx, ledger, `venue:${nameOf(log)}:vanished:${adoptionId}`, log, [
    { debit: 'suspense', credit: 'treasury', amount: payment.amount - used, kind: 'transfer_vanished' },
    { debit: 'venue_claims', credit: 'treasury', amount: used, kind: 'transfer_vanished' },
  ])
  await setVanished(tx, log, adoptionId)
  return used
}

/**
 * Books a vanished payment that the chain has again: it settles its own claim. What other money of the venue had settled
 * of that claim is free again, if the chain has that money. The venue owes the rest of it, and this payment settles that.
 * Returns the venue's id, or undefined if the payment had not vanished.
 */
export async function restoreVenuePayment(tx: Tx, ledger: Books, log: LogId): Promise<string | undefined> {
  const payment = await findPayment(tx, log)
  const adoptionId = payment?.vanished_in
  if (!payment || !adoptionId) return undefined
  const claim = await tx
    .selectFrom('chain_claim')
    .select(['claim_id', 'amount', 'settled'])
    .where('adoption_id', '=', adoptionId)
    .where('subject', '=', `${log.txHash}:${log.logIndex}`)
    .executeTakeFirst()
  const open = claim ? claim.amount - claim.settled : 0n
  await postParts(tx, ledger, `venue:${nameOf(log)}:returned:${adoptionId}`, log, [
    { debit: 'treasury', credit: 'venue_claims', amount: open, kind: 'venue_returned' },
    { debit: 'treasury', credit: 'suspense', amount: payment.amount - open, kind: 'venue_returned' },
  ])
  await setVanished(tx, log, null)
  if (claim) {
    await raiseSettled(tx, claim.claim_id, open)
    const gone = claim.settled - (await freeClaimed(tx, payment.venue_id, claim.settled))
    await settleOldestClaims(tx, ledger, { ...log, venueId: payment.venue_id, amount: gone })
  }
  return payment.venue_id
}

/** Uses a venue's new payment for what the venue owes since an adoption, oldest claim first, before it clears rows. */
export async function settleVenueClaims(tx: Tx, ledger: Books, log: VenueTransfer): Promise<void> {
  await addClaimed(tx, log, await settleOldestClaims(tx, ledger, log))
}

type Settling = Pick<VenueTransfer, 'chainId' | 'txHash' | 'logIndex' | 'venueId' | 'amount'>

/** Settles a venue's claims with at most an amount that is in suspense, the oldest first. Returns what that took. */
async function settleOldestClaims(tx: Tx, ledger: Books, { venueId, amount, ...log }: Settling): Promise<bigint> {
  const claims = await tx
    .selectFrom('chain_claim as c')
    .innerJoin('venue_payment as p', (join) =>
      join
        .onRef('p.vanished_in', '=', 'c.adoption_id')
        .on(sql<boolean>`c.subject = concat_ws(':', p.tx_hash, p.log_index)`),
    )
    .select(['c.claim_id', 'c.amount', 'c.settled'])
    .where('p.venue_id', '=', venueId)
    .whereRef('c.settled', '<', 'c.amount')
    .orderBy('c.made_at')
    .orderBy('c.claim_id')
    .execute()
  let left = amount
  for (const { claim_id: claimId, amount: owed, settled } of claims) {
    const part = left < owed - settled ? left : owed - settled
    if (part === 0n) break
    await postParts(tx, ledger, `claim:${claimId}:${settled}`, log, [
      { debit: 'suspense', credit: 'venue_claims', amount: part, kind: 'venue_claim_settled' },
    ])
    await raiseSettled(tx, claimId, part)
    left -= part
  }
  return amount - left
}

async function findPayment(tx: Tx, { chainId, txHash, logIndex }: LogId) {
  return tx
    .selectFrom('venue_payment')
    .select(['venue_id', 'amount', 'allocated', 'claimed', 'vanished_in'])
    .where('chain_id', '=', chainId)
    .where('tx_hash', '=', txHash)
    .where('log_index', '=', logIndex)
    .executeTakeFirst()
}

async function postParts(
  tx: Tx,
  ledger: Books,
  key: string,
  log: LogId,
  parts: readonly Pick<Leg, 'debit' | 'credit' | 'amount' | 'kind'>[],
): Promise<void> {
  const legs = parts
    .filter(({ amount }) => amount > 0n)
    .map(
      (part): Leg => ({
        ...part,
        key: `${key}:${part.debit}:${part.credit}`,
        asset: 'USDT',
        reference: { kind: 'chain_transfer', id: nameOf(log) },
      }),
    )
  await ledger.post(tx, NIL_ID, legs)
}

async function setVanished(tx: Tx, { chainId, txHash, logIndex }: LogId, adoptionId: string | null): Promise<void> {
  await tx
    .updateTable('venue_payment')
    .set({ vanished_in: adoptionId })
    .where('chain_id', '=', chainId)
    .where('tx_hash', '=', txHash)
    .where('log_index', '=', logIndex)
    .execute()
}

async function addClaimed(tx: Tx, { chainId, txHash, logIndex }: LogId, amount: bigint): Promise<void> {
  await tx
    .updateTable('venue_payment')
    .set({ claimed: sql<bigint>`claimed + ${amount}::numeric` })
    .where('chain_id', '=', chainId)
    .where('tx_hash', '=', txHash)
    .where('log_index', '=', logIndex)
    .execute()
}

/** Frees up to an amount of what the venue's other payments on the chain had settled. Returns how much that is. */
async function freeClaimed(tx: Tx, venueId: string, amount: bigint): Promise<bigint> {
  const payments = await tx
    .selectFrom('venue_payment')
    .select(['chain_id as chainId', 'tx_hash as txHash', 'log_index as logIndex', 'claimed'])
    .where('claimed', '>', 0n)
    .where('venue_id', '=', venueId)
    .where('vanished_in', 'is', null)
    .orderBy('at', 'desc')
    .execute()
  let left = amount
  for (const payment of payments) {
    const part = left < payment.claimed ? left : payment.claimed
    if (part === 0n) break
    await addClaimed(tx, payment, -part)
    left -= part
  }
  return amount - left
}

async function raiseSettled(tx: Tx, claimId: string, amount: bigint): Promise<void> {
  await tx
    .updateTable('chain_claim')
    .set({ settled: sql<bigint>`settled + ${amount}::numeric` })
    .where('claim_id', '=', claimId)
    .execute()
}
