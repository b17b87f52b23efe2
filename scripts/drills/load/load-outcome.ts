import type { CommandResult } from '../machine/run-to-end.ts'

/** What members were answered under load, and what the books and the chain say about it. */
export type LoadOutcome = {
  /** Requests over HTTP that were answered in the end, and those without any answer. */
  readonly answered: number
  readonly unanswered: number
  readonly failures: readonly string[]
  /** Reads that showed a balance from before the member's own change. */
  readonly stale: number
  /** What was confirmed and is missing, or is there twice. */
  readonly lost: number
  readonly doubled: number
  readonly paid: number
  readonly unpaid: number
  readonly paidTwice: number
  readonly verified: CommandResult
}
