import { expect, test } from 'vitest'
import { member, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { session } from './session.ts'
import { endedSession } from './session-end.ts'

setUpComponentTests()

test('the end of a session is said in the server’s words, and leaves the wallet without a session', () => {
  endedSession('Please sign in again.')
  expect(toasts()).toEqual([{ text: 'Please sign in again.', kind: 'error' }])
  expect([session.current(), session.lastAddress()]).toEqual([null, member.address])
})
