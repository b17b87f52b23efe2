import type { OperatorChangeState, OperatorRole } from '@terahold/contract/codes/operators'
import { sql } from 'kysely'
import type { Address, Hex } from 'viem'
import { changeWindowMs } from '../chain/registry/registry-changes.ts'
import type { Database } from '../db/connection.ts'
import { listShape, type OrderOf, type Page, readPage, sliceOf } from '../db/lists.ts'
import type { Tx } from '../db/transaction.ts'
import type { Followed } from './followed-change.ts'

export type ChangeRow = Awaited<ReturnType<typeof findChange>> & object

/** Returns every present and former operator, by name, with the time since which the roles are as they are. */
export function listOperators(db: Database) {
  return db
    .selectFrom('operator')
    .select(['operator_id', 'address', 'name', 'roles', 'ended_at'])
    .select(
      sql<Date>`coalesce((select max(takes_effect_at) from operator_change c
        where c.address = operator.address and c.state = 'effective' and c.roles <> '{}'), created_at)`.as('since'),
    )
    .orderBy('ended_at', (by) => by.desc().nullsFirst())
    .orderBy('name')
    .orderBy('operator_id')
    .execute()
}

/** Returns an operator by address, present or former. */
export function findOperatorOf(db: Database, address: string) {
  return db
    .selectFrom('operator')
    .select(['name', 'roles', 'ended_at'])
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
}

export type NewChange = {
  readonly changeId: string
  readonly address: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
  readonly expiresAt: Date
  readonly maker: string
  readonly signature: string
  readonly operatorId: string
}

/** Stores a change that its first admin signed. Returns false when it is stored already. */
export async function insertChange(tx: Tx, change: NewChange): Promise<boolean> {
  const inserted = await tx
    .insertInto('operator_change')
    .values({
      change_id: change.changeId,
      address: change.address.toLowerCase(),
      name: change.name,
      roles: [...change.roles],
      expires_at: change.expiresAt,
      maker: change.maker.toLowerCase(),
      maker_signature: change.signature,
      recorded_by: change.operatorId,
      recorded_at: sql`database_now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('change_id')
    .executeTakeFirst()
  return inserted !== undefined
}

const rows = (db: Database) => db.selectFrom('operator_change').selectAll()

export function findChange(db: Database, changeId: string) {
  return rows(db).where('change_id', '=', changeId).executeTakeFirst()
}

export function lockChange(tx: Tx, changeId: string) {
  return rows(tx).where('change_id', '=', changeId).forNoKeyUpdate().executeTakeFirst()
}

export async function approveChange(
  tx: Tx,
  change: {
    readonly changeId: string
    readonly checker: string
    readonly signature: string
    readonly operatorId: string
  },
): Promise<void> {
  await tx
    .updateTable('operator_change')
    .set({
      state: 'approved',
      checker: change.checker.toLowerCase(),
      checker_signature: change.signature,
      approved_by: change.operatorId,
      approved_at: sql`database_now()`,
    })
    .where('change_id', '=', change.changeId)
    .execute()
}

export async function withdrawChange(tx: Tx, changeId: string, operatorId: string): Promise<void> {
  await tx
    .updateTable('operator_change')
    .set({ state: 'withdrawn', withdrawn_by: operatorId, withdrawn_at: sql`database_now()` })
    .where('change_id', '=', changeId)
    .execute()
}

const listed = listShape({
  keys: { recordedAt: 'c.recorded_at', name: 'c.name', takesEffectAt: 'c.takes_effect_at', state: 'c.state' },
  usual: '-recordedAt',
  ties: ['c.recorded_at', 'c.change_id'],
  texts: ['c.change_id', 'c.name', 'c.address', 'm.name', sql`array_to_string(c.roles, ' ')`],
})

type ChangePage = OrderOf<typeof listed> & Page & { readonly state?: OperatorChangeState | undefined }

/** Returns a page of changes, newest first unless asked otherwise, with the operators who decided, and how many there are. */
export async function listChanges(db: Database, page: ChangePage) {
  const { state } = page
  const wanted = db
    .selectFrom('operator_change as c')
    .innerJoin('operator as m', 'm.operator_id', 'c.recorded_by')
    .where(listed.has(page))
    .$if(state !== undefined, (query) => query.where('c.state', '=', state ?? 'proposed'))
    .leftJoin('operator as a', (join) => join.on(sql<boolean>`a.operator_id = coalesce(c.withdrawn_by, c.approved_by)`))
    .leftJoin('operator as o', 'o.address', 'c.address')
    .selectAll('c')
    .select(['m.name as recorder', 'a.name as decider', 'o.roles as roles_now', 'o.ended_at as former_since'])
    .orderBy(listed.order(page))
  const { rows: found, total } = await readPage(wanted, sliceOf(page))
  return { found, total }
}

/**
 * Returns changes that can still take effect, oldest first. A withdrawn one with both signatures can be sent by anyone who has them, and is
 * seen only once its block is final.
 */
export function listOpen(db: Database) {
  return rows(db)
    .where((is) =>
      is.or([
        is('state', 'in', ['proposed', 'approved', 'scheduled']),
        is.and([
          is('state', '=', 'withdrawn'),
          is('checker', 'is not', null),
          is('expires_at', '>', sql<Date>`database_now() - ${changeWindowMs} * interval '1 millisecond'`),
        ]),
      ]),
    )
    .orderBy('recorded_at')
    .orderBy('change_id')
    .execute()
}

/** Returns whether the registry has a change of the same operator that was approved later. */
export async function hasLaterOnChain(db: Database, { address, approved_at: approvedAt }: ChangeRow): Promise<boolean> {
  const later = await rows(db)
    .where('address', '=', address)
    .where('state', 'in', ['scheduled', 'effective'])
    .where('approved_at', '>', approvedAt)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** Stores what was read about a change. Returns false, and changes nothing, when another process has stored a later state since. */
export async function storeFollowed(
  tx: Tx,
  { changeId, was }: { readonly changeId: string; readonly was: OperatorChangeState },
  { state, takesEffectAt, sequence }: Followed,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_change')
    .set({ state, takes_effect_at: takesEffectAt, sequence, fault: null })
    // What was sent was for the earlier state.
    .set({ sent_nonce: null, sent_fee: null, sent_at: null })
    .where('change_id', '=', changeId)
    .where('state', '=', was)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function storeFault(db: Database, changeId: string, fault: string | null): Promise<void> {
  await db
    .updateTable('operator_change')
    .set({ fault })
    .where('change_id', '=', changeId)
    .where(sql<boolean>`fault is distinct from ${fault}`)
    .execute()
}

/**
 * Records the transaction that is about to be sent. When it is sent again at the same fee, the time of the first sending stays. Returns
 * false, and changes nothing, when the change has another state.
 */
export async function storeSent(
  db: Database,
  changeId: string,
  { state, nonce, fee }: { readonly state: OperatorChangeState; readonly nonce: number; readonly fee: bigint },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator_change')
    .set({
      sent_nonce: BigInt(nonce),
      sent_fee: fee,
      sent_at: sql`case when sent_nonce = ${nonce} and sent_fee = ${fee} then sent_at else database_now() end`,
    })
    .where('change_id', '=', changeId)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type MirroredRoles = {
  readonly address: string
  readonly roles: readonly string[]
  /** The roles that the database had before the registry was asked. */
  readonly was?: readonly string[] | undefined
  readonly newId: string
}

/** Copies an operator's roles from the registry, unless the database has others by now than it had. Returns whether anything changed. */
export async function mirrorOperator(tx: Tx, { address, roles, was, newId }: MirroredRoles): Promise<boolean> {
  const { rows: found } = await sql<{ isChanged: boolean }>`
    select mirror_operator(${address.toLowerCase()}, ${[...roles]}::text[], ${newId},
      ${was ? [...was] : null}::text[]) as "isChanged"`.execute(tx)
  return found[0]?.isChanged ?? false
}

/** A change's two signatures as the registry takes them; undefined before the second one. */
export function signaturesOf(row: ChangeRow) {
  if (row.checker === null || row.checker_signature === null) return undefined
  return [
    { signer: row.maker as Address, signature: row.maker_signature as Hex },
    { signer: row.checker as Address, signature: row.checker_signature as Hex },
  ] as const
}
