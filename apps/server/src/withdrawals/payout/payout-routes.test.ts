import { payoutCalls } from '@terahold/contract/calls/payouts'
import { operatorRoles } from '@terahold/contract/codes/operators'
import type { DataOf, EndpointDeclaration, RowOf } from '@terahold/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/test-chain.ts'
import { newId } from '../../db/ids.ts'
import { writeAudit } from '../../decisions/audit-log.ts'
import { bindCalls } from '../../http/mount.ts'
import { ask, createTestServer, roleToken, sessionsByRole } from '../../http/test-server.ts'
import type { SigningOperator } from '../fixtures/signing-operators.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'
import { createPayoutDesk } from './operator-payouts.ts'
import { payoutRoutes } from './routes.ts'

const reason = 'The key may have been copied'
const tokens = { maker: 'maker-token-0123456789ab', checker: 'checker-token-0123456789' } as const
type Who = keyof typeof tokens

let test: TestChain
let fixture: WithdrawalsFixture
let operators: Record<Who, SigningOperator>
let app: FastifyInstance
beforeAll(async () => {
  test = await startTestChain()
  fixture = await openWithdrawalsFixture(test)
  const { db, clock } = fixture
  operators = {
    maker: await fixture.operator('payout-maker', 'payout-checker'),
    checker: await fixture.operator('payout-checker'),
  }
  const desk = createPayoutDesk({ db, clock, audit: writeAudit({ clock }), chainId: 31_337 })
  const byRole = sessionsByRole(operators.maker)
  app = await createTestServer({
    calls: bindCalls(payoutCalls, payoutRoutes(desk, 18)),
    sessions: {
      ...byRole,
      operator: async (token) => {
        const who = (['maker', 'checker'] as const).find((one) => tokens[one] === token)
        return who ? { ...operators[who], sessionId: newId(clock) } : byRole.operator(token)
      },
    },
  })
})
afterAll(async () => {
  await app?.close()
  await fixture?.close()
  await test?.stop()
})

const call = async (by: Who, which: EndpointDeclaration, fields: Record<string, unknown> = {}) =>
  (await ask(app, which, { token: tokens[by], fields })).body
const status = async () =>
  (await call('checker', payoutCalls.payoutStatus)).data as DataOf<typeof payoutCalls.payoutStatus>
const list = async (fields = {}) => {
  const { rows, total } = await call('checker', payoutCalls.listPayouts, fields)
  return { total, rows: rows as RowOf<typeof payoutCalls.listPayouts>[] }
}

describe('the payouts', () => {
  it('are listed newest first, with their batch and every transaction that was signed', async () => {
    const { memberId, address } = await fixture.member('100')
    const first = await fixture.queued(memberId, '40')
    expect(await status()).toMatchObject({ queued: { count: 1, amount: '39.95' }, halt: null })
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    const second = await fixture.queued(memberId, '20')
    await payouts.step()
    const { rows, total } = await list()
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      { withdrawId: second, amount: '19.95', outcome: null, finalAt: null, txHashes: [expect.stringMatching(/^0x/)] },
      { withdrawId: first, memberId, toAddress: address, state: 'final', outcome: 'paid' },
    ])
    expect((await list({ state: 'final' })).rows.map(({ withdrawId }) => withdrawId)).toEqual([first])
    expect((await list({ pageNum: 2, pageSize: 1 })).rows.map(({ withdrawId }) => withdrawId)).toEqual([first])
    await fixture.settle(payouts)
    await payouts.stop()
    expect((await list()).rows[0]).toMatchObject({ state: 'final', outcome: 'paid' })
    expect(await fixture.inWallet(address)).toBe(usdt('59.9'))
  })

  it('are halted by one operator and resumed by two, as the second one read it', async () => {
    expect(await call('checker', payoutCalls.haltPayouts, { reason })).toMatchObject({ code: 200 })
    expect(await call('maker', payoutCalls.haltPayouts, { reason })).toMatchObject({ reason: 'already_recorded' })
    expect((await status()).halt).toMatchObject({ cause: 'operator', detail: reason, haltedBy: 'Op', prepared: null })
    const prepare = () => call('maker', payoutCalls.prepareResume, { decision: 'go_on', reason: 'The key is safe' })
    expect(await prepare()).toMatchObject({ code: 200 })
    const { id: haltId = '', prepared } = (await status()).halt ?? {}
    expect(prepared).toMatchObject({ by: 'Op', byId: operators.maker.operatorId, explanation: 'The key is safe' })
    const seen = { haltId, decision: 'go_on', preparedAt: prepared?.at }
    const release = (by: Who, change = {}) => call(by, payoutCalls.releaseResume, { ...seen, ...change })
    expect(await release('maker')).toMatchObject({ code: 403, reason: 'own_record' })
    expect(await release('checker', { decision: 'give_back' })).toMatchObject({ reason: 'decision_changed' })
    expect(await release('checker')).toMatchObject({ code: 200 })
    expect((await status()).halt).toBeNull()
    expect(await release('checker')).toMatchObject({ code: 404, reason: 'record_unknown' })
  })

  it('are refused to other roles', async () => {
    const asked: [EndpointDeclaration, Record<string, unknown>][] = [
      [payoutCalls.listPayouts, {}],
      [payoutCalls.payoutStatus, {}],
      [payoutCalls.haltPayouts, { reason: 'short' }],
      [payoutCalls.prepareResume, { decision: 'go_on', reason }],
      [
        payoutCalls.releaseResume,
        { haltId: newId(fixture.clock), decision: 'go_on', preparedAt: '2026-01-01T00:00:00Z' },
      ],
    ]
    for (const [which, fields] of asked)
      for (const role of operatorRoles) {
        const { body } = await ask(app, which, { token: roleToken(role), fields })
        const isAllowed = (which.roles ?? []).includes(role)
        expect([which.path, role, body.reason === 'role_missing']).toEqual([which.path, role, !isAllowed])
      }
    expect(payoutCalls.prepareResume.roles).toEqual(['payout-maker'])
    expect(payoutCalls.releaseResume.roles).toEqual(['payout-checker'])
  })
})
