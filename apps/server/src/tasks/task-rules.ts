import type { TaskAction, TaskKind, TaskState } from '@terahold/contract/codes/tasks'
import { business } from '@terahold/contract/constants'
import type { Reason } from '@terahold/contract/reasons'

const shortestText = 10

export type Standing = { readonly state: TaskState; readonly submissions: number }
export type Step =
  | { readonly kind: 'repeat' }
  | { readonly kind: 'go'; readonly state: 'started' | 'submitted' | 'withdrawn' }
  | { readonly kind: 'refused'; readonly reason: Reason }

/**
 * Returns what an action does in a member's state. Ended tasks accept nothing new; withdrawing is possible until
 * support decides.
 */
export function stepOf({ state, submissions }: Standing, action: TaskAction, isRunning: boolean): Step {
  if (action === 'withdraw') {
    if (state === 'withdrawn') return { kind: 'repeat' }
    return state === 'started' || state === 'submitted' ? { kind: 'go', state: 'withdrawn' } : refused('task_state')
  }
  const goal = action === 'start' ? 'started' : 'submitted'
  if (state === goal) return { kind: 'repeat' }
  if (!isRunning) return refused('task_closed')
  if (submissions >= business.taskSubmissionsAtMost) return refused('task_tries')
  const mayStart = state === 'open' || state === 'withdrawn' || state === 'rejected'
  if (action === 'start' ? mayStart : state === 'started') return { kind: 'go', state: goal }
  return refused('task_state')
}

function refused(reason: Reason): Step {
  return { kind: 'refused', reason }
}

/**
 * Normalizes a proof for storage: hashes in lower case without 0x, ticket numbers in capitals, text unchanged.
 * Undefined when it does not fit the kind of task.
 */
export function proofOf(kind: TaskKind, given: string): string | undefined {
  if (kind === 'verify_proof') return /^(?:0x)?([0-9a-f]{64})$/.exec(given.toLowerCase())?.[1]
  if (kind === 'feedback') return /^TK-\d{6}-[0-9A-Z]{8}$/.exec(given.toUpperCase())?.[0]
  return given.length >= shortestText ? given : undefined
}

const mostParts = 16

/** Splits a budget of claims into parts of nearly equal size. */
export function budgetParts(claims: number): number[] {
  const parts = Math.min(claims, mostParts)
  return Array.from({ length: parts }, (_, part) => Math.floor(claims / parts) + (part < claims % parts ? 1 : 0))
}
