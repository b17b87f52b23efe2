import { profileCalls } from '@terahold/contract/calls/member/profile'
import { languageTags } from '@terahold/locale/languages'
import { riskDisclosures } from '@terahold/locale/texts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { words } from '../../locales/words.ts'
import { type MembersFixture, openMembersFixture } from '../fixtures/members-fixture.ts'
import { putRiskDisclosure, readRiskVersion, riskVersion } from '../risk-disclosure/risk-disclosure.ts'

let fixture: MembersFixture
beforeAll(async () => {
  fixture = await openMembersFixture()
})
afterAll(() => fixture.close())

describe('settings', () => {
  it('change name and language separately, and answer in the new language from then on if none is asked for', async () => {
    const { token } = await fixture.signIn()
    const change = async (fields: Record<string, unknown>) =>
      (await fixture.call(profileCalls.settings, { token, fields })).body
    expect((await change({ name: '  Ada  ' })).data).toMatchObject({ name: 'Ada', locale: null })
    expect((await change({ locale: 'zh-Hant' })).data).toMatchObject({ name: 'Ada', locale: 'zh-Hant' })
    expect((await change({})).msg).toBe(words['zh-Hant'].reasons.ok)
    const refused = async (headers = {}) =>
      (await fixture.call(profileCalls.settings, { token, fields: { locale: 'de' }, headers })).body
    expect(await refused()).toMatchObject({
      code: 400,
      field: 'locale',
      msg: expect.stringContaining('填寫的內容無效'),
    })
    expect(await refused({ 'accept-language': 'es' })).toMatchObject({ msg: expect.stringContaining('Revisa') })
  })

  it('choose emails and push notifications separately; security emails cannot be switched off', async () => {
    const { token } = await fixture.signIn()
    const change = async (notifications: unknown) =>
      (await fixture.call(profileCalls.settings, { token, fields: { notifications } })).body
    const everything = ['deposit', 'order', 'settlement', 'withdrawal', 'ticket']
    const { body } = await fixture.call(profileCalls.profile, { token })
    expect(body.data).toMatchObject({
      notifications: { email: ['order', 'ticket'], push: everything },
      holdUntil: null,
      holdReason: null,
    })
    expect((await change({ email: ['withdrawal', 'order', 'order'] })).data).toMatchObject({
      notifications: { email: ['order', 'withdrawal'], push: everything },
    })
    expect((await change({ push: [] })).data).toMatchObject({
      notifications: { email: ['order', 'withdrawal'], push: [] },
    })
    for (const [wrong, field] of [
      [{ email: ['security'] }, 'notifications.email.0'],
      [{ email: 'order' }, 'notifications.email'],
      [{ push: Array.from({ length: 6 }, () => 'order') }, 'notifications.push'],
    ] as const) {
      expect(await change(wrong)).toMatchObject({ code: 400, reason: 'bad_field', field })
    }
    expect(await change({ security: [] })).toMatchObject({ code: 400, reason: 'unknown_field', field: 'security' })
  })

  it('refuse a name with invisible characters', async () => {
    const { token } = await fixture.signIn()
    for (const name of ['', '   ', 'x'.repeat(41), 'Ada\u202eevE', 'A\u0007da', 'A\u200bda', 7, null]) {
      const { body } = await fixture.call(profileCalls.settings, { token, fields: { name } })
      expect(body, JSON.stringify(name)).toMatchObject({ code: 400, reason: 'bad_field', field: 'name' })
    }
    for (const name of ["'; drop table member; --", '<script>alert(1)</script>', '王小明', 'Zoë']) {
      expect((await fixture.call(profileCalls.settings, { token, fields: { name } })).body.data).toMatchObject({ name })
    }
  })
})

describe('the risk disclosure', () => {
  const ask = async (language: string) =>
    (await fixture.call(profileCalls.riskDisclosure, { headers: { 'accept-language': language } })).body.data as {
      version: string
      sections: { title: string; text: string }[]
    }

  it('is given in the caller’s language, each different and of the same structure', async () => {
    const all = await Promise.all(languageTags.map(ask))
    for (const { version, sections } of all) {
      expect(version).toBe(riskVersion)
      expect(sections).toHaveLength(riskDisclosures.en.length)
      for (const { title, text } of sections) expect(title.length && text.length).toBeGreaterThan(20)
    }
    expect(new Set(all.map(({ sections }) => sections[0]?.text)).size).toBe(languageTags.length)
  })

  it('changes when a newer version takes effect, and falls back to English where that is not written yet', async () => {
    expect(await readRiskVersion(fixture.database.app)).toBe(riskVersion)
    const newer = { version: '2027-01', locale: 'en', sections: JSON.stringify([{ title: 'New', text: 'New text.' }]) }
    await fixture.database.owner
      .insertInto('risk_disclosure')
      .values({ ...newer, in_force_at: sql<Date>`database_now() + interval '1 hour'` })
      .execute()
    expect((await ask('fr')).version).toBe(riskVersion)
    await fixture.moveClock(3_601)
    expect(await ask('fr')).toEqual({ version: '2027-01', sections: [{ title: 'New', text: 'New text.' }] })
    expect(await readRiskVersion(fixture.database.app)).toBe('2027-01')
    await fixture.database.owner.deleteFrom('risk_disclosure').where('version', '=', '2027-01').execute()
  })

  it('is written once, however often the application starts', async () => {
    await putRiskDisclosure(fixture.database.owner)
    await putRiskDisclosure(fixture.database.owner)
    const rows = await fixture.database.app.selectFrom('risk_disclosure').select('locale').execute()
    expect(rows).toHaveLength(5)
  })

  it('cannot be changed by the application', async () => {
    await expect(putRiskDisclosure(fixture.database.app)).rejects.toThrow('permission denied')
  })
})
