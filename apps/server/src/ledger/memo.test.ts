import { languageTags } from '@terahold/locale/languages'
import { serverTexts } from '@terahold/locale/texts'
import { expect, it } from 'vitest'
import { memberKinds } from './kinds.ts'
import { memoOf } from './memo.ts'

it('names every kind of line in every language, each differently', () => {
  for (const locale of languageTags) {
    const memos = memberKinds.map((kind) => memoOf(kind, locale))
    expect(Object.keys(serverTexts[locale].memos).toSorted()).toEqual([...memberKinds].toSorted())
    expect(new Set(memos).size).toBe(memberKinds.length)
    for (const [index, memo] of memos.entries()) expect(memo).not.toBe(memberKinds[index])
  }
})

it('shows a kind without a text as it is', () => {
  expect(memoOf('venue_cleared', 'en')).toBe('venue_cleared')
})
