import { Refusal } from '@terahold/contract/refusal'
import { AmountError, parseAmount } from '@terahold/money/amount'

/** Minor units of an amount that came in a field. @throws Refusal 400 bad_field naming it when it has more places than the token. */
export function amountField(field: string, text: string, decimals: number): bigint {
  try {
    return parseAmount(text, decimals)
  } catch (error) {
    throw error instanceof AmountError ? new Refusal(400, 'bad_field', { field }) : error
  }
}
