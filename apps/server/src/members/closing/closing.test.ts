import { accountCalls } from '@terahold/contract/calls/member/account'
import { profileCalls } from '@terahold/contract/calls/member/profile'
import type { Language } from '@terahold/locale/languages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { words } from '../../locales/words.ts'
import { type MembersFixture, openMembersFixture, type SignedInMember } from '../fixtures/members-fixture.ts'
import { hashPassword } from '../password/passwords.ts'
import type { OpenThing } from './closing.ts'

let fixture: MembersFixture
let open: OpenThing[] = []
let erased: string[] = []
beforeAll(async () => {
  fixture = await openMembersFixture({
    openThings: async () => open,
    erasers: [async (_tx, memberId) => void erased.push(memberId)],
  })
})
beforeEach(() => {
  open = []
  erased = []
  fixture.emails.splice(0)
})
afterAll(() => fixture.close())

const close = async ({ token }: Pick<SignedInMember, 'token'>, fields: Record<string, unknown> = {}, headers = {}) =>
  (await fixture.call(accountCalls.closeAccount, { token, fields, headers })).body

describe('closing an account', () => {
  it('erases personal data, ends all sessions, sends an email, and keeps the member for the books', async () => {
    const ada = await fixture.memberWithEmail()
    await fixture.call(profileCalls.settings, { token: ada.token, fields: { name: 'Ada', locale: 'fr' } })
    const elsewhere = await fixture.signIn(ada.account, {}, { headers: { 'user-agent': 'Firefox/1 Linux' } })
    fixture.emails.splice(0)
    expect(await close(ada)).toMatchObject({ code: 200, data: { ok: true } })
    expect(fixture.emails).toMatchObject([{ to: ada.email, template: 'closed', locale: 'fr' }])
    expect(erased).toEqual([ada.userId])
    for (const { token } of [ada, elsewhere])
      expect((await fixture.call(profileCalls.profile, { token })).body.reason).toBe('session_ended')
    const { owner } = fixture.database
    const member = await owner
      .selectFrom('member')
      .selectAll()
      .where('member_id', '=', ada.userId)
      .executeTakeFirstOrThrow()
    expect(member).toMatchObject({ name: null, locale: null, email: null, password_hash: null, hold_until: null })
    expect(member.address).toBe(ada.account.address.toLowerCase())
    expect(member.closed_at).toBeInstanceOf(Date)
    for (const table of ['member_email', 'freeze_token', 'password_ticket', 'live_event'] as const) {
      const rows = await owner.selectFrom(table).select('member_id').where('member_id', '=', ada.userId).execute()
      expect(rows, table).toEqual([])
    }
    const traces = await Promise.all([
      owner.selectFrom('email_code').selectAll().where('member_id', '=', ada.userId).execute(),
      owner.selectFrom('member_session').selectAll().where('member_id', '=', ada.userId).execute(),
    ])
    const text = JSON.stringify(traces)
    expect(text).not.toContain(ada.email)
    expect(text).not.toContain('Firefox')
  })

  it('is refused while anything is open, and names all of it in the member’s language', async () => {
    const ada = await fixture.signIn()
    open = ['money', 'withdrawals']
    for (const locale of Object.keys(words) as Language[]) {
      const { reason, msg } = await close(ada, {}, { 'accept-language': locale })
      expect(reason).toBe('close_open')
      for (const thing of open) expect(msg).toContain(words[locale].openThings[thing])
      expect(msg).not.toContain(words[locale].openThings.orders)
    }
    expect(erased).toEqual([])
    expect((await fixture.call(profileCalls.profile, { token: ada.token })).body.code).toBe(200)
  })

  it('requires the password when one is set, and closes only the caller’s own account', async () => {
    const [ada, bob] = [await fixture.signIn(), await fixture.signIn()]
    const password = 'correct horse battery'
    await fixture.database.owner
      .updateTable('member')
      .set({ password_hash: await hashPassword(password) })
      .where('member_id', '=', ada.userId)
      .execute()
    expect(await close(ada)).toMatchObject({ code: 403, reason: 'password_required', field: 'password' })
    expect(await close(ada, { password: 'wrong' })).toMatchObject({ code: 403, reason: 'password_required' })
    expect(await close(bob, { userId: ada.userId })).toMatchObject({ code: 401, reason: 'user_mismatch' })
    expect(await close(ada, { password, extra: 1 })).toMatchObject({ code: 400, field: 'extra' })
    expect(await close({ token: '' })).toMatchObject({ code: 401, reason: 'session_missing' })
    expect(erased).toEqual([])
    expect((await close(ada, { password })).code).toBe(200)
    expect(await close(ada, { password })).toMatchObject({ code: 401, reason: 'session_ended' })
  })

  it('lets the wallet return to the same books, and frees the email address', async () => {
    const ada = await fixture.memberWithEmail()
    await close(ada)
    const back = await fixture.signIn(ada.account)
    expect(back).toMatchObject({ userId: ada.userId, isNew: false })
    const { body } = await fixture.call(profileCalls.profile, { token: back.token })
    expect(body.data).toMatchObject({ name: null, email: null, hasPassword: false })
    const bob = await fixture.signIn()
    await fixture.call(profileCalls.sendEmailCode, { token: bob.token, fields: { scene: 'bind', email: ada.email } })
    const { code } = fixture.lastValues<{ code: string }>()
    const bound = await fixture.call(profileCalls.bindEmail, { token: bob.token, fields: { email: ada.email, code } })
    expect(bound.body.code).toBe(200)
  })
})
