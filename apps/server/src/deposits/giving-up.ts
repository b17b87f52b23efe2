import { Refusal } from '@terahold/contract/refusal'
import type { SettlementOperator } from '../settlement/settlement.ts'

/** The result of a rejection. `waits`: an approved one needs a second operator to cancel it. */
export type Refused = 'rejected' | 'waits'

/**
 * Returns whether the operator is the second one to cancel something approved. The first one is only recorded.
 * @throws Refusal 403 own_record for the same operator again.
 */
export function isSecond(row: { readonly given_up_by: string | null }, operator: SettlementOperator): boolean {
  if (row.given_up_by === operator.operatorId) throw new Refusal(403, 'own_record')
  return row.given_up_by !== null
}
