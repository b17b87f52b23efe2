import { supportCalls } from '@terahold/contract/calls/member/support'
import { inEveryLanguage } from '@terahold/locale/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { openSupportFixture, type SupportFixture } from '../fixtures/support-fixture.ts'
import { checkContact } from './contact-entry.ts'

const texts = {
  ...inEveryLanguage((language) => ({ label: `Support ${language}`, hours: 'Every day, 8 to 20 UTC' })),
  'zh-Hant': { label: '客服中心' },
}
const contact = { kind: 'email', value: 'help@terahold.example', sort: 1, texts }

let help: SupportFixture
beforeAll(async () => {
  help = await openSupportFixture()
})
afterAll(() => help.close())

const shown = async (language = 'en') =>
  (await help.fixture.call(supportCalls.contacts, { headers: { 'accept-language': language } }, help.app)).body

describe('our contact channels', () => {
  it('are shown to everyone, in the caller’s language and in their order, until they are ended', async () => {
    const { contacts } = help.support
    const put = (given: object) => transaction(help.db, (tx) => contacts.put(tx, checkContact(given)))
    expect(await shown()).toMatchObject({ code: 200, rows: [], total: 0 })
    const phone = { ...contact, kind: 'phone', value: '+4930123456', sort: 2 } as const
    await put(phone)
    await put(contact)
    expect((await shown()).rows).toEqual([
      { kind: 'email', value: 'help@terahold.example', ...texts.en },
      { kind: 'phone', value: '+4930123456', ...texts.en },
    ])
    expect((await shown('fr')).rows).toMatchObject([texts.fr, texts.fr])
    expect((await shown('zh-TW')).rows).toMatchObject([{ label: '客服中心', hours: null }, { label: '客服中心' }])
    expect(await contacts.readAll(help.db)).toEqual([checkContact(contact), checkContact(phone)])
    await expect(put(contact)).rejects.toMatchObject({ reason: 'already_recorded' })
    expect(await contacts.end(help.db, phone)).toBe(true)
    expect(await contacts.end(help.db, phone)).toBe(false)
    expect((await shown()).total).toBe(1)
  })

  it('need complete addresses and words in every language', () => {
    const good: [string, string][] = [
      ['email', 'a@b.example'],
      ['web', 'https://terahold.example/help'],
      ['telegram', 'https://t.me/terahold'],
      ['x', 'https://x.com/terahold'],
      ['phone', '+4930123456'],
    ]
    for (const [kind, value] of good) expect(checkContact({ ...contact, kind, value })).toMatchObject({ kind, value })
    const bad: [string, string][] = [
      ['email', 'a@b'],
      ['web', 'http://terahold.example'],
      ['web', 'javascript:alert(1)'],
      ['web', 'https://10.0.0.1/'],
      ['telegram', 'https://t.me.evil.example/terahold'],
      ['x', 'https://x.com/a/b'],
      ['phone', '030 12'],
    ]
    for (const [kind, value] of bad) expect(() => checkContact({ ...contact, kind, value }), value).toThrow('value')
    const { fr: _, ...others } = texts
    expect(() => checkContact({ ...contact, texts: others })).toThrow('texts.fr')
    expect(() => checkContact({ ...contact, texts: { ...texts, en: { label: '' } } })).toThrow('texts.en.label')
    expect(() => checkContact({ ...contact, kind: 'pager' })).toThrow('kind')
    expect(() => checkContact(null)).toThrow('contact')
  })
})
