import { memberTransferKinds } from '@terahold/contract/codes/ledger'
import { expect, it } from 'vitest'
import type { Locale } from '../../http/call/handler.ts'
import { memoOf } from './memo.ts'

const locales: Locale[] = ['en', 'es', 'fr', 'zh-Hans', 'zh-Hant']

it('names every kind of line in every language, each differently', () => {
  for (const locale of locales) {
    const memos = memberTransferKinds.map((kind) => memoOf(kind, locale))
    expect(new Set(memos).size).toBe(memberTransferKinds.length)
    for (const [index, memo] of memos.entries()) expect(memo).not.toBe(memberTransferKinds[index])
  }
})
