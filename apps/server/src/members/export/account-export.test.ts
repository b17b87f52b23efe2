import { accountCalls } from '@terahold/contract/calls/member/account'
import type { DataOf } from '@terahold/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MembersFixture, openMembersFixture } from '../fixtures/members-fixture.ts'
import { createExport, csvOf, type ExportPart } from './account-export.ts'

type Exported = DataOf<typeof accountCalls.exportAccount>

let fixture: MembersFixture
beforeAll(async () => {
  fixture = await openMembersFixture()
})
afterAll(() => fixture.close())

const take = async (token: string, fields: Record<string, unknown> = {}) =>
  (await fixture.call(accountCalls.exportAccount, { token, fields })).body

describe('the account export', () => {
  it('returns only the member’s own data of this subject, as rows and as CSV', async () => {
    const [ada, bob] = [await fixture.memberWithEmail(), await fixture.memberWithEmail()]
    const exported = (await take(ada.token)).data as Exported
    const part = (name: string) => exported.parts.find((one) => one.name === name)
    expect(part('account')?.rows).toMatchObject([
      { userId: ada.userId, email: ada.email, emailTopics: ['order', 'ticket'] },
    ])
    expect(part('sessions')?.rows).toHaveLength(1)
    expect(part('codes')?.rows).toMatchObject([{ scene: 'bind', email: ada.email }])
    expect(part('account')?.csv).toMatchObject({ fileName: 'terahold-account.csv' })
    expect(part('account')?.csv.content.split('\r\n')[0]).toMatch(/^userId,address,name,locale,email,/)
    expect(exported.parts.every(({ complete }) => complete)).toBe(true)
    const text = JSON.stringify(exported)
    for (const foreign of [bob.userId, bob.email, bob.account.address.toLowerCase(), 'hash'])
      expect(text).not.toContain(foreign)
  })

  it('is for the member’s own session only, and limited to six an hour over all servers', async () => {
    const [ada, bob] = [await fixture.signIn(), await fixture.signIn()]
    expect(await take('')).toMatchObject({ code: 401, reason: 'session_missing' })
    expect(await take(bob.token, { userId: ada.userId })).toMatchObject({ code: 401, reason: 'user_mismatch' })
    expect(await take(ada.token, { format: 'xml' })).toMatchObject({ code: 400, reason: 'unknown_field' })
    const other = await fixture.openServer()
    const codes: number[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      const app = turn % 2 ? other.app : fixture.main.app
      codes.push((await fixture.call(accountCalls.exportAccount, { token: ada.token }, app)).body.code)
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  it('says that a part is incomplete when the member has more than its newest thousand rows', async () => {
    const ada = await fixture.signIn()
    const { db } = fixture.main
    const addSessions = (count: number) =>
      sql`insert into member_session (member_id, session_id, token_hash, device, created_at, last_seen_at, expires_at)
        select ${ada.userId}, gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), 'old', now() - interval '1 year',
          now() - interval '1 year', now() - interval '1 year' from generate_series(1, ${count}::int)`.execute(db)
    const sessions = async () => {
      const { parts } = (await take(ada.token)).data as Exported
      const { rows = [], complete } = parts.find(({ name }) => name === 'sessions') ?? {}
      return { rows: rows.length, complete, newest: rows[0]?.device !== 'old' }
    }
    await addSessions(999)
    expect(await sessions()).toEqual({ rows: 1_000, complete: true, newest: true })
    await addSessions(1)
    expect(await sessions()).toEqual({ rows: 1_000, complete: false, newest: true })
  })

  it('reads part by part, page by page, and reports an incomplete part', async () => {
    const counted = (name: string, total: number): ExportPart => ({
      name,
      read: async (_member, { pageNum, pageSize }) => {
        const start = (pageNum - 1) * pageSize
        const rows = Array.from({ length: Math.max(0, Math.min(pageSize, total - start)) }, (_, at) => ({
          no: start + at,
        }))
        return { rows, total }
      },
    })
    const { db } = fixture.main
    const exportAccount = createExport({
      db,
      clock: fixture.clock,
      parts: [counted('few', 3), counted('none', 0), counted('many', 12_345)],
    })
    const member = { memberId: (await fixture.signIn()).userId, address: '0x', sessionId: '', locale: 'en' as const }
    const { parts } = await exportAccount(member)
    expect(parts.map(({ name, rows, complete }) => [name, rows.length, complete])).toEqual([
      ['few', 3, true],
      ['none', 0, true],
      ['many', 5_000, false],
    ])
    expect(parts[0]?.csv.content).toBe('no\r\n0\r\n1\r\n2\r\n')
  })
})

describe('a cell', () => {
  it('never begins like a formula, and keeps quotes, commas and lines together', () => {
    const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1', 'a,"b"', 'a\nb', 'plain']
    expect(csvOf(dangerous.map((text) => ({ text })))).toBe(
      ['text', "'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\tx", '"\'\rx"', "'＝1", '"a,""b"""', '"a\nb"', 'plain', ''].join(
        '\r\n',
      ),
    )
  })

  it('is empty for a missing field, and JSON for a nested one', () => {
    expect(csvOf([{ a: 1, b: null }, { c: { d: [1] } }])).toBe('a,b,c\r\n1,,\r\n,,"{""d"":[1]}"\r\n')
    expect(csvOf([])).toBe('\r\n')
  })
})
