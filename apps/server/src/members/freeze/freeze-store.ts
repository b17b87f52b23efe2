import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { listShape, type OrderOf, type Page, readPage, sliceOf } from '../../db/lists.ts'
import type { MemberFreezeTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import { withRejected } from '../../decisions/record-list.ts'
import type { RecordDecision } from '../../decisions/record-table.ts'
import { endHolds, holdFrozen } from '../holds/holds.ts'
import { lockMember } from '../profile/store.ts'

export async function insertFreezeToken(
  tx: Tx,
  { memberId, tokenHash, days }: { memberId: string; tokenHash: Buffer; days: number },
): Promise<void> {
  await tx
    .insertInto('freeze_token')
    .values({
      member_id: memberId,
      token_hash: tokenHash,
      expires_at: sql`database_now() + make_interval(days => ${days})`,
    })
    .execute()
}

/** Uses up a token; of several concurrent callers one succeeds. */
export async function takeFreezeToken(tx: Tx, memberId: string, tokenHash: Buffer): Promise<boolean> {
  const taken = await tx
    .updateTable('freeze_token')
    .set({ used_at: sql`database_now()` })
    .where('member_id', '=', memberId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`database_now()`)
    .returning('member_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Returns a used token of an account that is still frozen, and whether its time is over. */
export async function findFrozenByToken(tx: Tx, memberId: string, tokenHash: Buffer) {
  const used = await tx
    .selectFrom('freeze_token')
    .select(sql<boolean>`expires_at <= database_now()`.as('isExpired'))
    .where('member_id', '=', memberId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  return used && (await findFreeze(tx, memberId)) ? used : undefined
}

/** By an operator, with their reason. */
export type Freezer = { readonly operatorId: string; readonly reason: string }

/** Records a freeze and stops withdrawals for good. Returns false when the account is frozen already. */
export async function freezeMember(tx: Tx, memberId: string, freezeId: string, by?: Freezer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into member_freeze (member_id, freeze_id, frozen_at, frozen_by, reason)
    values (${memberId}, ${freezeId}, database_now(), ${by?.operatorId ?? null}, ${by?.reason ?? null})
    on conflict (member_id) where lifted_at is null do nothing`.execute(tx)
  await holdFrozen(tx, memberId)
  return numAffectedRows === 1n
}

type FreezeRow = Selectable<MemberFreezeTable>

/** Returns the active freeze. */
export async function findFreeze(db: Database, memberId: string): Promise<FreezeRow | undefined> {
  return activeFreeze(db, memberId).executeTakeFirst()
}

/** Returns the active freeze, locked. */
export async function lockFreeze(tx: Tx, memberId: string): Promise<FreezeRow | undefined> {
  return activeFreeze(tx, memberId).forUpdate().executeTakeFirst()
}

function activeFreeze(db: Database, memberId: string) {
  return db.selectFrom('member_freeze').selectAll().where('member_id', '=', memberId).where('lifted_at', 'is', null)
}

/** The audit log's name for the rejection of a prepared decision. */
export const rejectLift = 'member.unfreeze.reject'

/** Reads freezes as records of what operators prepared about them. Without the approval, the account stays frozen. */
export const liftTable = {
  source: withRejected(
    sql`select lift_id, case when lifted_at is null then 'recorded' else 'approved' end, lift_by, lift_at, lifted_by, lifted_at
      from member_freeze where lift_id is not null`,
    'MemberUnfreeze',
    rejectLift,
  ),
  find: async (db: Database, liftId: string) => asRecord(await liftOf(db, liftId).executeTakeFirst()),
  lock: async (tx: Tx, liftId: string) => asRecord(await liftOf(tx, liftId).forUpdate().executeTakeFirst()),
  async decide(
    tx: Tx,
    liftId: string,
    { state, operatorId }: Pick<RecordDecision<object>, 'state' | 'operatorId'>,
  ): Promise<void> {
    const lifted = { lifted_by: operatorId, lifted_at: sql<Date>`database_now()` }
    const blank = { lift_id: null, lift_reason: null, lift_by: null, lift_at: null }
    await tx
      .updateTable('member_freeze')
      .set(state === 'approved' ? lifted : blank)
      .where('lift_id', '=', liftId)
      .execute()
  },
}

function liftOf(db: Database, liftId: string) {
  return db.selectFrom('member_freeze').selectAll().where('lift_id', '=', liftId)
}

function asRecord(row: FreezeRow | undefined) {
  return row && { ...row, recorded_by: row.lift_by ?? '', state: row.lifted_at ? 'approved' : 'recorded' }
}

type LiftStep = { memberId: string; freezeId: string; operatorId: string }

export async function prepareLift(tx: Tx, step: LiftStep & { liftId: string; reason: string }): Promise<void> {
  await tx
    .updateTable('member_freeze')
    .set({ lift_id: step.liftId, lift_reason: step.reason, lift_by: step.operatorId, lift_at: sql`database_now()` })
    .where('member_id', '=', step.memberId)
    .where('freeze_id', '=', step.freezeId)
    .execute()
}

/** Ends the hold, and the one for a move that the freeze has ended. One that began after the freeze keeps its own. */
export async function endFreeze(tx: Tx, memberId: string): Promise<void> {
  await lockMember(tx, memberId)
  const moving = await tx
    .selectFrom('account_move')
    .select('move_id')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  await endHolds(tx, memberId, moving ? ['frozen'] : ['frozen', 'account_move'])
}

const listed = listShape({
  keys: { frozenAt: 'f.frozen_at', memberId: 'm.address', frozenBy: 'by.name', reason: 'f.reason' },
  usual: 'frozenAt',
  ties: ['f.frozen_at', 'f.member_id'],
  texts: ['f.member_id', 'm.address', 'by.name', 'f.reason'],
})

export type FreezePage = OrderOf<typeof listed> & Page

/** Returns a page of active freezes, oldest first unless asked otherwise, and how many there are. */
export async function listFreezes(db: Database, page: FreezePage) {
  const wanted = db
    .selectFrom('member_freeze as f')
    .innerJoin('member as m', 'm.member_id', 'f.member_id')
    .leftJoin('operator as by', 'by.operator_id', 'f.frozen_by')
    .where('f.lifted_at', 'is', null)
    .where(listed.has(page))
    .select(['f.member_id as memberId', 'm.address as memberWallet', 'f.frozen_at as frozenAt', 'f.reason'])
    .select('by.name as frozenBy')
    .orderBy(listed.order(page))
  return readPage(wanted, sliceOf(page))
}
