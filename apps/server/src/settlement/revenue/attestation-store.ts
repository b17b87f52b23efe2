import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { listShape, type OrderOf, readPage, type Slice } from '../../db/lists.ts'
import type { AttestationTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import { recordTable } from '../../decisions/record-table.ts'

const poolName = sql`(select pool.name from pool where pool.pool_id = a.pool_id)`
const recorderName = sql`(select operator.name from operator where operator.operator_id = a.recorded_by)`
const listed = listShape({
  keys: {
    day: 'a.day',
    pool: poolName,
    power: 'a.power_mths',
    uptime: 'a.uptime_bps',
    recordedBy: recorderName,
    state: 'a.state',
  },
  usual: '-day',
  ties: ['a.day', 'a.attestation_id'],
  texts: ['a.attestation_id', 'a.day', poolName, recorderName],
})

export type AttestationFilter = OrderOf<typeof listed> &
  Slice & {
    readonly poolId?: string | undefined
    readonly state?: AttestationTable['state'] | undefined
  }

export type Attestation = Selectable<AttestationTable>

export const attestationTable = recordTable('attestation', 'attestation_id', 'approved')

/** Replaces the approved attestation of the same pool and day, if there is one. Returns whether there was. */
export async function replaceApproved(tx: Tx, { pool_id: poolId, day }: Attestation): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('attestation')
    .set({ state: 'replaced' })
    .where('pool_id', '=', poolId)
    .where('day', '=', day)
    .where('state', '=', 'approved')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Reads attestations with both operators' names and the power that is approved for their day. The newest day comes first unless asked otherwise. */
export async function readAttestations(db: Database, filter: AttestationFilter) {
  const { poolId, state } = filter
  const filtered = db
    .selectFrom('attestation as a')
    .where(listed.has(filter))
    .$if(poolId !== undefined, (query) => query.where('a.pool_id', '=', poolId ?? ''))
    .$if(state !== undefined, (query) => query.where('a.state', '=', state ?? 'recorded'))
    .innerJoin('operator as recorder', 'recorder.operator_id', 'a.recorded_by')
    .leftJoin('operator as approver', 'approver.operator_id', 'a.approved_by')
    .leftJoin('attestation as current', (join) =>
      join
        .onRef('current.pool_id', '=', 'a.pool_id')
        .onRef('current.day', '=', 'a.day')
        .on('current.state', '=', 'approved'),
    )
    .selectAll('a')
    .select(['recorder.name as recorder', 'approver.name as approver', 'current.power_mths as in_force'])
    .orderBy(listed.order(filter))
  return readPage(filtered, filter)
}
