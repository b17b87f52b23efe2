import { Refusal } from '@terahold/contract/refusal'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/transaction.ts'
import { systemClock } from '../foundation/clock.ts'
import { writeAudit } from './audit-log.ts'
import { type ActingOperator, type AuditedDependencies, audited, auditedAround, auditedSettlement } from './audited.ts'
import { alreadyRecorded } from './decision-rules.ts'

const clock = systemClock
const audit = writeAudit({ clock })
let database: TestDatabase
let deps: AuditedDependencies
let ada: ActingOperator
let attempt: { action: string; subject: string; detail: { amount: string }; roles: ['settlement', 'support'] }
beforeAll(async () => {
  database = await createTestDatabase()
  deps = { db: database.app, audit }
  ada = { operatorId: newId(clock), name: 'Ada', roles: ['support'] }
  await database.owner
    .insertInto('operator')
    .values({
      operator_id: ada.operatorId,
      address: `0x${'a'.repeat(40)}`,
      name: ada.name,
      roles: [...ada.roles],
      created_at: clock.now(),
    })
    .execute()
  // The same work twice fails only when the transaction commits.
  await sql`create table work (name text primary key deferrable initially deferred)`.execute(database.owner)
  await sql`grant select, insert on work to terahold_app`.execute(database.owner)
})
afterAll(() => database?.drop())
beforeEach(() => {
  attempt = { action: 'thing.do', subject: newId(clock), detail: { amount: '5' }, roles: ['settlement', 'support'] }
})

const work = (db: Tx | TestDatabase['app']) => sql`insert into work values (${attempt.subject})`.execute(db)
const isDone = async () =>
  (await sql`select from work where name = ${attempt.subject}`.execute(database.app)).rows.length > 0
const logged = () =>
  database.app
    .selectFrom('audit_log')
    .select(['operator_id', 'actor', 'action', 'outcome', 'detail'])
    .where('subject', '=', attempt.subject)
    .execute()
const entry = (outcome: string, detail: object = {}) => ({
  operator_id: ada.operatorId,
  actor: 'Ada',
  action: 'thing.do',
  outcome,
  detail: { amount: '5', ...detail },
})

describe('audited work', () => {
  it('is in the log with what it did, and returns its result', async () => {
    const result = await audited(deps, ada, attempt, async (tx) => {
      await work(tx)
      return 7
    })
    expect([result, await isDone(), await logged()]).toEqual([7, true, [entry('done')]])
  })

  it('changes nothing when it is refused, and the refusal is in the log', async () => {
    const refused = audited(deps, ada, attempt, async (tx) => {
      await work(tx)
      throw new Refusal(409, 'already_decided')
    })
    await expect(refused).rejects.toThrow('409 already_decided')
    expect([await isDone(), await logged()]).toEqual([false, [entry('refused', { refused: 'already_decided' })]])
  })

  it('is not begun without one of its roles, and the attempt is in the log', async () => {
    const viewer = { ...ada, roles: ['viewer'] as const }
    for (const run of [
      () => audited(deps, viewer, attempt, work),
      () => auditedAround(deps, viewer, attempt, () => work(database.app)),
      () => auditedSettlement(deps, ada, attempt, work),
    ])
      await expect(run()).rejects.toThrow('403 role_missing')
    const refusal = entry('refused', { refused: 'role_missing' })
    expect([await isDone(), await logged()]).toEqual([false, [refusal, refusal, refusal]])
  })

  it('does not happen when it cannot be logged', async () => {
    const silent = { ...deps, audit: () => Promise.reject(new Error('the log is full')) }
    await expect(audited(silent, ada, attempt, work)).rejects.toThrow('the log is full')
    expect(await isDone()).toBe(false)
  })

  it('logs no fault as a refusal', async () => {
    await expect(audited(deps, ada, attempt, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await logged()).toEqual([])
  })

  it('is refused where a database error means so, also the last one of the transaction', async () => {
    const twice = async (tx: Tx) => {
      await work(tx)
      await work(tx)
    }
    await expect(audited({ ...deps, refusalOf: alreadyRecorded }, ada, attempt, twice)).rejects.toThrow(
      '409 already_recorded',
    )
    expect(await logged()).toEqual([entry('refused', { refused: 'already_recorded' })])
  })

  it('with transactions of its own is in the log only once it is done', async () => {
    const result = await auditedAround(deps, ada, attempt, async () => {
      expect(await logged()).toEqual([])
      await work(database.app)
      return 7
    })
    expect([result, await isDone(), await logged()]).toEqual([7, true, [entry('done')]])
  })
})
