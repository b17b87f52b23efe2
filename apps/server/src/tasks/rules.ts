import type { TaskAction, TaskKind, TaskState } from '@terahold/contract/codes/tasks'
import type { Reason } from '@terahold/contract/reasons'

/** So often a member may hand something in for one task. */
export const submissionsAtMost = 3
const shortestText = 10

export type Standing = { readonly state: TaskState; readonly submissions: number }
export type Step =
  | { readonly kind: 'repeat' }
  | { readonly kind: 'go'; readonly state: 'started' | 'submitted' | 'withdrawn' }
  | { readonly kind: 'refused'; readonly reason: Reason }

/** What an action means where a member stands. Ended tasks take nothing new; withdrawing is possible until support decides. */
export function stepOf({ state, submissions }: Standing, action: TaskAction, isRunning: boolean): Step {
  if (action === 'withdraw') {
    if (state === 'withdrawn') return { kind: 'repeat' }
    return state === 'started' || state === 'submitted' ? { kind: 'go', state: 'withdrawn' } : refused('task_state')
  }
  const goal = action === 'start' ? 'started' : 'submitted'
  if (state === goal) return { kind: 'repeat' }
  if (!isRunning) return refused('task_closed')
  if (submissions >= submissionsAtMost) return refused('task_tries')
  const mayStart = state === 'open' || state === 'withdrawn' || state === 'rejected'
  if (action === 'start' ? mayStart : state === 'started') return { kind: 'go', state: goal }
  return refused('task_state')
}

function refused(reason: Reason): Step {
  return { kind: 'refused', reason }
}

/**
 * A proof as it is kept: hashes in small letters without 0x, ticket numbers in capitals, text as it is. Undefined when it is
 * none for this kind of task.
 */
export function proofOf(kind: TaskKind, given: string): string | undefined {
  if (kind === 'verify_proof') return /^(?:0x)?([0-9a-f]{64})$/.exec(given.toLowerCase())?.[1]
  if (kind === 'feedback') return /^TK-\d{6}-[0-9A-Z]{8}$/.exec(given.toUpperCase())?.[0]
  return given.length >= shortestText ? given : undefined
}

const mostParts = 16

/** A budget of so many claims in parts of nearly the same size. */
export function budgetParts(claims: number): number[] {
  const parts = Math.min(claims, mostParts)
  return Array.from({ length: parts }, (_, part) => Math.floor(claims / parts) + (part < claims % parts ? 1 : 0))
}
