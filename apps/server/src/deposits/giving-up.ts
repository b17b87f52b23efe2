import { Refusal } from '@terahold/contract/refusal'
import type { SettlementOperator } from '../settlement/settlement.ts'

/** What came of a refusal: `waits` when what was approved by two is given up by one so far. */
export type Refused = 'rejected' | 'waits'

/**
 * Whether the operator is the second who gives up what was approved; the first is only to be written down.
 * @throws Refusal 403 own_record for the same one again.
 */
export function isSecond(row: { readonly given_up_by: string | null }, operator: SettlementOperator): boolean {
  if (row.given_up_by === operator.operatorId) throw new Refusal(403, 'own_record')
  return row.given_up_by !== null
}
