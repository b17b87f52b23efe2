import { accountCalls } from '@terahold/contract/calls/member/account'
import { profileCalls } from '@terahold/contract/calls/member/profile'
import type { Language } from '@terahold/locale/languages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { tamper } from '../../db/fixtures/test-tampering.ts'
import { transaction } from '../../db/transaction.ts'
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

  it('ends what waits for it: a reset, a move, offers of wallets, links that freeze and invite codes', async () => {
    const { userId: id, ...ada } = await fixture.memberWithEmail()
    const { owner } = fixture.database
    const [from, to] = [ada.account.address.toLowerCase(), `0x${'ab'.repeat(20)}`]
    const soon = sql`database_now() + interval '14 days'`
    await tamper(
      owner,
      sql`insert into account_reset (member_id, reset_id, created_at, due_at) values (${id}, ${id}, database_now(), ${soon})`,
      sql`insert into account_move (member_id, move_id, from_address, to_address, not_before, approved_at, due_at)
        values (${id}, ${id}, ${from}, ${to}, current_date, database_now(), ${soon})`,
      sql`insert into wallet_offer values (${id}, ${to}, ${id}, '{}', ${`0x${'ab'.repeat(32)}`}, '0x', database_now())`,
      sql`insert into activation_code (code, member_id, issued_at, expires_at) values ('CLSE2345', ${id}, database_now(), ${soon})`,
    )
    expect((await close(ada)).code).toBe(200)
    const { rows } = await sql`
      select (select outcome from account_reset r where r.member_id = m.member_id) as reset,
        (select outcome from account_move a where a.member_id = m.member_id) as move,
        (select count(*)::int from wallet_offer o where o.member_id = m.member_id) as offers,
        (select count(*)::int from freeze_token f where f.member_id = m.member_id) as links,
        (select expires_at <= database_now() from activation_code c where c.member_id = m.member_id) as ended
      from member m where member_id = ${id}`.execute(owner)
    expect(rows).toEqual([{ reset: 'cancelled', move: 'stopped', offers: 0, links: 0, ended: true }])
  })

  it('leaves no name that is set at the same moment', async () => {
    const ada = await fixture.signIn()
    const { owner } = fixture.database
    const naming = await transaction(owner, async (tx) => {
      await sql`update member set closed_at = now() where member_id = ${ada.userId}`.execute(tx)
      const answering = [fixture.call(profileCalls.settings, { token: ada.token, fields: { name: 'Ada' } })]
      await waitUntilBlocked(owner)
      return answering
    })
    expect((await naming[0])?.body).toMatchObject({ code: 401, reason: 'session_ended' })
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
