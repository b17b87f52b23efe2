import { houseWithdrawalCalls } from '@terahold/contract/calls/desk/house-withdrawals'
import { operatorRoles } from '@terahold/contract/codes/operators'
import type { DataOf, EndpointDeclaration, RowOf } from '@terahold/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Address, getAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../db/ids.ts'
import { hostileApprovals, hostileDecisions, signDraft } from '../../decisions/fixtures/hostile-signatures.ts'
import type { Signed } from '../../decisions/signed/signed-decisions.ts'
import { ask, createTestServer, roleToken, sessionsByRole } from '../../http/fixtures/test-server.ts'
import { bindCalls } from '../../http/mount.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { type DepositsFixture, deskWallets, openDepositsFixture } from '../fixtures/deposits-fixture.ts'
import { houseWithdrawalRoutes } from '../routes.ts'
import { houseWithdrawalFields } from './house-withdrawal-fields.ts'

const tokens = { recorder: 'recorder-token-0123456789', approver: 'approver-token-0123456789' } as const
type Who = keyof typeof tokens
type Row = RowOf<typeof houseWithdrawalCalls.listHouseWithdrawals>

let fixture: DepositsFixture
let owner: Address
let app: FastifyInstance
beforeAll(async () => {
  fixture = await openDepositsFixture()
  owner = (await fixture.test.account()).address
  await fixture.contribute('100')
  const byRole = sessionsByRole({ operatorId: newId(fixture.shop.clock), name: 'Sol' })
  const { signedHouseWithdrawals: houseWithdrawals } = fixture
  app = await createTestServer({
    calls: bindCalls(houseWithdrawalCalls, houseWithdrawalRoutes({ houseWithdrawals, decimals: 18 })),
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

const call = async (by: Who, which: EndpointDeclaration, fields: object = {}, id?: string) =>
  (await ask(app, which, { token: tokens[by], fields: { ...fields }, ...(id && { params: { id } }) })).body

/** What the announcement of a sum would sign. */
const drafted = (amount: string) =>
  ({
    type: 'HouseWithdrawal',
    fields: houseWithdrawalFields({ ...given(amount), to: owner.toLowerCase(), amount: usdt(amount) }, 18),
  }) as const

const given = (amount = '12') => ({ to: owner, amount, reason: 'Service fees of October, as the accounts show them' })

async function sign(by: Who, data: unknown): Promise<Signed> {
  const { text, typedData } = data as DataOf<typeof houseWithdrawalCalls.houseWithdrawalDecision>
  return { text, signature: await deskWallets[by].signTypedData(typedData as never) }
}

async function announce(fields = given()): Promise<string> {
  const draft = await call('recorder', houseWithdrawalCalls.draftHouseWithdrawal, fields)
  const signed = await sign('recorder', draft.data)
  const answer = await call('recorder', houseWithdrawalCalls.announceHouseWithdrawal, { ...fields, ...signed })
  return houseWithdrawalCalls.announceHouseWithdrawal.data.parse(answer.data).id
}

async function rowOf(id: string): Promise<Row | undefined> {
  const { rows } = await call('approver', houseWithdrawalCalls.listHouseWithdrawals, { pageSize: 100 })
  return (rows as Row[]).find((row) => row.id === id)
}

/** Lets the sum leave before it is approved, so that the approval needs no free cash. */
async function leave(amount: string): Promise<void> {
  await fixture.give(fixture.treasury.address, amount)
  await fixture.finalise()
  await fixture.scan()
  await fixture.send(fixture.treasury, amount, { to: owner })
  await fixture.finalise()
  await fixture.scan()
}

describe('a house withdrawal', () => {
  it('is announced by one operator’s signature and approved by another’s', async () => {
    const id = await announce()
    expect(await rowOf(id)).toMatchObject({
      state: 'recorded',
      to: owner.toLowerCase(),
      amount: '12',
      txHash: null,
      recordedById: fixture.recorder.operatorId,
    })
    const draft = await call('approver', houseWithdrawalCalls.houseWithdrawalDecision, {}, id)
    expect(draft.data).toMatchObject({
      title: 'Withdraw the company’s income',
      lines: expect.arrayContaining([
        { label: 'Pays to', value: getAddress(owner) },
        { label: 'Amount', value: '12 USDT' },
      ]),
    })
    const approve = async (by: Who) =>
      call(by, houseWithdrawalCalls.approveHouseWithdrawal, await sign(by, draft.data), id)
    expect(await approve('recorder')).toMatchObject({ code: 403, reason: 'own_record' })
    expect(await approve('approver')).toMatchObject({ code: 200, data: { state: 'approved' } })
    expect(await rowOf(id)).toMatchObject({ state: 'approved', txHash: null })
    await fixture.send(fixture.treasury, '12', { to: owner })
    await fixture.finaliseAndScan()
    expect(await rowOf(id)).toMatchObject({ state: 'approved', txHash: expect.stringMatching(/^0x/) })
    expect(await approve('approver')).toMatchObject({ code: 409, reason: 'already_decided' })
  })

  it('above free cash is refused before it is signed, and when the cash has gone since', async () => {
    const short = { code: 422, reason: 'balance_short' }
    const tooMuch = given('89')
    expect(await call('recorder', houseWithdrawalCalls.draftHouseWithdrawal, tooMuch)).toMatchObject(short)
    const [one, other] = [await announce(given('50')), await announce(given('51'))]
    const approve = async (id: string) => {
      const draft = await call('approver', houseWithdrawalCalls.houseWithdrawalDecision, {}, id)
      return call('approver', houseWithdrawalCalls.approveHouseWithdrawal, await sign('approver', draft.data), id)
    }
    expect((await approve(one)).code).toBe(200)
    expect(await approve(other)).toMatchObject(short)
    const signed = await sign('recorder', fixture.decisions.draftDecision('settlement', drafted('40')))
    const announced = { ...given('40'), ...signed }
    expect(await call('recorder', houseWithdrawalCalls.announceHouseWithdrawal, announced)).toMatchObject(short)
    await leave('39')
    expect((await call('recorder', houseWithdrawalCalls.draftHouseWithdrawal, given('39'))).code).toBe(200)
    for (const by of [fixture.recorder, fixture.approver])
      await fixture.houseWithdrawals.reject(by, one, { reason: 'not as agreed' })
  })

  it('can be rejected by either, also its own recorder', async () => {
    const id = await announce()
    expect(
      await call('recorder', houseWithdrawalCalls.rejectHouseWithdrawal, { reason: 'not as agreed' }, id),
    ).toMatchObject({
      data: { outcome: 'rejected' },
    })
    expect((await rowOf(id))?.state).toBe('rejected')
    const draft = await call('approver', houseWithdrawalCalls.houseWithdrawalDecision, {}, id)
    expect(draft).toMatchObject({ code: 409, reason: 'already_decided' })
  })

  it.each([
    ['to', { to: '0x12' }],
    ['amount', { amount: '-1' }],
    ['amount', { amount: '0' }],
    ['reason', { reason: 'too thin' }],
    ['reason', { reason: 'two lines\nof a reason' }],
  ])('names the field that is wrong: %s', async (field, change) => {
    const answer = await call('recorder', houseWithdrawalCalls.draftHouseWithdrawal, { ...given(), ...change })
    expect(answer).toMatchObject({ code: 400, reason: 'bad_field', field })
  })

  it('is refused to other roles', async () => {
    const signed = { text: '{}', signature: '0x00' }
    const asked: [EndpointDeclaration, Record<string, unknown>][] = [
      [houseWithdrawalCalls.listHouseWithdrawals, {}],
      [houseWithdrawalCalls.draftHouseWithdrawal, given()],
      [houseWithdrawalCalls.announceHouseWithdrawal, { ...given(), ...signed }],
      [houseWithdrawalCalls.houseWithdrawalDecision, {}],
      [houseWithdrawalCalls.approveHouseWithdrawal, signed],
      [houseWithdrawalCalls.rejectHouseWithdrawal, { reason: 'not as agreed' }],
    ]
    for (const [which, fields] of asked)
      for (const role of operatorRoles) {
        const { body } = await ask(app, which, { token: roleToken(role), fields })
        const isAllowed = (which.roles ?? []).includes(role)
        expect([which.path, role, body.reason === 'role_missing']).toEqual([which.path, role, !isAllowed])
      }
    expect(houseWithdrawalCalls.listHouseWithdrawals.roles).toEqual(['settlement', 'auditor', 'viewer'])
  })
})

describe('no signature of one operator is enough', () => {
  const asked = () => ({ to: owner, amount: usdt('7'), reason: given().reason })
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'accepted',
      (error: { reason?: string }) => error.reason,
    )
  const house = () => fixture.signedHouseWithdrawals
  let before: number
  beforeEach(async () => {
    before = await stored()
  })

  async function stored(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from house_withdrawal)::integer + (select count(*) from operator_approval)::integer as count`.execute(
      fixture.shop.owner,
    )
    return rows[0]?.count ?? -1
  }

  const changed = () => ({ amount: '70 USDT', amountMinor: String(usdt('70')) })

  it('to announce: not forged, altered, expired, of another chain or in another role', async () => {
    const hostile = await hostileDecisions(await house().draftAnnouncement(asked()), deskWallets.recorder, changed())
    for (const { name, signed, reason } of hostile)
      expect([name, await reasonOf(house().announce(fixture.recorder, asked(), signed))]).toEqual([name, reason])
    expect(await stored()).toBe(before)
  })

  it('to announce twice: a signature makes one record', async () => {
    const signed = await signDraft(await house().draftAnnouncement(asked()), deskWallets.recorder)
    const announcing = Array.from({ length: 4 }, () => reasonOf(house().announce(fixture.recorder, asked(), signed)))
    const outcomes = await Promise.all(announcing)
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'already_recorded')).toHaveLength(3)
  })

  it('to approve: not forged, altered, expired, of another chain or in another role', async () => {
    const id = await announce(given('7'))
    const draft = await house().draftApproval(id)
    const now = await stored()
    for (const { name, signed, reason } of await hostileApprovals(draft, await textOf(id), deskWallets.approver))
      expect([name, await reasonOf(house().approve(fixture.approver, id, signed))]).toEqual([name, reason])
    expect(await stored()).toBe(now)
  })

  it('to approve with the first operator’s key under another name', async () => {
    const id = await announce(given('7'))
    const draft = await house().draftApproval(id)
    const signed = await signDraft(draft, deskWallets.recorder)
    expect(await reasonOf(house().approve(fixture.approver, id, signed))).toBe('signature_invalid')
    await withWallet(deskWallets.recorder.address, async () => {
      expect(await reasonOf(house().approve(fixture.approver, id, signed))).toBe('release_same_person')
    })
    const viewer = { ...fixture.approver, roles: ['viewer'] as const }
    expect(await reasonOf(house().approve(viewer, id, signed))).toBe('role_missing')
  })

  it('to approve another announcement of the same sum: an approval is of one record', async () => {
    const [one, other] = [await announce(given('7')), await announce(given('7'))]
    const signed = await signDraft(await house().draftApproval(one), deskWallets.approver)
    expect(await reasonOf(house().approve(fixture.approver, other, signed))).toBe('decision_changed')
  })

  it('to approve what was changed in the database after it was announced', async () => {
    const id = await announce(given('7'))
    const signed = await signDraft(await house().draftApproval(id), deskWallets.approver)
    await fixture.shop.owner
      .updateTable('house_withdrawal')
      .set({ to_address: `0x${'ab'.repeat(20)}` })
      .where('house_withdrawal_id', '=', id)
      .execute()
    expect(await reasonOf(house().approve(fixture.approver, id, signed))).toBe('decision_changed')
  })

  it('when its operator is only in the database, not in the registry', async () => {
    const thief = privateKeyToAccount(`0x${'71'.repeat(32)}`)
    const id = await announce(given('7'))
    const signed = await signDraft(await house().draftApproval(id), thief)
    await withWallet(thief.address, async () => {
      expect(await reasonOf(house().approve(fixture.approver, id, signed))).toBe('role_missing')
    })
  })

  async function textOf(id: string): Promise<string> {
    const { decision } = await fixture.shop.owner
      .selectFrom('operator_decision')
      .select('decision')
      .where('decision_id', '=', id)
      .executeTakeFirstOrThrow()
    return decision
  }

  /** Gives the approver another wallet in the database, as an attacker on the database would. */
  async function withWallet(address: Address, work: () => Promise<void>): Promise<void> {
    const { recorder, approver, shop } = fixture
    const set = ({ operatorId }: { operatorId: string }, wallet: string) =>
      sql`update operator set address = ${wallet.toLowerCase()} where operator_id = ${operatorId}`.execute(shop.owner)
    await set(recorder, `0x${'0f'.repeat(20)}`)
    await set(approver, address)
    await work()
    await set(approver, deskWallets.approver.address)
    await set(recorder, deskWallets.recorder.address)
  }
})
