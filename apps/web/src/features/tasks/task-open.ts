import type { Task } from './tasks.ts'

/** Returns whether a task can still be started or its proof sent: it runs, and points are left. */
export function isTaskOpen(
  { endsAt, points, budgetLeft }: Pick<Task, 'endsAt' | 'points' | 'budgetLeft'>,
  now: number,
): boolean {
  return Date.parse(endsAt) > now && budgetLeft >= points
}
