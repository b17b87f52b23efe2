import { expect, it } from 'vitest'
import { createFloodGuard } from './flood-guard.ts'

it('lets a burst through, then the steady rate, and says how long to wait', () => {
  let now = 0
  const wait = createFloodGuard({ perSecond: 2, burst: 4 }, () => now)
  expect([1, 2, 3, 4, 5].map(() => wait('192.0.2.1'))).toEqual([0, 0, 0, 0, 1])
  now = 500
  expect([wait('192.0.2.1'), wait('192.0.2.1')]).toEqual([0, 1])
  now = 60_000
  expect(wait('192.0.2.1', 4)).toBe(0)
  expect(wait('192.0.2.1', 4)).toBe(2)
})

it('remembers so many callers, and forgets those that were quiet for longest', () => {
  const wait = createFloodGuard({ perSecond: 1, burst: 1 }, () => 0)
  expect([wait('busy'), wait('quiet'), wait('busy')]).toEqual([0, 0, 1])
  for (let caller = 0; caller < 49_999; caller += 1) wait(`caller ${caller}`)
  expect([wait('busy'), wait('quiet')]).toEqual([1, 0])
})

it('counts an IPv6 /64 as one address and IPv4 addresses separately', () => {
  const wait = createFloodGuard({ perSecond: 1, burst: 1 }, () => 0)
  expect([wait('2001:db8:1:2::1'), wait('2001:db8:1:2:3:4:5:6'), wait('2001:db8:1:3::1')]).toEqual([0, 1, 0])
  expect([wait('::1'), wait('0:0:0:0:0:0:0:2')]).toEqual([0, 1])
  expect([wait('192.0.2.1'), wait('192.0.2.2'), wait('::ffff:192.0.2.3')]).toEqual([0, 0, 0])
})
