import { languageTags } from '@terahold/locale/languages'
import { describe, expect, test } from 'vitest'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { readForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import type { ProofGap } from './proof-result.ts'
import { useGapWords } from './use-gap-words.ts'
import { useFaultWords, useStateWords } from './use-proof-words.ts'

setUpComponentTests()

/** Returns the words of the proof as a member reads them. */
function wordsNow() {
  return readForMember(() => ({ state: useStateWords(), faults: useFaultWords(), gaps: useGapWords() }))
}

describe.each(languageTags)('in the language %s', (locale) => {
  test('each reason why nothing was decided has a sentence of its own', async () => {
    await activateLocale(locale)
    const sentences = Object.values(wordsNow().gaps)
    expect(new Set(sentences).size).toBe(sentences.length)
    for (const sentence of sentences) expect(sentence).toMatch(/[.。]$/)
  })

  test('each fault has a sentence of its own, but a damaged file has one for all its kinds', async () => {
    await activateLocale(locale)
    const { malformed, leaf_order: order, amount_range: range, ...others } = wordsNow().faults
    expect([order, range]).toEqual([malformed, malformed])
    const sentences = [malformed, ...Object.values(others)]
    expect(new Set(sentences).size).toBe(sentences.length)
    for (const sentence of sentences) expect(sentence).toMatch(/[.。]$/)
  })

  test('the six states differ', async () => {
    await activateLocale(locale)
    const { state } = wordsNow()
    const gaps: readonly ProofGap[] = ['no_tree', 'no_wallet', 'offline']
    const states = [
      state(null),
      state({ state: 'verified' }),
      state({ state: 'failed' }),
      ...gaps.map((gap) => state({ state: 'unchecked', gap })),
    ]
    expect(new Set(states).size).toBe(6)
    expect(state(undefined)).toBe(state(null))
  })
})

test.each([
  ['Nothing to check yet', ['no_tree', 'joined_later', 'no_figures', 'not_covered']],
  [
    'Partly checked',
    ['no_reserve', 'anchor_waits', 'no_wallet', 'key_unsigned', 'key_elsewhere', 'key_waits', 'moved'],
  ],
  ['Could not check', ['offline', 'unavailable', 'late', 'no_reader']],
] as const)('“%s” is said of %j', (text, gaps) => {
  const { state } = wordsNow()
  for (const gap of gaps) expect(state({ state: 'unchecked', gap })).toBe(text)
})
