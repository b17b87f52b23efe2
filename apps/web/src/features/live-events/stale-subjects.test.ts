import { eventKinds } from '@terahold/contract/codes/events'
import { expect, test } from 'vitest'
import { everythingTouched, touched } from './stale-subjects.ts'

test('every kind of event makes something stale; the session is asked instead', () => {
  for (const kind of eventKinds) expect(touched[kind].length > 0, kind).toBe(kind !== 'session')
})

test('after a break each subject is read again once', () => {
  expect(everythingTouched).toEqual([...new Set(everythingTouched)])
  expect(everythingTouched).toEqual(expect.arrayContaining(['orders', 'tickets', 'tasks', 'team']))
})
