import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Checkout, makeCheckout } from './fixtures/checkout.ts'
import { checkWords } from './words/check.ts'

let checkout: Checkout

beforeEach(() => {
  checkout = makeCheckout()
  checkout.write(
    'docs/glossary.md',
    '| Term | Meaning | Avoid |\n|---|---|---|\n| hound | A dog. On the wire: `smallWolf`. | old dog, small wolf |\n| pool | | |\n',
  )
})
afterEach(() => checkout.remove())

it.each([
  ['a comment', 'a.ts', 'const a = 1\nconst b = 2 // the old dog\n', 'a.ts:2'],
  ['a doc comment of several lines', 'a.ts', '/**\n * The old\n * dog.\n */\n', 'a.ts:2'],
  ['a test name', 'a.test.ts', "\nit('sends old dogs', () => {})\n", 'a.test.ts:2'],
  ['a test name of a table', 'a.test.ts', "it.each([\n  'a',\n])('sends an old dog to %s', () => {})\n", 'a.test.ts:3'],
  ['a document', 'a.md', '# Title\n\nSmall wolfs arrive.\n', 'a.md:3'],
  ['a name', 'a.ts', 'export const a = 1\nfunction sendOldDog() {}\n', 'a.ts:2'],
  ['an SQL comment', 'a.sql', 'select 1; -- every old dog\n', 'a.sql:1'],
])('reports a phrase in %s, with file and line', (_, name, text, place) => {
  checkout.write(`src/${name}`, text)
  expect(checkWords(checkout.root, ['src'])).toEqual([expect.stringMatching(`^src/${place}: “.+”: write “hound”$`)])
})

it.each([
  ['code', 'a.ts', "const text = 'old dog'\n"],
  ['a part of another word', 'a.ts', '// the threshold dog, a small wolfhound\nconst thresholdDog = 1\n'],
  ['a name of the wire', 'a.ts', 'const callSmallWolfs = 1\n'],
  ['code in a document', 'a.md', 'Call `old dog`:\n\n```\nold dog\n```\n'],
  ['a link or a path', 'a.md', '[hound](old-dog/old%20dog) https://a.example/small-wolf\n'],
])('ignores %s', (_, name, text) => {
  checkout.write(`src/${name}`, text)
  expect(checkWords(checkout.root, ['src'])).toEqual([])
})

it('refuses a glossary without its table', () => {
  checkout.write('docs/glossary.md', '# Glossary\n')
  expect(() => checkWords(checkout.root, ['docs'])).toThrow('Term, Meaning and Avoid')
})
