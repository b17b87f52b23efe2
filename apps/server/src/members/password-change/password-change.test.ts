import { accountCalls } from '@terahold/contract/calls/member/account'
import { profileCalls } from '@terahold/contract/calls/member/profile'
import { signInCalls } from '@terahold/contract/calls/member/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  breachedPassword,
  type MembersFixture,
  openMembersFixture,
  type SignedInMember,
} from '../fixtures/members-fixture.ts'

let fixture: MembersFixture
beforeAll(async () => {
  fixture = await openMembersFixture()
})
beforeEach(() => {
  fixture.emails.splice(0)
})
afterAll(() => fixture.close())

const password = 'correct horse — ünïcode 🔋'
type Fields = Record<string, unknown>
const lastCode = () => fixture.lastValues<{ code: string }>().code
const stage = async ({ token }: SignedInMember, fields: Fields, app = fixture.main.app) =>
  (await fixture.call(accountCalls.stagePassword, { token, fields }, app)).body
const commit = async ({ token }: SignedInMember, ticket: string, headers: Record<string, string> = {}) =>
  (await fixture.call(accountCalls.updatePassword, { token, fields: { ticket }, headers })).body
const profileOf = async ({ token }: SignedInMember) =>
  (await fixture.call(profileCalls.profile, { token })).body.data as {
    hasPassword: boolean
    holdUntil: string | null
    holdReason: string | null
  }
const ticketOf = (body: { data?: unknown }) => (body.data as { ticket: string }).ticket

/** Requests a code of the scene `password`, a minute after the last. */
async function codeFor(member: SignedInMember): Promise<string> {
  await fixture.moveClock(61)
  const { body } = await fixture.call(profileCalls.sendEmailCode, {
    token: member.token,
    fields: { scene: 'password' },
  })
  expect(body.code).toBe(200)
  return lastCode()
}
async function setPassword(member: SignedInMember, newPassword: string, oldPassword?: string): Promise<void> {
  const old = oldPassword === undefined ? {} : { oldPassword }
  const staged = await stage(member, { newPassword, code: await codeFor(member), ...old })
  expect((await commit(member, ticketOf(staged))).code).toBe(200)
}

describe('staging a password', () => {
  it('needs an email address, its code for this scene, and twelve characters of any kind', async () => {
    const bare = await fixture.signIn()
    expect(await stage(bare, { newPassword: password, code: '123456' })).toMatchObject({
      code: 422,
      reason: 'email_missing',
    })
    const ada = await fixture.memberWithEmail()
    for (const newPassword of ['eleven char', '🔋🔋🔋🔋', 'x'.repeat(129), 12_345_678]) {
      expect(await stage(ada, { newPassword, code: '123456' })).toMatchObject({ code: 400, field: 'newPassword' })
    }
    const code = await codeFor(ada)
    expect(await stage(ada, { newPassword: password, code: '12345' })).toMatchObject({ code: 400, field: 'code' })
    expect(await stage(ada, { newPassword: password, code, extra: 1 })).toMatchObject({ code: 400, field: 'extra' })
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(await stage(ada, { newPassword: password, code: wrong })).toMatchObject({ code: 422, reason: 'code_wrong' })
    expect((await stage(ada, { newPassword: '🔋🧱'.repeat(64), code })).code).toBe(200)
    expect(await stage(ada, { newPassword: password, code })).toMatchObject({ code: 410, reason: 'code_expired' })
  })

  it('refuses common passwords and public data of the member', async () => {
    const ada = await fixture.memberWithEmail()
    const code = await codeFor(ada)
    const common = [
      'password1234',
      'PassWord2026!',
      'ｐａｓｓｗｏｒｄ1234',
      '123456789012',
      '567890123456',
      '0123456789012',
      '987654321098',
      '77trustno12026',
      '00123456789000',
      'iloveyouiloveyou',
      '!!qwertyuiop!!',
      'aaaaaaaaaaaa',
      'terahold2026',
      'Tera-Hold-Mining-1',
      'bitcoin wallet 7',
    ]
    for (const newPassword of [...common, ada.email, ada.account.address]) {
      expect(await stage(ada, { newPassword, code }), newPassword).toMatchObject({
        code: 400,
        reason: 'password_common',
        field: 'newPassword',
      })
    }
    expect((await stage(ada, { newPassword: 'aaaaaaaaaaab', code })).code).toBe(200)
  })

  it('is prepared thirty times an hour in a session at most', async () => {
    const ada = await fixture.memberWithEmail()
    const reasons: (string | undefined)[] = []
    for (let turn = 0; turn < 31; turn += 1)
      reasons.push((await stage(ada, { newPassword: 'aaaaaaaaaaaa', code: '123456' })).reason)
    expect(reasons).toEqual([...Array.from({ length: 30 }, () => 'password_common'), 'rate_limited'])
  })

  it('refuses a breached password, and the code stays valid for another one', async () => {
    const ada = await fixture.memberWithEmail()
    const code = await codeFor(ada)
    expect(await stage(ada, { newPassword: breachedPassword, code })).toMatchObject({
      code: 400,
      reason: 'password_common',
      field: 'newPassword',
    })
    expect((await stage(ada, { newPassword: password, code })).code).toBe(200)
  })

  it('changes nothing yet, and a newer ticket invalidates the older one', async () => {
    const ada = await fixture.memberWithEmail()
    const first = ticketOf(await stage(ada, { newPassword: password, code: await codeFor(ada) }))
    expect(await profileOf(ada)).toMatchObject({ hasPassword: false, holdUntil: null })
    const second = ticketOf(await stage(ada, { newPassword: password, code: await codeFor(ada) }))
    expect(await commit(ada, first)).toMatchObject({ code: 410, reason: 'ticket_expired', field: 'ticket' })
    expect((await commit(ada, second)).code).toBe(200)
  })

  it('cannot be guessed: wrong codes are counted over all servers', async () => {
    const ada = await fixture.memberWithEmail()
    const other = await fixture.openServer()
    const code = await codeFor(ada)
    const reasons: unknown[] = []
    for (let turn = 1; turn <= 6; turn += 1) {
      const wrong = String((Number(code) + turn) % 1_000_000).padStart(6, '0')
      const app = turn % 2 ? other.app : fixture.main.app
      reasons.push((await stage(ada, { newPassword: password, code: wrong }, app)).reason)
    }
    expect(reasons).toEqual([...Array.from({ length: 4 }, () => 'code_wrong'), 'code_expired', 'code_expired'])
    expect(await stage(ada, { newPassword: password, code })).toMatchObject({ code: 410, reason: 'code_expired' })
  })
})

describe('the ticket', () => {
  it('sets the password, ends all other sessions, puts a hold of one day on withdrawals and emails the member', async () => {
    const ada = await fixture.memberWithEmail()
    const elsewhere = await fixture.signIn(ada.account)
    const ticket = ticketOf(await stage(ada, { newPassword: password, code: await codeFor(ada) }))
    const done = await commit(ada, ticket)
    const { changedAt, holdUntil } = done.data as { changedAt: string; holdUntil: string }
    expect(Math.abs(Date.parse(holdUntil) - Date.parse(changedAt) - 86_400_000)).toBeLessThan(10_000)
    expect(await profileOf(ada)).toMatchObject({ hasPassword: true, holdUntil, holdReason: 'password_changed' })
    expect((await fixture.call(profileCalls.profile, { token: elsewhere.token })).body.reason).toBe('session_ended')
    expect(fixture.emails.at(-1)).toMatchObject({ to: ada.email, template: 'password-set', values: { holdUntil } })
    expect((await fixture.login(await fixture.sign(ada.account))).body.reason).toBe('password_required')
    expect((await fixture.login({ ...(await fixture.sign(ada.account)), password })).body.code).toBe(200)
    const typedOtherwise = password.normalize('NFD')
    expect((await fixture.login({ ...(await fixture.sign(ada.account)), password: typedOtherwise })).body.code).toBe(
      200,
    )
  })

  it('gives the first answer when it is repeated, and changes nothing', async () => {
    const ada = await fixture.memberWithEmail()
    const ticket = ticketOf(await stage(ada, { newPassword: password, code: await codeFor(ada) }))
    const both = await Promise.all([commit(ada, ticket), commit(ada, ticket)])
    const later = await commit(ada, ticket)
    const [first] = both
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    for (const answer of [...both, later]) expect(answer.data).toEqual(first?.data)
    expect(fixture.emails.filter(({ template }) => template === 'password-set')).toHaveLength(1)
    await fixture.moveClock(601)
    expect(await commit(ada, ticket)).toMatchObject({ code: 410, reason: 'ticket_expired' })
  })

  it('is invalid in another session, for another member, without one, after ten minutes, and from another site', async () => {
    const ada = await fixture.memberWithEmail()
    const elsewhere = await fixture.signIn(ada.account)
    const bob = await fixture.memberWithEmail()
    const ticket = ticketOf(await stage(ada, { newPassword: password, code: await codeFor(ada) }))
    for (const thief of [elsewhere, bob]) {
      expect(await commit(thief, ticket)).toMatchObject({ code: 410, reason: 'ticket_expired' })
    }
    expect(await commit({ ...ada, token: '' }, ticket)).toMatchObject({ code: 401, reason: 'session_missing' })
    expect(await commit(ada, ticket, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
      code: 403,
      reason: 'other_site_refused',
    })
    expect(await commit(ada, 'x')).toMatchObject({ code: 400, field: 'ticket' })
    const { body } = await fixture.call(accountCalls.updatePassword, {
      token: ada.token,
      fields: { ticket, userId: bob.userId },
    })
    expect(body).toMatchObject({ code: 401, reason: 'user_mismatch' })
    await fixture.moveClock(601)
    expect(await commit(ada, ticket)).toMatchObject({ code: 410, reason: 'ticket_expired' })
    expect(await profileOf(ada)).toMatchObject({ hasPassword: false })
  })

  it('ends with the email address that confirmed it', async () => {
    const ada = await fixture.memberWithEmail()
    const ticket = ticketOf(await stage(ada, { newPassword: password, code: await codeFor(ada) }))
    const { token } = ada
    const email = `new.${ada.email}`
    await fixture.call(profileCalls.sendEmailCode, { token, fields: { scene: 'bind', email } })
    const bound = await fixture.call(profileCalls.bindEmail, { token, fields: { email, code: lastCode() } })
    expect(bound.body.code).toBe(200)
    expect(await commit(ada, ticket)).toMatchObject({ code: 410, reason: 'ticket_expired' })
  })

  it('is stored as a hash, and its password as an argon2id hash', async () => {
    const ada = await fixture.memberWithEmail()
    const ticket = ticketOf(await stage(ada, { newPassword: password, code: await codeFor(ada) }))
    const row = await fixture.database.owner
      .selectFrom('password_ticket')
      .selectAll()
      .where('member_id', '=', ada.userId)
      .executeTakeFirstOrThrow()
    expect(row.ticket_hash.equals(Buffer.from(ticket, 'base64url'))).toBe(false)
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })
})

describe('an existing password', () => {
  it('can only be changed with the current one, with five attempts an hour in a session, counted apart from sign-in', async () => {
    const ada = await fixture.memberWithEmail()
    await setPassword(ada, password)
    const code = await codeFor(ada)
    const newPassword = 'another good one'
    expect(await stage(ada, { newPassword, code })).toMatchObject({
      code: 422,
      reason: 'old_password_required',
      field: 'oldPassword',
    })
    expect(await stage(ada, { newPassword, code, oldPassword: 'wrong' })).toMatchObject({
      code: 422,
      reason: 'password_wrong',
      field: 'oldPassword',
    })
    expect((await stage(ada, { newPassword, code, oldPassword: password })).code).toBe(200)
    await fixture.moveClock(3_601)
    const other = await fixture.openServer()
    for (let turn = 0; turn < 5; turn += 1) {
      await stage(ada, { newPassword, code, oldPassword: 'wrong' }, turn % 2 ? other.app : fixture.main.app)
    }
    expect(await stage(ada, { newPassword, code, oldPassword: password })).toMatchObject({ reason: 'rate_limited' })
    const back = await fixture.login({ ...(await fixture.sign(ada.account)), password })
    expect(back.body.code).toBe(200)
    const { token } = back.body.data as { token: string }
    expect((await stage({ ...ada, token }, { newPassword, code: '000000', oldPassword: password })).reason).toBe(
      'code_expired',
    )
  })

  it('is required from the next sign-in on, while the member’s own session continues', async () => {
    const ada = await fixture.memberWithEmail()
    await setPassword(ada, password)
    await setPassword(ada, 'a newer good one', password)
    const signed = await fixture.sign(ada.account)
    expect((await fixture.login({ ...signed, password })).body.reason).toBe('password_required')
    expect((await fixture.login({ ...signed, password: 'a newer good one' })).body.code).toBe(200)
    expect((await fixture.call(signInCalls.sessions, { token: ada.token })).body.total).toBe(2)
  })
})
