import { expect, test } from 'vitest'
import { catalogueProblems } from './catalogue-problems.ts'

const used = new Map([
  ['a', 'Pay {amount}'],
  ['b', 'Back'],
])
const entry = (source: string, translation: string) => ({ source, translation })
const complete = { a: entry('Pay {amount}', '支付 {amount}'), b: entry('Back', '返回') }

test('is content with a complete catalogue', () => {
  expect(catalogueProblems(used, { 'zh-Hans': complete })).toEqual([])
})

test('names a message without a translation, and one that is not there at all', () => {
  expect(catalogueProblems(used, { 'zh-Hans': { a: entry('Pay {amount}', '') } })).toEqual([
    'zh-Hans: missing: "Pay {amount}"',
    'zh-Hans: missing: "Back"',
  ])
})

test('names a message no source uses any more', () => {
  expect(catalogueProblems(used, { 'zh-Hans': { ...complete, c: entry('Old', '旧') } })).toEqual([
    'zh-Hans: no longer used: "Old"',
  ])
})

test('names a translation that loses a value or a mark', () => {
  expect(catalogueProblems(used, { 'zh-Hans': { ...complete, a: entry('Pay {amount}', '支付') } })).toEqual([
    'zh-Hans: has the values [] instead of [amount]: "支付"',
  ])
})

test('treats the branches of a plural as words, not as values', () => {
  const points = entry('{count, plural, one {point} other {points}}', '{count, plural, other {积分}}')
  expect(catalogueProblems(new Map([['p', points.source]]), { 'zh-Hans': { p: points } })).toEqual([])
})

test.each([
  ['en', 'Earn a guaranteed 12% APY'],
  ['en', 'You cannot lose'],
  ['es', 'Rentabilidad asegurada y sin riesgo'],
  ['fr', 'Un rendement garanti'],
  ['zh-Hans', '稳赚不赔，年化 12%'],
  ['zh-Hant', '保證收益'],
])('refuses a promise in %s: %s', (locale, text) => {
  expect(catalogueProblems(new Map([['x', text]]), { [locale]: { x: entry(text, text) } })).not.toEqual([])
})

test('allows words that deny a promise or name a limit', () => {
  const texts = ['We promise no yield.', 'You cannot lose more than that.', 'an illustration, no promise']
  const catalogue = Object.fromEntries(texts.map((text) => [text, entry(text, text)]))
  expect(catalogueProblems(new Map(texts.map((text) => [text, text])), { en: catalogue })).toEqual([])
})

test('names a word that means something else, and a term that is missing', () => {
  const venue = entry('Paid by the venue', 'Pagado en efectivo por la plaza')
  const problems = catalogueProblems(new Map([['v', venue.source]]), { es: { v: venue } })
  expect(problems.map((problem) => problem.split(':').slice(0, 2).join(':'))).toEqual([
    'es: has “plaza” instead of “plataforma de venta”',
    'es: lacks “plataforma de venta”',
    'es: has “efectivo” instead of “fondos en la cadena”',
  ])
})
