import type { OperationType, Transaction } from '../../ports/activity-port.ts'

/** The small sign on a transaction's picture. */
export type OperationSign = 'swap' | 'check' | 'cross' | 'in' | 'out'

const signs: Readonly<Partial<Record<OperationType, OperationSign>>> = {
  trade: 'swap',
  approve: 'check',
  cancel: 'cross',
}

const increasing: readonly OperationType[] = ['receive', 'deposit', 'borrow', 'claim']
const decreasing: readonly OperationType[] = ['withdraw', 'repay', 'burn']

export function signOf({ metadata, transfers }: Transaction): OperationSign {
  return signs[metadata.operationType] ?? (transfers[0]?.direction === 'in' ? 'in' : 'out')
}

/** Returns the prefix of an amount (specification, section 9): '+', '-' or nothing. */
export function prefixOf(operation: OperationType): '+' | '-' | '' {
  if (increasing.includes(operation)) return '+'
  return decreasing.includes(operation) ? '-' : ''
}
