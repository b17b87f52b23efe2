import { suspenseCalls } from '@terahold/contract/calls/desk/suspense'
import { operatorRoles } from '@terahold/contract/codes/operators'
import type { DataOf, EndpointDeclaration, RowOf } from '@terahold/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount } from '../../chain/local/fixtures/test-chain.ts'
import { newId } from '../../db/ids.ts'
import { ask, createTestServer, roleToken, sessionsByRole } from '../../http/fixtures/test-server.ts'
import { bindCalls } from '../../http/mount.ts'
import { usdt, venueName } from '../../orders/fixtures/orders-fixture.ts'
import { type DepositsFixture, deskWallets, openDepositsFixture, type Payer } from '../fixtures/deposits-fixture.ts'
import { suspenseRoutes } from '../routes.ts'

const evidence = 'The exchange confirmed by letter whose payment it was'
const tokens = { recorder: 'recorder-token-0123456789', approver: 'approver-token-0123456789' } as const
type Who = keyof typeof tokens
type Row = RowOf<typeof suspenseCalls.listSuspense>

let fixture: DepositsFixture
let payer: Payer
let stranger: TestAccount
let app: FastifyInstance
beforeAll(async () => {
  fixture = await openDepositsFixture()
  payer = await fixture.payer()
  stranger = await fixture.test.account()
  await fixture.give(stranger.address, '100')
  const byRole = sessionsByRole({ operatorId: newId(fixture.shop.clock), name: 'Sol' })
  app = await createTestServer({
    calls: bindCalls(suspenseCalls, suspenseRoutes({ suspense: fixture.signedSuspense, decimals: 18 })),
    sessions: {
      ...byRole,
      operator: async (token) => {
        const who = (['recorder', 'approver'] as const).find((one) => tokens[one] === token)
        return who ? { ...fixture[who], sessionId: newId(fixture.shop.clock) } : byRole.operator(token)
      },
    },
  })
})
afterAll(async () => {
  await app?.close()
  await fixture?.close()
})

/** Sends money that nobody can be credited for. Returns the transfer as fields of a call. */
async function pay(amount: string, from = stranger, to = fixture.treasury.address) {
  const txHash = await fixture.send(from, amount, { to })
  await fixture.finalise()
  await fixture.scan()
  return { txHash, logIndex: 0 }
}

async function call(by: Who, which: EndpointDeclaration, fields: object = {}, id?: string) {
  const given = { token: tokens[by], fields: { ...fields }, ...(id && { params: { id } }) }
  return (await ask(app, which, given)).body
}

async function sign(by: Who, data: unknown) {
  const { text, typedData } = data as DataOf<typeof suspenseCalls.suspenseDecision>
  return { text, signature: await deskWallets[by].signTypedData(typedData as never) }
}

async function assign(fields: object): Promise<string> {
  const draft = await call('recorder', suspenseCalls.draftSuspenseAssignment, fields)
  const signed = await sign('recorder', draft.data)
  const answer = await call('recorder', suspenseCalls.assignSuspense, { ...fields, ...signed })
  return suspenseCalls.assignSuspense.data.parse(answer.data).id
}

async function rowOf(txHash: string): Promise<Row | undefined> {
  const { rows } = await call('approver', suspenseCalls.listSuspense, { pageSize: 100 })
  return (rows as Row[]).find((row) => row.txHash === txHash)
}

describe('deposits in suspense', () => {
  it('are assigned by one operator’s signature and moved by another’s', async () => {
    const log = await pay('15')
    const fields = { ...log, target: 'member', member: payer.address, evidence }
    expect(await rowOf(log.txHash)).toMatchObject({ amount: '15', reason: 'unknown_sender', assignment: null })
    const id = await assign(fields)
    expect((await rowOf(log.txHash))?.assignment).toMatchObject({
      id,
      state: 'recorded',
      target: 'member',
      memberId: payer.memberId,
      memberWallet: payer.address.toLowerCase(),
      evidence,
      recordedById: fixture.recorder.operatorId,
    })
    const draft = await call('approver', suspenseCalls.suspenseDecision, {}, id)
    expect(draft.data).toMatchObject({ title: 'Assign money in suspense' })
    const own = await call('recorder', suspenseCalls.approveSuspense, await sign('recorder', draft.data), id)
    expect(own).toMatchObject({ code: 403, reason: 'own_record' })
    const done = await call('approver', suspenseCalls.approveSuspense, await sign('approver', draft.data), id)
    expect(done).toMatchObject({ code: 200, data: { state: 'approved' } })
    expect(await fixture.shop.available(payer)).toBe(usdt('15'))
    expect(await rowOf(log.txHash)).toBeUndefined()
  })

  it('can be rejected, and cancelled as a return by two operators only', async () => {
    const log = await pay('3')
    const rejected = await assign({ ...log, target: 'venue', venue: venueName, evidence })
    expect((await rowOf(log.txHash))?.assignment).toMatchObject({ venue: venueName })
    const reject = (by: Who, id: string) => call(by, suspenseCalls.rejectSuspense, { reason: 'not as agreed' }, id)
    expect(await reject('recorder', rejected)).toMatchObject({ data: { outcome: 'rejected' } })
    const id = await assign({ ...log, target: 'sender', evidence })
    const draft = await call('approver', suspenseCalls.suspenseDecision, {}, id)
    await call('approver', suspenseCalls.approveSuspense, await sign('approver', draft.data), id)
    expect(await reject('recorder', id)).toMatchObject({ data: { outcome: 'waits' } })
    expect((await rowOf(log.txHash))?.assignment).toMatchObject({
      state: 'approved',
      givenUpById: fixture.recorder.operatorId,
    })
    expect(await reject('approver', id)).toMatchObject({ data: { outcome: 'rejected' } })
  })

  it('suggest the owner of the wallet, of the sender’s earlier money, and of a revenue row of the same sum', async () => {
    const again = await pay('2.5')
    const inVault = await pay('4', payer.account, fixture.vault.address)
    await insertRevenue(usdt('2.5'))
    const hintsOf = async (txHash: string) => (await rowOf(txHash))?.suggestions
    const ofPayer = { memberId: payer.memberId, memberWallet: payer.address.toLowerCase(), venue: null }
    expect(await hintsOf(again.txHash)).toEqual([
      { hint: 'earlier_assignment', ...ofPayer },
      { hint: 'same_revenue', memberId: null, memberWallet: null, venue: venueName },
    ])
    expect(await hintsOf(inVault.txHash)).toEqual([{ hint: 'own_wallet', ...ofPayer }])
  })

  it.each([
    ['member', 'bad_field', { member: undefined }],
    ['member', 'bad_field', { target: 'owner' }],
    ['member', 'member_unknown', { member: '0x00000000000000000000000000000000000000ff' }],
    ['venue', 'bad_field', { target: 'venue', member: undefined }],
    ['venue', 'venue_unknown', { target: 'venue', member: undefined, venue: 'Nobody' }],
    ['evidence', 'bad_field', { evidence: 'too thin' }],
    ['txHash', 'bad_field', { txHash: '0x12' }],
  ])('name the field that is wrong, and why: %s, %s', async (field, reason, change) => {
    const { txHash, logIndex } = await pay('1')
    const fields = { txHash, logIndex, target: 'member', member: payer.memberId, evidence, ...change }
    const answer = await call('recorder', suspenseCalls.draftSuspenseAssignment, fields)
    expect(answer).toMatchObject({ code: reason === 'bad_field' ? 400 : 404, reason, field })
  })

  it('are refused to other roles', async () => {
    const fields = { txHash: `0x${'11'.repeat(32)}`, logIndex: 0, target: 'owner', evidence }
    const signed = { text: '{}', signature: '0x00' }
    const asked: [EndpointDeclaration, Record<string, unknown>][] = [
      [suspenseCalls.listSuspense, {}],
      [suspenseCalls.draftSuspenseAssignment, fields],
      [suspenseCalls.assignSuspense, { ...fields, ...signed }],
      [suspenseCalls.suspenseDecision, {}],
      [suspenseCalls.approveSuspense, signed],
      [suspenseCalls.rejectSuspense, {}],
    ]
    for (const [which, given] of asked)
      for (const role of operatorRoles) {
        const { body } = await ask(app, which, { token: roleToken(role), fields: given })
        const isAllowed = (which.roles ?? []).includes(role)
        expect([which.path, role, body.reason === 'role_missing']).toEqual([which.path, role, !isAllowed])
      }
    expect(suspenseCalls.listSuspense.roles).toEqual(['settlement', 'auditor', 'viewer'])
  })
})

/** An approved revenue row whose venue has not paid yet. */
async function insertRevenue(amount: bigint): Promise<void> {
  const { owner, poolId, clock, recorder, approver } = fixture.shop
  const { venue_id } = await owner
    .selectFrom('venue')
    .select('venue_id')
    .where('name', '=', venueName)
    .executeTakeFirstOrThrow()
  const [recorded_at, approved_at] = [clock.now(), clock.now()]
  await owner
    .insertInto('revenue')
    .values({
      revenue_id: newId(clock),
      pool_id: poolId,
      day: '2026-03-01',
      kind: 'initial',
      satoshi: 1n,
      usdt: amount,
      venue: venueName,
      venue_id,
      txid: '22'.repeat(32),
      statement_hash: '33'.repeat(32),
      uptime_bps: 10_000,
      state: 'approved',
      recorded_by: recorder,
      recorded_at,
      approved_by: approver,
      approved_at,
    })
    .execute()
}
