import type { ServerTexts } from '@terahold/locale/en/server'
import type { Language } from '@terahold/locale/languages'
import type { OneForEach } from '@terahold/locale/one-for-each'
import { serverTexts } from '@terahold/locale/texts'
import type { MemberKind } from './kinds.ts'

/** The compiler names a kind of transfer that has no memo. */
type Memos = OneForEach<MemberKind, ServerTexts['memos']>

/** Returns the memo of a transfer. A kind that is on no statement has none and is shown as it is. */
export function memoOf(kind: string, language: Language): string {
  const memos: Memos = serverTexts[language].memos
  return memos[kind as MemberKind] ?? kind
}
