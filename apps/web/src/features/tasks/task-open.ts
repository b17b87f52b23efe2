import type { Task } from './tasks.ts'

/** Whether a task can still be begun or handed in: it runs, and not all of its points are given out. */
export function isTaskOpen(
  { endsAt, points, budgetLeft }: Pick<Task, 'endsAt' | 'points' | 'budgetLeft'>,
  now: number,
): boolean {
  return Date.parse(endsAt) > now && budgetLeft >= points
}
