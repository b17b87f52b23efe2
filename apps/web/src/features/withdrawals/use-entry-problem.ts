import { useLingui } from '@lingui/react/macro'
import type { EntryProblem } from './amount-entry.ts'

/** Returns texts for an amount that cannot be withdrawn. */
export function useEntryProblem(symbol: string): (problem: EntryProblem) => string {
  const { t } = useLingui()
  return (problem) => {
    switch (problem) {
      case 'empty':
      case 'zero':
        return t`Enter an amount.`
      case 'format':
        return t`Enter the amount in digits, such as 12.5.`
      case 'places':
        return t`Check the amount: ${symbol} has fewer decimals.`
      case 'over':
        return t`Check the amount: you have less available.`
      case 'fee':
        return t`Enter more than the network fee.`
    }
  }
}
