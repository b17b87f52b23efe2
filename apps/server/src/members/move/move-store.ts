import { business } from '@terahold/contract/constants'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { listShape, type OrderOf, type Page, readPage, sliceOf } from '../../db/lists.ts'
import type { Tx } from '../../db/transaction.ts'
import type { WalletOffer } from '../../wallet-proof/change-signatures.ts'

type NewOffer = { readonly memberId: string; readonly offerId: string; readonly newWallet: string } & WalletOffer

/** Stores that a wallet asks for an account. The newest message of a wallet counts. */
export async function putOffer(db: Database, offer: NewOffer): Promise<void> {
  const { memberId, offerId, newWallet, message, proof, signature } = offer
  const signed = { message: JSON.stringify(message), proof, signature, offered_at: sql<Date>`database_now()` }
  await db
    .insertInto('wallet_offer')
    .values({ member_id: memberId, new_address: newWallet, offer_id: offerId, ...signed })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'new_address'])
        .doUpdateSet(signed)
        // A repeated message changes nothing, not even its time.
        .where('wallet_offer.proof', '<>', proof),
    )
    .execute()
}

const isRecent = sql<boolean>`o.offered_at > database_now() - make_interval(days => ${sql.lit(business.walletOfferDays)})`

/** Returns an offer to an account that is open. */
export async function findOffer(db: Database, offerId: string) {
  const row = await db
    .selectFrom('wallet_offer as o')
    .innerJoin('member as m', 'm.member_id', 'o.member_id')
    .select(['o.member_id as memberId', 'o.new_address as newWallet', 'm.address as oldWallet'])
    .select(['o.message', 'o.proof', 'o.signature'])
    .where('o.offer_id', '=', offerId)
    .where('m.closed_at', 'is', null)
    .where(isRecent)
    .executeTakeFirst()
  return row && { ...row, message: row.message as WalletOffer['message'] }
}

/** The member's move that is under way, otherwise the newest one that is recorded for the offer. */
const moveOfOffer = sql<{ id: string; state: 'recorded' | 'approved' } | null>`coalesce(
  (select jsonb_build_object('id', a.move_id, 'state', 'approved') from account_move a
    where a.member_id = o.member_id and a.ended_at is null),
  (select jsonb_build_object('id', r.record_id, 'state', r.state) from operator_record r
    where r.type = 'AccountMove' and r.state = 'recorded' and r.content ->> 'memberId' = o.member_id::text
      and r.content ->> 'proof' = o.proof
    order by r.recorded_at desc, r.record_id desc limit 1))`

type SignedOffer = { readonly memberId: string; readonly newWallet: string; readonly proof: string }

/** Uses an offer up. Returns false when it was used before, or the wallet has signed another one since. */
export async function deleteOffer(tx: Tx, { memberId, newWallet, proof }: SignedOffer): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('wallet_offer')
    .where('member_id', '=', memberId)
    .where('new_address', '=', newWallet)
    .where('proof', '=', proof)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Deletes every offer to an account. */
export async function deleteOffers(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('wallet_offer').where('member_id', '=', memberId).execute()
}

const listed = listShape({
  keys: { offeredAt: 'o.offered_at', memberId: 'o.member_id', oldWallet: 'm.address', newWallet: 'o.new_address' },
  usual: '-offeredAt',
  ties: ['o.offered_at', 'o.offer_id'],
  texts: ['o.offer_id', 'o.member_id', 'm.address', 'o.new_address'],
})

export type OfferPage = OrderOf<typeof listed> & Page

/**
 * Returns a page of offers, newest first unless asked otherwise, and how many there are. Anybody can send very many for an account,
 * so the owner's is found by its text, not only among the newest.
 */
export async function listOffers(db: Database, page: OfferPage) {
  const wanted = db
    .selectFrom('wallet_offer as o')
    .innerJoin('member as m', 'm.member_id', 'o.member_id')
    .where(isRecent)
    .where(listed.has(page))
    .select(['o.offer_id as offerId', 'o.member_id as memberId', 'm.address as oldWallet'])
    .select(['o.new_address as newWallet', 'o.offered_at as offeredAt'])
    .select(moveOfOffer.as('move'))
    .orderBy(listed.order(page))
  return readPage(wanted, sliceOf(page))
}

/** Returns the member who has or had this wallet. */
export async function findOwner(db: Database, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('member_address')
    .select('member_id')
    .where('address', '=', address)
    .executeTakeFirst()
  return row?.member_id
}

/** Selects moves as records, for `readRecords`. One that was stopped has the state `ended`. */
export const moveSource = sql`
  select r.record_id, case when m.outcome <> 'done' then 'ended' else r.state end, r.recorded_by, r.recorded_at, r.decided_by,
    coalesce(m.ended_at, r.decided_at)
  from operator_record r left join account_move m on m.member_id = (r.content ->> 'memberId')::uuid and m.move_id = r.record_id
  where r.type = 'AccountMove'`

/** Begins the wait of an approved move. Returns when it is due. */
export async function beginMove(tx: Tx, moveId: string): Promise<Date> {
  const { rows } = await sql<{ dueAt: Date }>`select begin_account_move(${moveId}) as "dueAt"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a move could not be begun')
  return row.dueAt
}

/** Returns the move that waits. */
export async function findOpenMove(db: Database, memberId: string) {
  return db
    .selectFrom('account_move')
    .select(['move_id as moveId', 'to_address as newWallet', 'due_at as dueAt'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Returns when the account that this wallet waits for moves to it. */
export async function findAwaited(db: Database, newWallet: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('account_move')
    .select('due_at as dueAt')
    .where('to_address', '=', newWallet)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.dueAt
}

/** Ends the move that waits, without effect. Returns its new wallet; undefined when none waits. */
export async function endMove(tx: Tx, memberId: string, outcome: 'stopped' | 'frozen'): Promise<string | undefined> {
  const ended = await tx
    .updateTable('account_move')
    .set({ outcome, ended_at: sql`database_now()` })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('to_address')
    .executeTakeFirst()
  return ended?.to_address
}

export async function listDue(db: Database, most: number) {
  return db
    .selectFrom('account_move')
    .select(['member_id as memberId', 'move_id as moveId', 'to_address as newWallet'])
    .where('ended_at', 'is', null)
    .where('due_at', '<=', sql<Date>`database_now()`)
    .orderBy('due_at')
    .limit(most)
    .execute()
}

/** Gives the member the new wallet if the wait is over. Returns how the move ended; null when it had ended or is not due. */
export async function finishMove(tx: Tx, memberId: string, moveId: string): Promise<'done' | 'failed' | null> {
  const { rows } = await sql<{ outcome: 'done' | 'failed' | null }>`
    select finish_account_move(${memberId}, ${moveId}) as outcome`.execute(tx)
  return rows[0]?.outcome ?? null
}
