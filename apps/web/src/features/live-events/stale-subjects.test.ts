import { eventKinds } from '@terahold/contract/codes/events'
import { expect, test } from 'vitest'
import { allStaleSubjects, staleSubjects } from './stale-subjects.ts'

test('every kind of event makes something stale', () => {
  for (const kind of eventKinds) expect(staleSubjects[kind].length, kind).toBeGreaterThan(0)
})

test('after a break each subject is read again once', () => {
  expect(allStaleSubjects).toEqual([...new Set(allStaleSubjects)])
  expect(allStaleSubjects).toEqual(expect.arrayContaining(['orders', 'tickets', 'tasks', 'team']))
})
