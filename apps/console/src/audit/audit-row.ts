import type { decisionCalls } from '@terahold/contract/calls/desk/decisions'
import type { DataOf } from '@terahold/contract/endpoint'
import { parseDecision } from '@terahold/decisions/decision'
import { type Description, describeDecision } from '@terahold/decisions/describe'
import { decisionLanguage } from '../shared/texts.ts'

export type AuditRow = DataOf<typeof decisionCalls.listDecisions>['decisions'][number]

/** Returns a decision in words, made here from the signed bytes and not by the server. */
export function describeRow({ state, text, type }: AuditRow): Description {
  if (state === 'malformed') return { title: type, lines: [] }
  return describeDecision(parseDecision(text), decisionLanguage())
}
