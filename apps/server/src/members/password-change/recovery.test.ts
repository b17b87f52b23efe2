import { accountCalls } from '@terahold/contract/calls/member/account'
import { profileCalls } from '@terahold/contract/calls/member/profile'
import { securityCalls } from '@terahold/contract/calls/member/security'
import { signInCalls } from '@terahold/contract/calls/member/sign-in'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { transaction } from '../../db/transaction.ts'
import { outcome } from '../../decisions/fixtures/signed-record-tests.ts'
import { writeEmail } from '../../mail/emails.ts'
import { renderText } from '../../mail/layout.ts'
import { createClosing } from '../closing/closing.ts'
import { type MembersFixture, openMembersFixture, type SignedInMember } from '../fixtures/members-fixture.ts'
import { hashPassword } from '../password/passwords.ts'
import { eraseOldPersonalData } from '../retention/retention.ts'

let fixture: MembersFixture
beforeAll(async () => {
  fixture = await openMembersFixture()
})
beforeEach(() => {
  fixture.emails.splice(0)
})
afterAll(() => fixture.close())

const lastCode = () => fixture.lastValues<{ code: string }>().code
const bind = async ({ token }: SignedInMember, fields: Record<string, unknown>) =>
  (await fixture.call(profileCalls.bindEmail, { token, fields })).body
const freeze = async (token: unknown, app = fixture.main.app) =>
  (await fixture.call(accountCalls.freezeAccount, { fields: { token } }, app)).body
const rowOf = ({ userId }: SignedInMember) =>
  fixture.database.owner
    .selectFrom('member')
    .select(['email', 'hold_until', 'hold_reason'])
    .where('member_id', '=', userId)
    .executeTakeFirstOrThrow()

let mailboxes = 0
/** Requests a code to a new address. Returns both. */
async function newMailbox(member: SignedInMember): Promise<{ email: string; code: string }> {
  mailboxes += 1
  const email = `new.${mailboxes}@example.org`
  await fixture.moveClock(61)
  const asked = await fixture.call(profileCalls.sendEmailCode, {
    token: member.token,
    fields: { scene: 'bind', email },
  })
  expect(asked.body.code).toBe(200)
  return { email, code: lastCode() }
}

/** Adds a new address without the old one's code. Returns the token of the link that was sent to the old one. */
async function recover(member: SignedInMember): Promise<string> {
  expect((await bind(member, await newMailbox(member))).code).toBe(200)
  return lastToken()
}

/** Returns the token of the link in the newest email. */
function lastToken(): string {
  const { link } = fixture.lastValues<{ link: string }>()
  return new URLSearchParams(new URL(link).hash.split('?')[1]).get('token') ?? ''
}

describe('a lost email address', () => {
  it('is replaced without its code; withdrawals have a hold of three days and it gets a link that freezes', async () => {
    const ada = await fixture.memberWithEmail()
    const { email, code } = await newMailbox(ada)
    const bound = await bind(ada, { email, code })
    const { holdUntil } = bound.data as { holdUntil: string }
    expect(Math.abs(Date.parse(holdUntil) - fixture.clock.now().getTime() - 72 * 3_600_000)).toBeLessThan(10_000)
    expect(await rowOf(ada)).toMatchObject({ email, hold_until: new Date(holdUntil), hold_reason: 'email_recovered' })
    const sent = fixture.emails.at(-1)
    expect(sent).toMatchObject({ to: ada.email, template: 'email-recovered', values: { holdUntil } })
    const { link } = fixture.lastValues<{ link: string }>()
    expect(link).toMatch(/^https:\/\/terahold\.example\/#\/pages\/my\/freeze\?token=[a-p]{96}$/)
    expect(renderText(writeEmail('email-recovered', 'en', { holdUntil, link }))).not.toMatch(/\d{6}/)
  })

  it('keeps its longer hold when a shorter one is added', async () => {
    const ada = await fixture.memberWithEmail()
    await recover(ada)
    const before = await rowOf(ada)
    const { email, code } = await newMailbox(ada)
    await fixture.call(profileCalls.sendEmailCode, { token: ada.token, fields: { scene: 'rebind' } })
    expect((await bind(ada, { email, code, oldCode: lastCode() })).code).toBe(200)
    expect(await rowOf(ada)).toMatchObject({ hold_until: before.hold_until, hold_reason: 'email_recovered' })
  })

  it('requires the password when one is set, with the attempts that sign-in has', async () => {
    const ada = await fixture.memberWithEmail()
    const password = 'correct horse battery'
    await fixture.database.owner
      .updateTable('member')
      .set({ password_hash: await hashPassword(password) })
      .where('member_id', '=', ada.userId)
      .execute()
    const { email, code } = await newMailbox(ada)
    for (const given of [{}, { password: 'wrong' }]) {
      expect(await bind(ada, { email, code, ...given })).toMatchObject({
        code: 403,
        reason: 'password_required',
        field: 'password',
      })
    }
    expect((await rowOf(ada)).email).toBe(ada.email)
    expect((await bind(ada, { email, code, password })).code).toBe(200)
  })
})

describe('a password that is set at the same moment is still required', () => {
  type Member = SignedInMember & { email: string }
  /** Prepares what a member does. It does not make the signed calls, which wait before that for the notice of the signature. */
  const acts: Record<string, (ada: Member) => Promise<() => Promise<unknown>>> = {
    async 'to replace an address without its code'({ userId, ...ada }) {
      const given = await newMailbox({ userId, ...ada })
      return () => fixture.main.members.email.bind(userId, given)
    },
    async 'to set another one'({ userId: memberId, token }) {
      await fixture.call(profileCalls.sendEmailCode, { token, fields: { scene: 'password' } })
      const request = { newPassword: 'another good password', code: lastCode() }
      return () => fixture.main.members.password.stage({ memberId, sessionId: memberId, address: '' }, request)
    },
    async 'to sign in'({ account }) {
      const signed = await fixture.sign(account)
      const request = {
        ...signed,
        locale: 'en',
        userAgent: undefined,
        remoteAddress: '::1',
        signedIn: undefined,
      } as const
      return () => fixture.main.members.signIn(request)
    },
    async 'to close the account'({ userId: memberId }) {
      const { db, members } = fixture.main
      const none = { openThings: async () => [], erasers: [], sendMail: async () => undefined }
      const close = createClosing({ db, sessions: members.sessions, ...none })
      return () => close({ memberId, password: undefined, locale: 'en' })
    },
  }
  it.each(Object.keys(acts))('%s', async (name) => {
    const ada = await fixture.memberWithEmail()
    const act = await acts[name]?.(ada)
    const { owner } = fixture.database
    const hash = await hashPassword('correct horse battery')
    const { answer } = await owner.transaction().execute(async (tx) => {
      await sql`select from member where member_id = ${ada.userId} for update`.execute(tx)
      const waits = outcome(Promise.resolve(act?.()))
      await waitUntilBlocked(owner)
      await sql`update member set password_hash = ${hash} where member_id = ${ada.userId}`.execute(tx)
      return { answer: waits }
    })
    expect(await answer).toMatch(/password_required/)
    expect((await rowOf(ada)).email).toBe(ada.email)
  })
})

describe('the link to freeze', () => {
  it('stops withdrawals, ends every session and blocks changes of security settings', async () => {
    const ada = await fixture.memberWithEmail()
    const elsewhere = await fixture.signIn(ada.account)
    const token = await recover(ada)
    expect(await freeze(token)).toMatchObject({ code: 200, data: { ok: true } })
    for (const session of [ada, elsewhere]) {
      expect((await fixture.call(profileCalls.profile, { token: session.token })).body.reason).toBe('session_ended')
    }
    const { email, hold_until, hold_reason } = await rowOf(ada)
    expect(hold_reason).toBe('frozen')
    expect(hold_until?.getTime()).toBeGreaterThan(fixture.clock.now().getTime() + 365 * 86_400_000)
    expect(fixture.emails.at(-1)).toMatchObject({ to: email, template: 'frozen' })
    const back = await fixture.signIn(ada.account)
    expect(await bind(back, await newMailbox(back))).toMatchObject({ code: 423, reason: 'account_frozen' })
    const staged = { newPassword: 'a good password', code: '123456' }
    const { body } = await fixture.call(accountCalls.stagePassword, { token: back.token, fields: staged })
    expect(body).toMatchObject({ code: 423, reason: 'account_frozen' })
    expect((await fixture.call(accountCalls.closeAccount, { token: back.token })).body.reason).toBe('account_frozen')
  })

  it('freezes once, also on two servers at the same time, and answers repeats alike while the account is frozen', async () => {
    const ada = await fixture.memberWithEmail()
    const other = await fixture.openServer()
    const token = await recover(ada)
    const sent = fixture.emails.length
    const both = await Promise.all([freeze(token), freeze(token, other.app)])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    expect((await freeze(token)).code).toBe(200)
    expect(fixture.emails.slice(sent).map(({ template }) => template)).toEqual(['frozen'])
    await fixture.database.owner.deleteFrom('member_freeze').where('member_id', '=', ada.userId).execute()
    expect(await freeze(token)).toMatchObject({ code: 410, reason: 'freeze_link_expired' })
  })

  it('is sent again when the account is unfrozen, with a notice, and notifies open pages', async () => {
    const ada = await fixture.memberWithEmail()
    await freeze(await recover(ada))
    const { email } = await rowOf(ada)
    await fixture.database.owner.deleteFrom('member_freeze').where('member_id', '=', ada.userId).execute()
    const { db, members } = fixture.main
    await transaction(db, (tx) => members.freezing.noteUnfrozen(tx, ada.userId))
    expect(fixture.emails.at(-1)).toMatchObject({ to: email, template: 'unfrozen' })
    const events = fixture.database.owner.selectFrom('live_event').select(['kind', 'payload'])
    const toldPages = await events.where('member_id', '=', ada.userId).orderBy('event_id').execute()
    expect(toldPages.at(-1)).toEqual({ kind: 'session', payload: { unfrozen: 1 } })
    const { token } = await fixture.signIn(ada.account)
    const { body } = await fixture.call(securityCalls.securityNotices, { token })
    const told = { kind: 'unfrozen', title: 'Your account is no longer frozen' }
    expect(body.rows).toEqual(expect.arrayContaining([expect.objectContaining(told)]))
    expect(await freeze(lastToken())).toMatchObject({ code: 200 })
  })

  it('gives a later click the same answer while the account is frozen, as long as used links are kept', async () => {
    const ada = await fixture.memberWithEmail()
    const token = await recover(ada)
    expect((await freeze(token)).code).toBe(200)
    await fixture.moveClock(8 * 86_400)
    await fixture.main.members.pruneNonces()
    await eraseOldPersonalData(fixture.main.db)
    expect((await freeze(token)).code).toBe(200)
  })

  it('works for seven days', async () => {
    const bob = await fixture.memberWithEmail()
    const late = await recover(bob)
    await fixture.moveClock(7 * 86_400 + 1)
    expect(await freeze(late)).toMatchObject({ code: 410, reason: 'freeze_link_expired', field: 'token' })
    expect((await rowOf(bob)).hold_reason).not.toBe('frozen')
  })

  it('cannot be guessed, altered or sent in a URL', async () => {
    const ada = await fixture.memberWithEmail()
    const token = await recover(ada)
    const bent = `${token.slice(0, 95)}${token.endsWith('a') ? 'b' : 'a'}`
    expect(await freeze(bent)).toMatchObject({ code: 410, reason: 'freeze_link_expired' })
    for (const wrong of ['', 'a'.repeat(95), 'A'.repeat(96), 'q'.repeat(96), 5]) {
      expect(await freeze(wrong)).toMatchObject({ code: 400, field: 'token' })
    }
    const inAddress = await fixture.main.app.inject({
      method: 'POST',
      url: `${accountCalls.freezeAccount.path}?token=${token}`,
      payload: {},
    })
    expect(inAddress.json()).toMatchObject({ code: 400, field: 'token' })
    const row = await fixture.database.owner
      .selectFrom('freeze_token')
      .select('token_hash')
      .where('member_id', '=', ada.userId)
      .executeTakeFirstOrThrow()
    expect(row.token_hash).toHaveLength(32)
    // Others' tries at the same network do not keep the owner from freezing.
    for (let turn = 0; turn < 25; turn += 1) await freeze(bent)
    expect((await freeze(token)).code).toBe(200)
  })
})

describe('a sign-in from a new device', () => {
  const android = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0' }
  const iphone = { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605' }

  it('is emailed once for each device, if the member has an email address', async () => {
    const ada = await fixture.signIn()
    await fixture.signIn(ada.account, {}, { headers: android })
    expect(fixture.emails).toEqual([])
    const bob = await fixture.memberWithEmail()
    fixture.emails.splice(0)
    for (const headers of [{}, android, iphone, android]) await fixture.signIn(bob.account, {}, { headers })
    expect(fixture.emails).toMatchObject([
      { to: bob.email, template: 'new-sign-in', values: { device: 'Chrome, Android' } },
      { to: bob.email, template: 'new-sign-in', values: { device: 'Safari, iPhone' } },
    ])
    expect((await fixture.call(signInCalls.sessions, { token: bob.token })).body.total).toBe(5)
  })
})
