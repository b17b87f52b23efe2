import { useLingui } from '@lingui/react/macro'
import type { EntryProblem } from './amount-entry.ts'

/** Returns texts for an amount that cannot be withdrawn. */
export function useEntryProblem(symbol: string): (problem: EntryProblem) => string {
  const { t } = useLingui()
  return (problem) => {
    switch (problem) {
      case 'empty':
      case 'zero':
        return t`Say how much you want to withdraw.`
      case 'format':
        return t`Write the amount in digits, such as 12.5.`
      case 'places':
        return t`${symbol} has fewer decimal places than that.`
      case 'over':
        return t`This is more than you have available.`
      case 'fee':
        return t`The network fee would take the whole amount.`
    }
  }
}
