import type { Task } from '../features/tasks/tasks.ts'
import { testId } from './ids.ts'

/** Returns an open task that needs proof. */
export function createTask(changes: Partial<Task> = {}): Task {
  return {
    taskId: testId(41),
    title: 'Check a settlement',
    body: 'Compare its hash.',
    kind: 'verify_proof',
    points: 50,
    state: 'open',
    proof: null,
    reason: null,
    endsAt: '2099-01-01T00:00:00.000Z',
    budgetLeft: 1_000,
    ...changes,
  }
}
