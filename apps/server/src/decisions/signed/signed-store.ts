import type { DecisionType } from '@terahold/decisions/definitions'
import type { SignedDecision } from '@terahold/decisions/verify'
import { sql } from 'kysely'
import { type Address, getAddress, type Hex } from 'viem'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'

export type NewDecision = {
  readonly decisionId: string
  readonly type: DecisionType
  readonly subject: string
  readonly text: string
  readonly maker: string
  readonly signature: string
  readonly recordedBy: string
  /** Seconds since 1970-01-01 UTC. */
  readonly expiresAt: number
}

export type NewApproval = {
  readonly decisionId: string
  readonly text: string
  readonly checker: string
  readonly signature: string
  readonly approvedBy: string
  /** Seconds since 1970-01-01 UTC. */
  readonly expiresAt: number
}

export type StoredDecision = SignedDecision & {
  readonly decisionId: string
  /** From the columns. What counts are the bytes. */
  readonly type: string
  readonly subject: string
  readonly recordedBy: string
  /** When each signature was stored. */
  readonly recordedAt: Date
  readonly approvedAt?: Date
}

/** Stores what the first operator signed. Returns false, and changes nothing, when it is stored already. */
export async function insertDecision(tx: Tx, decision: NewDecision): Promise<boolean> {
  const inserted = await tx
    .insertInto('operator_decision')
    .values({
      decision_id: decision.decisionId,
      type: decision.type,
      subject: decision.subject,
      decision: decision.text,
      maker: decision.maker.toLowerCase(),
      maker_signature: decision.signature,
      recorded_by: decision.recordedBy,
      recorded_at: sql`database_now()`,
      expires_at: sql`to_timestamp(${decision.expiresAt})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('decision_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Stores what the second operator signed. Returns false, and changes nothing, when one is stored already. */
export async function insertApproval(tx: Tx, approval: NewApproval): Promise<boolean> {
  const inserted = await tx
    .insertInto('operator_approval')
    .values({
      decision_id: approval.decisionId,
      approval: approval.text,
      checker: approval.checker.toLowerCase(),
      checker_signature: approval.signature,
      approved_by: approval.approvedBy,
      approved_at: sql`database_now()`,
      expires_at: sql`to_timestamp(${approval.expiresAt})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('decision_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Of several decisions about one object, this many are looked at. */
const newest = 5

/** Returns the newest decisions about a subject, with their approvals. */
export async function findDecisions(
  db: Database,
  { type, subject }: { type: DecisionType; subject: string },
): Promise<StoredDecision[]> {
  const rows = await decisionRows(db)
    .where('d.type', '=', type)
    .where('d.subject', '=', subject)
    .orderBy('d.recorded_at', 'desc')
    .orderBy('d.decision_id', 'desc')
    .limit(newest)
    .execute()
  return rows.map(storedDecision)
}

/** Returns decisions by their ids, in any order. */
export async function readDecisions(db: Database, decisionIds: readonly string[]): Promise<StoredDecision[]> {
  const rows = await decisionRows(db).where('d.decision_id', '=', sql<string>`any(${decisionIds}::uuid[])`).execute()
  return rows.map(storedDecision)
}

/** Returns all decisions, oldest first. */
export async function listDecisions(db: Database): Promise<StoredDecision[]> {
  const rows = await decisionRows(db).orderBy('d.recorded_at').orderBy('d.decision_id').execute()
  return rows.map(storedDecision)
}

function decisionRows(db: Database) {
  return db
    .selectFrom('operator_decision as d')
    .leftJoin('operator_approval as a', 'a.decision_id', 'd.decision_id')
    .select([
      'd.decision_id',
      'd.type',
      'd.subject',
      'd.decision',
      'd.maker',
      'd.maker_signature',
      'd.recorded_by',
      'd.recorded_at',
    ])
    .select(['a.approval', 'a.checker', 'a.checker_signature', 'a.approved_at'])
}

type DecisionRow = Awaited<ReturnType<ReturnType<typeof decisionRows>['execute']>>[number]

function storedDecision(row: DecisionRow): StoredDecision {
  return {
    decisionId: row.decision_id,
    type: row.type,
    subject: row.subject,
    recordedBy: row.recorded_by,
    recordedAt: row.recorded_at,
    ...(row.approved_at && { approvedAt: row.approved_at }),
    decision: row.decision,
    maker: { address: getAddress(row.maker), signature: row.maker_signature as Hex },
    ...(row.approval && row.checker
      ? {
          approval: {
            text: row.approval,
            checker: { address: getAddress(row.checker), signature: row.checker_signature as Hex },
          },
        }
      : {}),
  }
}

/** Returns an operator's wallet, checksummed. */
export async function findWallet(db: Database, operatorId: string): Promise<Address> {
  const { address } = await db
    .selectFrom('operator')
    .select('address')
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow()
  return getAddress(address)
}
