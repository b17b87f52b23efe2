import { expect, it } from 'vitest'
import type { Locale } from '../../http/call/handler.ts'
import { memberKinds } from '../posting/kinds.ts'
import { memoOf } from './memo.ts'

const locales: Locale[] = ['en', 'es', 'fr', 'zh-Hans', 'zh-Hant']

it('names every kind of line in every language, each differently', () => {
  for (const locale of locales) {
    const memos = memberKinds.map((kind) => memoOf(kind, locale))
    expect(new Set(memos).size).toBe(memberKinds.length)
    for (const [index, memo] of memos.entries()) expect(memo).not.toBe(memberKinds[index])
  }
})

it('shows a kind it has no words for as it is', () => {
  expect(memoOf('venue_cleared', 'en')).toBe('venue_cleared')
})
