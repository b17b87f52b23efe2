import { operatorCalls } from '@terahold/contract/calls/desk/operators'
import { operatorRoles } from '@terahold/contract/codes/operators'
import { Refusal } from '@terahold/contract/refusal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperatorIdentity } from '../http/call/handler.ts'
import { ask, createTestServer, roleToken, sessionsByRole } from '../http/fixtures/test-server.ts'
import { type PoolOfWorld, someHash } from './fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from './fixtures/settlement-fixture.ts'
import { settlementRoutes } from './routes.ts'
import type { SettlementOperator } from './settlement.ts'

let world: SettlementFixture
let pool: PoolOfWorld
let routes: ReturnType<typeof settlementRoutes>
beforeAll(async () => {
  world = await createSettlementFixture()
  routes = settlementRoutes({ settlement: world.unsigned, decimals: 6 })
  pool = await world.addPool('1000')
  await world.moveTo('2026-11-20T12:00:00Z')
})
afterAll(() => world.database.drop())

const by = (operator: SettlementOperator) => ({
  operator: { ...operator, sessionId: '' } satisfies OperatorIdentity,
  requestId: '',
  locale: 'en' as const,
  host: '',
  remoteAddress: '',
  userAgent: undefined,
})
const body = (day: string, change = {}) =>
  operatorCalls.draftRevenue.input.parse({
    poolId: pool.poolId,
    day,
    satoshi: '35623',
    usdt: '35.623',
    venue: 'Venue One',
    txid: `0x${someHash()}`,
    statementHash: someHash(),
    uptimeBps: 8_500,
    ...change,
  })
/** Signs the answer of a call that says what to sign. */
const signed = async (operator: SettlementOperator, answer: Promise<{ data: { text: string; typedData: object } }>) => {
  const { text, typedData } = (await answer).data
  const wallet = await world.desk.walletOf(operator)
  return { text, signature: await wallet.signTypedData(typedData as never) }
}
const record = async (input: ReturnType<typeof body>) => {
  const asked = by(world.operators.ada)
  const draft = routes.draftRevenue({ ...asked, input, params: {} })
  return routes.recordRevenue({ ...asked, input: { ...input, ...(await signed(asked.operator, draft)) }, params: {} })
}
const recordAttestation = async (input: ReturnType<typeof operatorCalls.draftAttestation.input.parse>) => {
  const asked = by(world.operators.ada)
  const draft = routes.draftAttestation({ ...asked, input, params: {} })
  const given = { ...input, ...(await signed(asked.operator, draft)) }
  return routes.recordAttestation({ ...asked, input: given, params: {} })
}
const approveAttestation = async (id: string, given: object = {}) => {
  const asked = { ...by(world.operators.ben), params: { id } }
  const draft = routes.attestationDecision({ ...asked, input: {} })
  const input = operatorCalls.approveAttestation.input.parse({ ...given, ...(await signed(asked.operator, draft)) })
  return routes.approveAttestation({ ...asked, input })
}
const attestations = async (input = {}) => {
  const given = operatorCalls.listAttestations.input.parse(input)
  const { rows } = await routes.listAttestations({ ...by(world.operators.ada), input: given, params: {} })
  return rows.map((row) => operatorCalls.listAttestations.row.parse(row))
}
const list = (input = {}) =>
  routes.listRevenue({ ...by(world.operators.ada), input: { pageNum: 1, pageSize: 20, ...input }, params: {} })

describe('the operators’ calls', () => {
  it('record, approve and list revenue by the contract', async () => {
    const input = body('2026-11-05')
    const recorded = operatorCalls.recordRevenue.data.parse((await record(input)).data)
    expect(recorded).toMatchObject({ state: 'recorded', kind: 'initial', expectedSatoshi: '35623', deviationBps: 0 })
    const asked = { ...by(world.operators.ben), params: { id: recorded.id } }
    const signature = await signed(world.operators.ben, routes.revenueDecision({ ...asked, input: {} }))
    const approved = await routes.approveRevenue({ ...asked, input: signature })
    expect(operatorCalls.approveRevenue.data.parse(approved.data).state).toBe('approved')
    const { rows, total } = await list({ state: 'approved' })
    expect(total).toBe(1)
    expect(operatorCalls.listRevenue.row.parse(rows[0])).toMatchObject({
      id: recorded.id,
      satoshi: '35623',
      usdt: '35.623',
      txid: input.txid,
      recordedBy: 'Ada',
      recordedById: world.operators.ada.operatorId,
      approvedBy: 'Ben',
      cleared: '0',
      state: 'approved',
    })
  })

  it('accept satoshi as a number, and reject with a reason', async () => {
    const { data } = await record(body('2026-11-06', { satoshi: 35_623 }))
    const rejected = await routes.rejectRevenue({
      ...by(world.operators.ben),
      input: { reason: 'unreadable statement' },
      params: { id: data.id },
    })
    expect(rejected.data).toEqual({ state: 'rejected' })
    expect((await list({ state: 'rejected' })).rows.map((row) => row.approvedBy)).toEqual(['Ben'])
  })

  it('name the field of an amount with more decimals than the token has', async () => {
    await expect(record(body('2026-11-07', { usdt: '35.6230001' }))).rejects.toEqual(
      new Refusal(400, 'bad_field', { field: 'usdt' }),
    )
  })

  it('list newest days first, in pages, of one pool or all', async () => {
    await record(body('2026-11-10'))
    const days = (await list()).rows.map((row) => row.day)
    expect(days).toEqual(days.toSorted().toReversed())
    expect((await list({ pageNum: 2, pageSize: 1 })).rows.map((row) => row.day)).toEqual(days.slice(1, 2))
    expect(await list({ poolId: '018f0000-0000-7000-8000-000000000000' })).toEqual({ rows: [], total: 0 })
  })

  it('record and approve attestations', async () => {
    const input = operatorCalls.draftAttestation.input.parse({
      poolId: pool.poolId,
      day: '2026-11-05',
      power: '990.5',
      uptimeBps: 9_800,
      evidenceHash: someHash(),
    })
    const { data } = await recordAttestation(input)
    expect(data.state).toBe('recorded')
    const approved = await approveAttestation(data.id)
    expect(approved.data).toEqual({ state: 'approved' })
    const row = await world.app.selectFrom('attestation').select('power_mths').executeTakeFirstOrThrow()
    expect(row.power_mths).toBe(990_500n)
    const better = await recordAttestation(input)
    const approve = (given: object) => approveAttestation(better.data.id, given)
    await expect(approve({})).rejects.toEqual(new Refusal(422, 'reason_required', { field: 'reason' }))
    expect(await attestations({ state: 'recorded' })).toMatchObject([
      { id: better.data.id, power: '990.5', inForce: '990.5', recordedById: world.operators.ada.operatorId },
    ])
    expect((await approve({ reason: 'the meter was read again' })).data).toEqual({ state: 'approved' })
    expect((await attestations()).map(({ state, approvedBy, reason }) => [state, approvedBy, reason])).toEqual([
      ['approved', 'Ben', 'the meter was read again'],
      ['replaced', 'Ben', null],
    ])
  })

  it('withdraw an attestation of their own with a reason', async () => {
    const fields = { poolId: pool.poolId, day: '2026-11-04', power: '1000', uptimeBps: 9_800, evidenceHash: someHash() }
    const { data } = await recordAttestation(operatorCalls.draftAttestation.input.parse(fields))
    const reject = (operator: SettlementOperator) =>
      routes.rejectAttestation({
        ...by(operator),
        input: { reason: 'the meter was not read' },
        params: { id: data.id },
      })
    expect((await reject(world.operators.ada)).data).toEqual({ state: 'rejected' })
    expect(await attestations({ poolId: pool.poolId, state: 'rejected' })).toMatchObject([
      { id: data.id, inForce: null, reason: 'the meter was not read' },
    ])
  })

  it('are refused to operators without the role', async () => {
    const handled: string[] = []
    const { recordAttestation, approveAttestation, rejectAttestation, listAttestations } = operatorCalls
    const calls = { recordAttestation, approveAttestation, rejectAttestation, listAttestations }
    const app = await createTestServer({
      calls: Object.entries(calls).map(([name, endpoint]) => ({
        name,
        endpoint,
        handle: async () => {
          handled.push(name)
          throw new Refusal(503, 'unavailable')
        },
      })),
      sessions: sessionsByRole({ operatorId: world.operators.ada.operatorId, name: 'Ada' }),
    })
    for (const call of Object.values(calls))
      for (const role of operatorRoles) {
        const { body } = await ask(app, call, { token: roleToken(role) })
        const isAllowed = call.roles.some((one) => one === role)
        expect([call.path, role, body.reason === 'role_missing']).toEqual([call.path, role, !isAllowed])
      }
    expect(new Set(handled)).toContain('listAttestations')
    await app.close()
  })
})
