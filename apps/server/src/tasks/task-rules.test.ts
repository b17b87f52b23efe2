import type { TaskAction, TaskState } from '@terahold/contract/codes/tasks'
import { business } from '@terahold/contract/constants'
import { inEveryLanguage } from '@terahold/locale/languages'
import { describe, expect, it } from 'vitest'
import { checkTask } from './task-entry.ts'
import { budgetParts, proofOf, stepOf } from './task-rules.ts'

const step = (state: TaskState, action: TaskAction, isRunning = true, submissions = 0) => {
  const found = stepOf({ state, submissions }, action, isRunning)
  return found.kind === 'go' ? found.state : found.kind === 'refused' ? found.reason : 'repeat'
}

describe('a member’s progress in a task', () => {
  it('changes by start, submit and withdraw, in that order', () => {
    const table: [TaskState, string, string, string][] = [
      ['open', 'started', 'task_state', 'task_state'],
      ['started', 'repeat', 'submitted', 'withdrawn'],
      ['submitted', 'task_state', 'repeat', 'withdrawn'],
      ['approved', 'task_state', 'task_state', 'task_state'],
      ['rejected', 'started', 'task_state', 'task_state'],
      ['withdrawn', 'started', 'task_state', 'repeat'],
    ]
    for (const [state, ...expected] of table)
      expect([step(state, 'start'), step(state, 'submit'), step(state, 'withdraw')], state).toEqual(expected)
  })

  it('accepts nothing new once the task has ended, but allows withdrawing', () => {
    expect([step('open', 'start', false), step('started', 'submit', false)]).toEqual(['task_closed', 'task_closed'])
    expect([step('started', 'withdraw', false), step('submitted', 'withdraw', false)]).toEqual([
      'withdrawn',
      'withdrawn',
    ])
    expect(step('submitted', 'submit', false)).toBe('repeat')
  })

  it('allows a limited number of tries', () => {
    expect(step('rejected', 'start', true, business.taskSubmissionsAtMost - 1)).toBe('started')
    expect(step('rejected', 'start', true, business.taskSubmissionsAtMost)).toBe('task_tries')
    expect(step('submitted', 'withdraw', true, business.taskSubmissionsAtMost)).toBe('withdrawn')
  })
})

it('checks that a proof fits its kind of task', () => {
  expect(proofOf('verify_proof', `0x${'AB'.repeat(32)}`)).toBe('ab'.repeat(32))
  expect(proofOf('verify_proof', 'ab'.repeat(31))).toBeUndefined()
  expect(proofOf('feedback', 'tk-261121-7k3m9q2x')).toBe('TK-261121-7K3M9Q2X')
  expect(proofOf('feedback', 'TH-261121-7K3M9Q2X')).toBeUndefined()
  expect([proofOf('learn', 'too short'), proofOf('security', 'long enough')]).toEqual([undefined, 'long enough'])
})

it('splits a budget into at most sixteen parts that add up to it', () => {
  for (const claims of [1, 2, 15, 16, 17, 100, 1_000_000]) {
    const parts = budgetParts(claims)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(claims)
    expect(parts.length).toBe(Math.min(claims, 16))
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
  }
})

it('requires five languages, points, claims and an end for a task', () => {
  const text = { title: 'T', body: 'B' }
  const texts = inEveryLanguage(() => text)
  const task = { kind: 'learn', points: 10, claims: 5, endsAt: '2026-12-31T00:00:00Z', texts }
  expect(checkTask(task)).toMatchObject({ kind: 'learn', points: 10 })
  const cases: [object, string][] = [
    [{ kind: 'purchase' }, 'kind'],
    [{ points: 0 }, 'points'],
    [{ points: 1.5 }, 'points'],
    [{ claims: 1_000_001 }, 'claims'],
    [{ endsAt: 'tomorrow' }, 'endsAt'],
    [{ texts: { en: text } }, 'texts.es'],
    [{ requires: 'email' }, 'requires'],
    [{ price: 1 }, 'task'],
  ]
  for (const [change, field] of cases) expect(() => checkTask({ ...task, ...change })).toThrow(`(${field})`)
})
