import { decisionCalls } from '@terahold/contract/calls/desk/decisions'
import { type OperatorRole, operatorRoles } from '@terahold/contract/codes/operators'
import type { DataOf } from '@terahold/contract/endpoint'
import { approvalOf, approvalTypedData, serializeApproval } from '@terahold/decisions/approval'
import { type Decision, decisionTypedData, hashDecision, serializeDecision } from '@terahold/decisions/decision'
import { formatDecisionExport, parseDecisionExport, verifyDecisionExport } from '@terahold/decisions/decision-export'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import { systemClock } from '../foundation/clock.ts'
import { ask, createTestServer, roleToken, sessionsByRole } from '../http/fixtures/test-server.ts'
import { bindCalls } from '../http/mount.ts'
import { writeAudit } from './audit-log.ts'
import { decisionRoutes } from './routes.ts'
import { readDecisionExport } from './signed/decision-log.ts'
import { insertApproval, insertDecision } from './signed/signed-store.ts'

const clock = systemClock
const registry = getAddress('0x00000000000000000000000000000000000a0b0c')
const place = { chainId: 56, registry }
const inAnHour = Math.floor(clock.now().getTime() / 1000) + 3_600
const readers: readonly OperatorRole[] = ['settlement', 'payout-maker', 'payout-checker', 'auditor', 'viewer']

let database: TestDatabase
let app: FastifyInstance
let ada: Awaited<ReturnType<typeof addOperator>>
let bela: Awaited<ReturnType<typeof addOperator>>
const ids: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  // The tests set days and alter bytes, which the table refuses.
  await sql`alter table operator_decision disable trigger user`.execute(database.owner)
  ada = await addOperator('Ada', 'payout-maker')
  bela = await addOperator('Bela', 'payout-checker')
  ids.push(await decide('2026-03-01', { type: 'AddressBlock', isApproved: false }))
  ids.push(await decide('2026-03-01', { type: 'PayoutResume', isApproved: true }))
  ids.push(await decide('2026-03-02', { type: 'PayoutResume', isApproved: false, expiresAt: 1_700_000_000 }))
  for (let count = 0; count < 50; count += 1)
    ids.push(await decide('2026-03-03', { type: 'PayoutResume', isApproved: false }))
  app = await createTestServer({
    calls: bindCalls(decisionCalls, decisionRoutes({ db: database.app, audit: writeAudit({ clock }), ...place })),
    sessions: sessionsByRole({ operatorId: ada.operatorId, name: 'Ada' }),
  })
})
afterAll(async () => {
  await app?.close()
  await database?.drop()
})

async function addOperator(name: string, role: OperatorRole) {
  const [operatorId, account] = [newId(clock), privateKeyToAccount(generatePrivateKey())]
  await database.owner
    .insertInto('operator')
    .values({
      operator_id: operatorId,
      address: account.address.toLowerCase(),
      name,
      roles: [role],
      created_at: clock.now(),
    })
    .execute()
  return { operatorId, account }
}

type Given = { type: 'AddressBlock' | 'PayoutResume'; isApproved: boolean; expiresAt?: number }

/** Stores a decision of Ada on a day, with Bela's approval if it has one. Returns its id. */
async function decide(day: string, { type, isApproved, expiresAt = inAnHour }: Given): Promise<string> {
  const own =
    type === 'AddressBlock'
      ? { address: registry }
      : { haltId: newId(clock), cause: 'operator', subject: 'Ada', decision: 'go_on' }
  const message = { decisionId: newId(clock), role: 'payout-maker', expiresAt, ...own, reason: 'The node was behind' }
  const decision: Decision = { type, chainId: 56, registry, message }
  const { decisionId } = message
  const signature = await ada.account.signTypedData(decisionTypedData(decision))
  const made = { decisionId, type, subject: '56', text: serializeDecision(decision), expiresAt }
  const approval = approvalOf(decision, ada.account.address, { role: 'payout-checker', expiresAt })
  const approved = await bela.account.signTypedData(approvalTypedData(decision, approval))
  await transaction(database.owner, async (tx) => {
    await insertDecision(tx, { ...made, maker: ada.account.address, signature, recordedBy: ada.operatorId })
    await sql`update operator_decision set recorded_at = ${`${day}T12:00:00Z`} where decision_id = ${decisionId}`.execute(
      tx,
    )
    if (!isApproved) return
    const signed = { decisionId, text: serializeApproval(approval), expiresAt, signature: approved }
    await insertApproval(tx, { ...signed, checker: bela.account.address, approvedBy: bela.operatorId })
  })
  return decisionId
}

type Page = DataOf<typeof decisionCalls.listDecisions>
async function list(fields: Record<string, unknown> = {}, language = 'en'): Promise<Page> {
  const headers = { 'accept-language': language }
  const { body } = await ask(app, decisionCalls.listDecisions, { token: roleToken('auditor'), fields, headers })
  expect(body).toMatchObject({ code: 200 })
  return body.data as Page
}
const idsOf = ({ decisions }: Page) => decisions.map(({ decisionId }) => decisionId)

describe('the log of decisions', () => {
  it('shows both signers, their roles and signatures, the text and the digest', async () => {
    const { decisions, operators } = await list({ day: '2026-03-01', type: 'PayoutResume' })
    const [decision] = decisions
    expect(decision).toMatchObject({
      decisionId: ids[1],
      state: 'complete',
      title: 'Resume payouts',
      maker: { name: 'Ada', role: 'payout-maker', roles: ['payout-maker'], address: ada.account.address },
      approval: { checker: { name: 'Bela', role: 'payout-checker', address: bela.account.address } },
    })
    expect(decision?.lines).toContainEqual({ label: 'Reason', value: 'The node was behind' })
    expect(decision?.digest).toBe(hashDecision(JSON.parse(decision?.text ?? '') as Decision))
    expect(operators.map(({ name }) => name)).toEqual(['Ada', 'Bela'])
  })

  it('is in Chinese for operators who read Chinese', async () => {
    expect((await list({ type: 'AddressBlock' }, 'zh-Hans')).decisions[0]).toMatchObject({ title: '封锁地址' })
  })

  it('is paged, newest first, and contains every decision once', async () => {
    const first = await list()
    expect(first.decisions).toHaveLength(50)
    const second = await list({ cursor: first.next })
    expect(second).toMatchObject({ next: null })
    expect([...idsOf(first), ...idsOf(second)].toSorted()).toEqual(ids.toSorted())
    expect(idsOf(second)).toEqual([ids[2], ids[1], ids[0]])
  })

  it.each(['time', '-time', 'type', '-type'])('is paged by %s without a gap or a repetition', async (sort) => {
    const first = await list({ sort })
    const second = await list({ sort, cursor: first.next })
    const rows = [...first.decisions, ...second.decisions]
    expect(rows.map(({ decisionId }) => decisionId).toSorted()).toEqual(ids.toSorted())
    const key = sort.replace('-', '')
    const keys = rows.map(({ type, maker }) => (key === 'time' ? maker.at : type))
    const ordered = keys.toSorted()
    expect(keys).toEqual(sort === key ? ordered : ordered.reverse())
  })

  it.each(['time', '-time', 'type', '-type'])('is paged by %s for one operator', async (sort) => {
    const whole = idsOf(await list({ sort, type: 'PayoutResume' }))
    const first = await list({ sort, operatorId: ada.operatorId })
    const second = await list({ sort, operatorId: ada.operatorId, cursor: first.next })
    expect([...idsOf(first), ...idsOf(second)]).toHaveLength(ids.length)
    expect(idsOf(await list({ sort, operatorId: ada.operatorId, type: 'PayoutResume' }))).toEqual(whole)
  })

  it('reads a page by the index of its order, however many decisions there are', async () => {
    const plan = await database.owner.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      const page = sql`
        explain select * from operator_decision
        where (recorded_at, decision_id) < (select recorded_at, decision_id from operator_decision where decision_id = ${ids[9]})
        order by recorded_at desc, decision_id desc limit 51`
      return JSON.stringify((await page.execute(tx)).rows)
    })
    expect(plan).toMatch(
      /Index Scan using operator_decision_recorded .*Index Cond: \(ROW\(recorded_at, decision_id\) </,
    )
  })

  it.each([
    ['a type', () => ({ type: 'AddressBlock' }), [0]],
    ['a day', () => ({ day: '2026-03-01' }), [1, 0]],
    ['a second operator', () => ({ operatorId: bela.operatorId }), [1]],
    ['several filters', () => ({ operatorId: ada.operatorId, day: '2026-03-02' }), [2]],
    ['somebody who signed nothing', () => ({ operatorId: newId(clock) }), []],
  ])('is filtered by %s', async (_, filter, places) => {
    expect(idsOf(await list(filter()))).toEqual(places.map((place) => ids[place]))
  })

  it('names what waits, expired, needs no second operator, or has altered bytes', async () => {
    const states = async (day: string) => (await list({ day })).decisions.map(({ state }) => state)
    expect(await states('2026-03-01')).toEqual(['complete', 'complete'])
    expect(await states('2026-03-02')).toEqual(['expired'])
    expect(new Set(await states('2026-03-03'))).toEqual(new Set(['waiting']))
    const altered = await decide('2026-04-01', { type: 'AddressBlock', isApproved: false })
    const change = sql`update operator_decision set decision = '{}' where decision_id = ${altered}`
    await change.execute(database.owner)
    expect((await list({ day: '2026-04-01' })).decisions).toMatchObject([
      { state: 'malformed', digest: null, text: '{}' },
    ])
    await sql`delete from operator_decision where decision_id = ${altered}`.execute(database.owner)
  })

  it('is refused to roles that may neither decide about money nor read everything', async () => {
    for (const call of [decisionCalls.listDecisions, decisionCalls.exportDecisions])
      for (const role of operatorRoles) {
        const { body } = await ask(app, call, { token: roleToken(role) })
        expect([role, body.reason]).toEqual([role, readers.includes(role) ? undefined : 'role_missing'])
      }
  })
})

describe('the export', () => {
  it('is the file of the command line, verifies without the database, and is recorded', async () => {
    const { body } = await ask(app, decisionCalls.exportDecisions, { token: roleToken('auditor') })
    const text = formatDecisionExport(parseDecisionExport(body.data))
    expect(text).toBe(formatDecisionExport(await readDecisionExport(database.app, place)))
    const verdict = await verifyDecisionExport(parseDecisionExport(JSON.parse(text)))
    expect(verdict).toEqual({ valid: 2, unfinished: 51, faults: [] })
    const recorded = database.owner.selectFrom('audit_log').select(['operator_id', 'detail'])
    const rows = await recorded.where('action', '=', 'decisions.export').execute()
    expect(rows.at(-1)).toMatchObject({ operator_id: ada.operatorId, detail: { decisions: 53 } })
  })
})
