import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { DB } from '../db/schema.gen.ts'
import type { Tx } from '../db/transaction.ts'

/** What an operator decides about a record, with other columns that the decision sets. */
export type RecordDecision<Row> = {
  readonly state: 'approved' | 'rejected'
  readonly operatorId: string
  /** Stored where the table has the column `approval_reason`. */
  readonly reason?: string | undefined
  readonly columns?: Partial<Row>
}

/**
 * Reads and writes the table of a kind of record. `decision` is how its columns for the second operator begin: `approved_by` with
 * `approved_at` and `approval_reason`, or `decided_by` with `decided_at`.
 */
export function recordTable<Name extends keyof DB>(
  name: Name,
  idColumn: keyof DB[Name] & string,
  decision: 'approved' | 'decided' = 'decided',
) {
  type Row = Selectable<DB[Name]>
  const [table, key] = [sql.table(name), sql.ref(idColumn)]
  const [decidedBy, decidedAt] = [sql.ref(`${decision}_by`), sql.ref(`${decision}_at`)]
  const row = (id: string) => sql<Row>`select * from ${table} where ${key} = ${id}`

  return {
    /** Selects the records, for `readRecords`. */
    source: sql`select ${key}, state, recorded_by, recorded_at, ${decidedBy}, ${decidedAt} from ${table}`,

    find: async (db: Database, id: string): Promise<Row | undefined> => (await row(id).execute(db)).rows[0],

    /** Returns a record with its row locked. */
    lock: async (tx: Tx, id: string): Promise<Row | undefined> =>
      (await sql<Row>`${row(id)} for no key update`.execute(tx)).rows[0],

    async insert(tx: Tx, record: Omit<Insertable<DB[Name]>, 'state' | 'recorded_at'>): Promise<void> {
      const columns = Object.keys(record).map((column) => sql.ref(column))
      await sql`insert into ${table} (${sql.join(columns)}, state, recorded_at)
        values (${sql.join(Object.values(record))}, 'recorded', database_now())`.execute(tx)
    },

    async decide(tx: Tx, id: string, { state, operatorId, reason, columns = {} }: RecordDecision<Row>) {
      const others = Object.entries({ ...columns, ...(decision === 'approved' && { approval_reason: reason ?? null }) })
      const sets = others.map(([column, value]) => sql`, ${sql.ref(column)} = ${value}`)
      await sql`
        update ${table} set state = ${state}, ${decidedBy} = ${operatorId}, ${decidedAt} = database_now()${sql.join(sets, sql``)}
        where ${key} = ${id}`.execute(tx)
    },
  }
}
