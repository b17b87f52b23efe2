import type { PointReason } from '@terahold/contract/codes/points'

const reasonOfKind: Readonly<Record<string, PointReason>> = {
  points_earned: 'task',
  points_spent: 'spent',
  reversal: 'reversal',
}

/** Why points came or went, of the kind of transfer that moved them. @throws Error for a kind that moves no points. */
export function reasonOfLine(kind: string): PointReason {
  const reason = reasonOfKind[kind]
  if (!reason) throw new Error(`a transfer of kind ${kind} moves no points`)
  return reason
}
