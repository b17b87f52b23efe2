import { memberTransferKinds } from '@terahold/contract/codes/ledger'
import { languageTags } from '@terahold/locale/languages'
import { expect, it } from 'vitest'
import { memoOf } from './memo.ts'

it('names every kind of line in every language, each differently', () => {
  for (const language of languageTags) {
    const memos = memberTransferKinds.map((kind) => memoOf(kind, language))
    expect(new Set(memos).size).toBe(memberTransferKinds.length)
    for (const [index, memo] of memos.entries()) expect(memo).not.toBe(memberTransferKinds[index])
  }
})
