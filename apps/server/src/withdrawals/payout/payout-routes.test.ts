import { payoutRecordCalls } from '@terahold/contract/calls/desk/payout-records'
import { payoutCalls } from '@terahold/contract/calls/desk/payouts'
import { operatorRoles } from '@terahold/contract/codes/operators'
import type { DataOf, EndpointDeclaration, Envelope, RowOf } from '@terahold/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { newId } from '../../db/ids.ts'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createEvents } from '../../events/events.ts'
import { ask, createTestServer, roleToken, sessionsByRole } from '../../http/fixtures/test-server.ts'
import { bindCalls } from '../../http/mount.ts'
import { openIncident } from '../../incidents/incidents.ts'
import { createBlockedAddresses } from '../blocked-addresses/blocked-addresses.ts'
import type { SigningOperator } from '../fixtures/signing-operators.ts'
import { createTwoOperators } from '../fixtures/two-operators.ts'
import { caps, openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'
import { createLimitRaises } from '../limits/limit-raises.ts'
import { createOutflowBookings } from '../outflow/outflow-bookings.ts'
import { payoutRecordRoutes } from '../record-routes.ts'
import { createPayoutDesk } from './payout-desk.ts'
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
    maker: await (await createTwoOperators(fixture, reason)).inBothRoles(),
    checker: await fixture.operator('payout-checker'),
  }
  const { decisions, ledger } = fixture
  const common = { db, clock, decisions, audit: writeAudit({ clock }), chainId: 31_337, decimals: 18 }
  const desk = createPayoutDesk(common)
  const none = () => Promise.reject(new Error('no chain was replaced'))
  const byRole = sessionsByRole(operators.maker)
  app = await createTestServer({
    calls: [
      ...bindCalls(payoutCalls, payoutRoutes(desk, 18)),
      ...bindCalls(
        payoutRecordCalls,
        payoutRecordRoutes({
          db,
          desk,
          decimals: 18,
          blocked: createBlockedAddresses(common),
          raises: createLimitRaises({ ...common, configured: caps }),
          bookings: createOutflowBookings({ ...common, ledger, publish: createEvents({ clock }).publish }),
          adoption: {
            source: desk.resumes,
            draft: none,
            draftApproval: none,
            record: none,
            approve: none,
            reject: none,
          },
        }),
      ),
    ],
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

const call = async (by: Who, which: EndpointDeclaration, fields: Record<string, unknown> = {}, id?: string) =>
  (await ask(app, which, { token: tokens[by], fields, ...(id !== undefined && { params: { id } }) })).body
const sign = (by: Who, { data }: Envelope) => fixture.sign(operators[by], data as never)
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
    const haltId = (await status()).halt?.id ?? ''
    const given = { haltId, decision: 'go_on', reason: 'The key is safe' }
    const signed = await sign('maker', await call('maker', payoutRecordCalls.draftResume, given))
    const other = { ...given, decision: 'give_back', ...signed }
    expect(await call('maker', payoutRecordCalls.prepareResume, other)).toMatchObject({ reason: 'decision_changed' })
    const answer = await call('maker', payoutRecordCalls.prepareResume, { ...given, ...signed })
    const { id } = payoutRecordCalls.prepareResume.data.parse(answer.data)
    expect((await status()).halt?.prepared).toMatchObject({ id, by: 'Op', explanation: 'The key is safe' })
    const draft = await call('checker', payoutRecordCalls.resumeDecision, {}, id)
    const lines = expect.arrayContaining([{ label: 'How to go on', value: 'continue (go_on)' }])
    expect(draft.data).toMatchObject({ lines })
    const release = async (by: Who) => call(by, payoutRecordCalls.releaseResume, await sign(by, draft), id)
    expect(await release('maker')).toMatchObject({ code: 403, reason: 'own_record' })
    const forged = { ...(await sign('checker', draft)), signature: `0x${'11'.repeat(65)}` }
    expect(await call('checker', payoutRecordCalls.releaseResume, forged, id)).toMatchObject({
      reason: 'signature_invalid',
    })
    expect(await release('checker')).toMatchObject({ code: 200 })
    expect((await status()).halt).toBeNull()
    expect(await release('checker')).toMatchObject({ code: 409, reason: 'already_decided' })
    const { rows } = await call('checker', payoutRecordCalls.listResumes)
    expect(rows).toMatchObject([{ id, state: 'approved', title: 'Resume payouts', fields: { haltId } }])
  })

  it('say what the watcher found when it halted them, with sums to read', async () => {
    const detail = { sender: `0x${'ab'.repeat(20)}`, amount: String(usdt('5')) }
    const found = { kind: 'suspect_outflow', subject: 'payout_vault', detail } as const
    await openIncident(fixture.db, fixture.clock, found)
    await sql`update payout_signer set halted_at = database_now(), halt_reason = 'outflow_unexplained',
      halt_detail = 'suspect_outflow payout_vault'`.execute(fixture.owner)
    const payouts = fixture.openPayouts()
    await payouts.step()
    await payouts.stop()
    expect((await status()).halt).toMatchObject({
      cause: 'outflow_unexplained',
      found: { ...found, detail: { ...detail, amount: '5 USDT' }, isOpen: true },
    })
    await sql`update payout_signer set halted_at = null, halt_reason = null, halt_detail = null`.execute(fixture.owner)
    await sql`delete from payout_halt where released_at is null`.execute(fixture.owner)
  })

  it('are refused to other roles', async () => {
    const asked: [EndpointDeclaration, Record<string, unknown>][] = [
      [payoutCalls.listPayouts, {}],
      [payoutCalls.payoutStatus, {}],
      [payoutCalls.haltPayouts, { reason: 'short' }],
      [payoutRecordCalls.draftResume, { haltId: newId(fixture.clock), decision: 'go_on', reason }],
      [payoutRecordCalls.draftAddressBlock, { address: `0x${'ab'.repeat(20)}`, reason }],
      [payoutRecordCalls.listUnknownOutflows, {}],
      [payoutRecordCalls.listBlockedAddresses, {}],
    ]
    for (const [which, fields] of asked)
      for (const role of operatorRoles) {
        const { body } = await ask(app, which, { token: roleToken(role), fields })
        const isAllowed = (which.roles ?? []).includes(role)
        expect([which.path, role, body.reason === 'role_missing']).toEqual([which.path, role, !isAllowed])
      }
    expect(payoutRecordCalls.prepareResume.roles).toEqual(['payout-maker'])
    expect(payoutRecordCalls.releaseResume.roles).toEqual(['payout-checker'])
  })
})
