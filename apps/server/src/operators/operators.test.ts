import { operatorCalls } from '@terahold/contract/calls/desk/operators'
import { signInCalls } from '@terahold/contract/calls/member/sign-in'
import type { OperatorRole } from '@terahold/contract/codes/operators'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../db/transaction.ts'
import { host, type MembersFixture, newAccount, openMembersFixture } from '../members/fixtures/members-fixture.ts'
import { addOperator } from './operators.ts'
import { checkNewOperator } from './role-rules.ts'

let fixture: MembersFixture
beforeAll(async () => {
  fixture = await openMembersFixture()
})
afterAll(() => fixture.close())

const add = (account: { address: string }, roles: OperatorRole[] = ['settlement'], name = 'Sol') =>
  transaction(fixture.database.owner, (tx) =>
    addOperator(tx, { clock: fixture.clock }, { address: account.address, name, roles }),
  )
const audit = () =>
  fixture.database.owner
    .selectFrom('audit_log')
    .select(['actor', 'action', 'outcome', 'subject', 'detail', 'operator_id'])
    .orderBy('audit_id')
    .execute()

async function login(account: PrivateKeyAccount, audience: 'operator' | 'member' = 'operator') {
  const call = audience === 'operator' ? operatorCalls.operatorNonce : signInCalls.nonce
  const { body: offered } = await fixture.call(call, { fields: { address: account.address }, headers: { host } })
  const signed = await fixture.sign(account, {}, offered.data as never)
  const { body } = await fixture.call(operatorCalls.operatorLogin, { fields: signed })
  return { body, signed, token: (body.data as { token: string } | undefined)?.token }
}

describe('an operator', () => {
  it('signs in with a listed wallet and the operators’ own statement, for eight hours', async () => {
    const account = newAccount()
    const operatorId = await add(account, ['settlement', 'viewer', 'settlement'])
    const { body, token, signed } = await login(account)
    expect(signed.message).toContain('Sign in to the operator desk of Terahold.')
    expect(body).toMatchObject({ code: 200, data: { operatorId, name: 'Sol', roles: ['settlement', 'viewer'] } })
    const { expiresAt } = body.data as { expiresAt: string }
    expect(Math.abs(Date.parse(expiresAt) - fixture.clock.now().getTime() - 8 * 3_600_000)).toBeLessThan(10_000)
    expect(await fixture.main.operators.find(token ?? '')).toMatchObject({
      operatorId,
      roles: ['settlement', 'viewer'],
    })
    await fixture.moveClock(8 * 3_600 + 1)
    expect(await fixture.main.operators.find(token ?? '')).toBeUndefined()
  })

  it('signs out for good', async () => {
    const account = newAccount()
    const operatorId = await add(account)
    const { token } = await login(account)
    expect((await fixture.call(operatorCalls.operatorLogout, { token })).body.code).toBe(200)
    expect((await audit()).at(-1)).toMatchObject({ action: 'operator.sign-out', operator_id: operatorId })
    expect((await fixture.call(operatorCalls.operatorLogout, { token })).body).toMatchObject({
      code: 401,
      reason: 'session_ended',
    })
  })

  it('loses every session on leaving', async () => {
    const account = newAccount()
    const operatorId = await add(account)
    const { token } = await login(account)
    await fixture.database.owner
      .updateTable('operator')
      .set({ ended_at: new Date() })
      .where('operator_id', '=', operatorId)
      .execute()
    expect(await fixture.main.operators.find(token ?? '')).toBeUndefined()
    expect((await login(account)).body).toMatchObject({ code: 403, reason: 'operator_unknown' })
  })

  it('has a token that is invalid for members’ calls, and the reverse', async () => {
    const account = newAccount()
    await add(account)
    const { token } = await login(account)
    const member = await fixture.signIn(account)
    expect((await fixture.call(signInCalls.sessions, { token })).body).toMatchObject({
      code: 401,
      reason: 'session_ended',
    })
    expect((await fixture.call(operatorCalls.operatorLogout, { token: member.token })).body).toMatchObject({
      code: 401,
      reason: 'session_ended',
    })
  })
})

describe('the operator desk', () => {
  it('refuses a wallet that is not listed, once it has proven itself, and records that', async () => {
    const stranger = newAccount()
    const { body } = await login(stranger)
    expect(body).toMatchObject({ code: 403, reason: 'operator_unknown' })
    expect((await audit()).at(-1)).toMatchObject({
      actor: stranger.address.toLowerCase(),
      action: 'operator.sign-in',
      outcome: 'refused',
    })
  })

  it('accepts no message meant for members, and no nonce twice', async () => {
    const account = newAccount()
    await add(account)
    expect((await login(account, 'member')).body).toMatchObject({ code: 401, reason: 'nonce_invalid' })
    const { signed } = await login(account)
    expect((await fixture.call(operatorCalls.operatorLogin, { fields: signed })).body).toMatchObject({
      code: 401,
      reason: 'nonce_invalid',
    })
  })

  it('lets one address sign in 120 times an hour', async () => {
    const account = newAccount()
    await add(account)
    const hits = (count: number) =>
      fixture.database.owner.updateTable('rate_window').set({ hits: count }).where('key', 'like', 'desk:%')
    await hits(119).execute()
    expect((await login(account)).body.code).toBe(200)
    expect((await login(account)).body).toMatchObject({ code: 429, reason: 'rate_limited' })
    await hits(0).execute()
  })

  it('records what somebody without the role tried', async () => {
    const account = newAccount()
    const operatorId = await add(account, ['viewer'], 'Vi')
    const { recordRevenue } = operatorCalls
    const { app } = await fixture.openServer({
      calls: [{ name: 'recordRevenue', endpoint: recordRevenue, handle: async () => ({}) }],
    })
    const { token } = await login(account)
    expect((await fixture.call(recordRevenue, { token, fields: {} }, app)).body).toMatchObject({
      code: 403,
      reason: 'role_missing',
    })
    expect((await audit()).at(-1)).toEqual({
      actor: 'Vi',
      action: 'call.recordRevenue',
      outcome: 'refused',
      operator_id: operatorId,
      subject: null,
      detail: { refused: 'role_missing' },
    })
  })
})

describe('adding an operator', () => {
  it('is written into the append-only log', async () => {
    const account = newAccount()
    const operatorId = await add(account, ['payout-maker'], 'Max')
    const last = (await audit()).at(-1)
    expect(last).toMatchObject({
      actor: 'command line',
      action: 'operator.add',
      outcome: 'done',
      subject: operatorId,
      operator_id: null,
    })
    expect(last?.detail).toEqual({ address: account.address.toLowerCase(), name: 'Max', roles: ['payout-maker'] })
    await expect(fixture.database.owner.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
  })

  it('is refused for a listed address, without any effect', async () => {
    const account = newAccount()
    await add(account)
    const before = (await audit()).length
    await expect(add(account, ['viewer'])).rejects.toMatchObject({
      code: 409,
      reason: 'already_recorded',
      field: 'address',
    })
    expect((await audit()).length).toBe(before)
  })

  it('checks address, name and roles, and keeps admins away from money', () => {
    const good = { address: `0x${'Ab'.repeat(20)}`, name: ' Sol ', roles: ['viewer', 'support'] }
    expect(checkNewOperator(good)).toEqual({
      address: `0x${'ab'.repeat(20)}`,
      name: 'Sol',
      roles: ['viewer', 'support'],
    })
    expect(() => checkNewOperator({ ...good, address: '0x12' })).toThrow('address')
    for (const name of ['', ' ', 'x'.repeat(41), 'a\u0000b'])
      expect(() => checkNewOperator({ ...good, name })).toThrow('name')
    for (const roles of [[], ['root'], ['viewer', 'toString']])
      expect(() => checkNewOperator({ ...good, roles })).toThrow('roles')
    for (const role of ['settlement', 'payout-maker', 'payout-checker']) {
      expect(() => checkNewOperator({ ...good, roles: ['admin', role] })).toThrow('admin')
    }
    expect(() => checkNewOperator({ ...good, roles: ['payout-maker', 'payout-checker'] })).toThrow('both roles')
    expect(checkNewOperator({ ...good, roles: ['admin', 'support'] }).roles).toEqual(['admin', 'support'])
  })
})
