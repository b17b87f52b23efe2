import type { MemberTransferKind } from '@terahold/contract/codes/ledger'
import type { Language } from '@terahold/locale/languages'
import { serverTexts } from '@terahold/locale/texts'

/** Returns the text of a transfer's kind. */
export function memoOf(kind: MemberTransferKind, language: Language): string {
  return serverTexts[language].memos[kind]
}
