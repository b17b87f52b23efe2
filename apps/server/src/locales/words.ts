import type { MemberTransferKind } from '@terahold/contract/codes/ledger'
import type { NotificationTopic } from '@terahold/contract/codes/members'
import type { ShipmentEventKind } from '@terahold/contract/codes/shipments'
import { withFigures } from '@terahold/contract/figures'
import type { Reason } from '@terahold/contract/reasons'
import type { ServerTexts } from '@terahold/locale/en/server'
import { inEveryLanguage, type Language } from '@terahold/locale/languages'
import type { OneForEach } from '@terahold/locale/one-for-each'
import { serverTexts } from '@terahold/locale/texts'

/** The compiler names a code that has no text. */
type CheckedTexts = ServerTexts & {
  reasons: OneForEach<Reason, ServerTexts['reasons']>
  notifications: OneForEach<NotificationTopic | 'order-shipped' | 'order-delivered', ServerTexts['notifications']>
  shipmentEvents: OneForEach<ShipmentEventKind, ServerTexts['shipmentEvents']>
  memos: OneForEach<MemberTransferKind, ServerTexts['memos']>
}

/** Everything the server says, by language. */
export const words: Readonly<Record<Language, CheckedTexts>> = inEveryLanguage((language) =>
  withFigures(serverTexts[language], language),
)

/** Fills `{name}` in a sentence. A name without a value becomes an ellipsis, so that nobody sees the placeholder. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '…') : '…',
  )
}

/** Returns the text of a reason in a language. */
export function formatReason(
  language: Language,
  reason: Reason,
  values: Readonly<Record<string, string>> = {},
): string {
  return fill(words[language].reasons[reason], values)
}

/** As `formatReason`, for an operator: some reasons concern the member whose account they work on. */
export function formatReasonForOperator(...[language, reason, values = {}]: Parameters<typeof formatReason>): string {
  const texts: Partial<Record<Reason, string>> = words[language].operatorReasons
  const text = texts[reason]
  return text === undefined ? formatReason(language, reason, values) : fill(text, values)
}
