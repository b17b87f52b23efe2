import { expect, it } from 'vitest'
import { networkOf } from './network.ts'

it('counts IPv4 addresses separately and an IPv6 customer’s /64 as one', () => {
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
  expect(networkOf('::ffff:192.0.2.3')).toBe('::ffff:192.0.2.3')
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:3:4:5:6'))
  expect(networkOf('2001::1:2:3:4:5')).toBe(networkOf('2001:0:0:1:2:3:4:6'))
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'))
})

it('keeps invalid addresses out of keys', () => {
  for (const text of ['', 'unknown', "' or 1=1 --", 'x'.repeat(10_000), '1.2.3', '::1::2'])
    expect(networkOf(text)).toBe('unknown')
})
