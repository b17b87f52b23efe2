import type { Account } from '../../ports/wallet-port.ts'
import type { ViewName } from '../../shell/core/view-name.ts'
import { topView, type ViewStack } from '../../shell/core/view-stack.ts'

/** Views that are as useful with an account as without one: an account that comes does not end them. */
const indifferent: readonly ViewName[] = ['Account', 'Networks', 'SwitchNetwork', 'WhatIsANetwork', 'Transactions']

/**
 * Whether a change of the account closes the modal. The account's own views go with it (specification, section 4), also
 * when they only lie below the present one; the way to a connection ends when there is one, wherever it was made.
 */
export function closesWith(before: Account, after: Account, stack: ViewStack): boolean {
  const isGone = before.address !== null && after.address === null
  const hasCome = before.address === null && after.address !== null
  if (isGone) return stack.entries.some(({ view }) => view === 'Account' || view === 'Transactions')
  return hasCome && !indifferent.includes(topView(stack))
}
