import { supportCalls } from '@terahold/contract/calls/member/support'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActingOperator } from '../../decisions/audited.ts'
import { openSupportFixture, type SupportFixture } from '../fixtures/support-fixture.ts'
import { checkContact } from './contact-entry.ts'

const texts = {
  en: { label: 'Support', hours: 'Every day, 8 to 20 UTC' },
  es: { label: 'Soporte', hours: 'Todos los días, de 8 a 20 UTC' },
  fr: { label: 'Assistance', hours: 'Tous les jours, de 8 h à 20 h UTC' },
  'zh-Hans': { label: '客服' },
  'zh-Hant': { label: '客服中心' },
}
const contact = { kind: 'email', value: 'help@terahold.example', sort: 1, texts }

let help: SupportFixture
let support: ActingOperator
beforeAll(async () => {
  help = await openSupportFixture()
  support = await help.operator()
})
afterAll(() => help.close())

const shown = async (language = 'en') =>
  (await help.fixture.call(supportCalls.contacts, { headers: { 'accept-language': language } }, help.app)).body

describe('our contact channels', () => {
  it('are shown to everyone, in the caller’s language and in their order, until they are removed', async () => {
    expect(await shown()).toMatchObject({ code: 200, rows: [], total: 0 })
    const second = await help.support.contacts.add(support, {
      ...contact,
      kind: 'phone',
      value: '+4930123456',
      sort: 2,
    })
    const first = await help.support.contacts.add(support, contact)
    expect((await shown()).rows).toEqual([
      { kind: 'email', value: 'help@terahold.example', ...texts.en },
      { kind: 'phone', value: '+4930123456', ...texts.en },
    ])
    expect((await shown('fr')).rows).toMatchObject([texts.fr, texts.fr])
    expect((await shown('zh-TW')).rows).toMatchObject([{ label: '客服中心', hours: null }, { label: '客服中心' }])
    await expect(help.support.contacts.add(support, contact)).rejects.toMatchObject({ reason: 'already_recorded' })
    await help.support.contacts.remove(support, first)
    await expect(help.support.contacts.remove(support, first)).rejects.toMatchObject({ reason: 'record_unknown' })
    expect((await shown()).total).toBe(1)
    await help.support.contacts.add(support, contact)
    await help.support.contacts.remove(support, second)
    expect((await help.audited()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['contact.add', 'contact.remove']),
    )
  })

  it('are changed by support only', async () => {
    const viewer = await help.operator(['viewer', 'catalogue'])
    await expect(help.support.contacts.add(viewer, contact)).rejects.toMatchObject({ reason: 'role_missing' })
    expect((await help.audited()).at(-1)).toMatchObject({ action: 'contact.add', outcome: 'refused' })
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
    const { fr: _, ...four } = texts
    expect(() => checkContact({ ...contact, texts: four })).toThrow('texts.fr')
    expect(() => checkContact({ ...contact, texts: { ...texts, en: { label: '' } } })).toThrow('texts.en.label')
    expect(() => checkContact({ ...contact, kind: 'pager' })).toThrow('kind')
    expect(() => checkContact(null)).toThrow('contact')
  })
})
