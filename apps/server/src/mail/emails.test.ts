import type { Language } from '@terahold/locale/languages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { words } from '../locales/words.ts'
import { type Email, type EmailName, writeEmail } from './emails.ts'
import { emailSamples, freezeLink } from './fixtures/email-samples.ts'
import { renderHtml, renderText } from './layout.ts'

const locales = Object.keys(words) as Language[]
const digit = fc.integer({ min: 0, max: 9 }).map(String)
const hexDigit = fc.integer({ min: 0, max: 15 }).map((value) => value.toString(16))
const locale = fc.constantFrom(...locales)
const code = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0'))
const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.string({ unit: digit, maxLength: 18 }))
  .map(([whole, fraction]) => (fraction === '' ? String(whole) : `${whole}.${fraction}`))
const address = fc.string({ unit: hexDigit, minLength: 40, maxLength: 40 }).map((hex) => `0x${hex}`)
const digitAddress = fc.string({ unit: digit, minLength: 40, maxLength: 40 }).map((hex) => `0x${hex}`)

const email: fc.Arbitrary<{ code: string; email: Email; locale: Language }> = fc.oneof(
  fc
    .record({
      locale,
      values: fc.record({ scene: fc.constantFrom('bind' as const, 'rebind' as const, 'password' as const), code }),
    })
    .map(({ locale, values }) => ({ locale, code: values.code, email: writeEmail('code', locale, values) })),
  fc
    .record({
      locale,
      values: fc.record({
        code,
        minutes: fc.constant(15),
        amount,
        receive: amount,
        address: fc.oneof(address, digitAddress),
      }),
    })
    .map(({ locale, values }) => ({
      locale,
      code: values.code,
      email: writeEmail('withdraw', locale, { ...values, link: freezeLink }),
    })),
)

describe('an email with a code', () => {
  it('has the code as its only run of six digits, with any amounts and wallet', () => {
    fc.assert(
      fc.property(email, ({ email, locale, code }) => {
        expect(email.subject).not.toMatch(/\d{6}/)
        expect(renderText(email).match(/\d{6,}/g)).toEqual([code])
        expect(renderHtml(email, locale).match(/\d{6,}/g)).toEqual([code])
      }),
    )
  })

  it('shows all 42 characters of the destination wallet, checksummed, in groups of four', () => {
    const values = { code: '012345', minutes: 15, amount: '1234.5', receive: '1234.4' }
    const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
    const text = renderText(writeEmail('withdraw', 'en', { ...values, address, link: freezeLink }))
    expect(text).toContain('0xf39F d6e5 1aad 88F6 F4ce 6aB8 8272 79cf fFb9 2266')
    expect(text).toContain('1\u202f234.5 USDT')
  })
})

describe('a notice', () => {
  it('has no run of six digits at all', () => {
    const holdUntil = '2026-11-21T14:05:00.000Z'
    for (const notice of locales.flatMap((locale) => [
      writeEmail('email-replaced', locale, { holdUntil, link: freezeLink }),
      writeEmail('email-recovered', locale, { holdUntil, link: freezeLink }),
      writeEmail('password-forgotten', locale, { holdUntil, link: freezeLink }),
      writeEmail('password-set', locale, { holdUntil, link: freezeLink }),
      writeEmail('move-started', locale, { holdUntil, wallet: `0x${'12'.repeat(20)}`, link: freezeLink }),
    ])) {
      expect(renderText(notice)).toContain('2026-11-21 14:05 UTC')
      expect(`${notice.subject}${renderText(notice)}${renderHtml(notice, 'en')}`).not.toMatch(/\d{6}/)
    }
  })
})

describe('every email', () => {
  it('is written in all five languages, each different, without placeholders left', () => {
    for (const name of Object.keys(emailSamples) as EmailName[]) {
      for (const values of emailSamples[name]) {
        const written = locales.map((locale) => renderText(writeEmail(name, locale, values as never)))
        expect(new Set(written).size).toBe(locales.length)
        for (const text of written) expect(text).not.toMatch(/[{}…]|undefined/)
      }
    }
  })

  it('says last why it was sent, and asks for one thing at most', () => {
    for (const name of Object.keys(emailSamples) as EmailName[]) {
      for (const values of emailSamples[name]) {
        for (const locale of locales) {
          const { parts } = writeEmail(name, locale, values as never)
          expect(parts.at(-1), `${name}, ${locale}`).toEqual({ kind: 'why', text: expect.stringMatching(/\S/) })
          expect(parts.filter(({ kind }) => kind === 'link').length, `${name}, ${locale}`).toBeLessThanOrEqual(1)
        }
      }
    }
  })

  it('escapes values in its HTML form and loads nothing', () => {
    const html = renderHtml({ subject: '<s>', parts: [{ kind: 'facts', facts: [['<b>', '"&\'']] }] }, 'en')
    expect(html).toContain('<title>&lt;s&gt;</title>')
    expect(html).toContain('&lt;b&gt;</th><td>&quot;&amp;&apos;</td>')
    expect(html).not.toMatch(/https?:|src=|href=/)
  })

  it('has a link only where it is about one, on a line of its own', () => {
    const email = writeEmail('email-recovered', 'en', { holdUntil: '2026-11-21T14:05:00.000Z', link: freezeLink })
    expect(renderText(email).split('\n')).toContain(freezeLink)
    expect(renderHtml(email, 'en')).toContain(`<a href="${freezeLink}">Freeze my account</a>`)
    const hostile = renderHtml({ subject: '', parts: [{ kind: 'link', label: '<b>', link: 'https://a/"><b>' }] }, 'en')
    expect(hostile).not.toContain('<b>')
  })
})
