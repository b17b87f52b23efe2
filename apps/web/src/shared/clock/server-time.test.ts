import { expect, test } from 'vitest'
import { createServerTime } from './server-time.ts'

const at = (text: string) => Date.parse(text)

test('is the device’s clock until the server has answered', () => {
  expect(createServerTime(() => 1_000).now()).toBe(1_000)
})

test('follows the server when the device runs an hour behind', () => {
  const device = at('2026-11-20T11:00:00.000Z')
  const time = createServerTime(() => device)
  time.observe(device - 100, device, 'Fri, 20 Nov 2026 12:00:00 GMT')
  expect(Math.abs(time.now() - at('2026-11-20T12:00:00.000Z'))).toBeLessThanOrEqual(1_000)
})

test('keeps the better estimate when a slow answer follows a quick one', () => {
  const device = at('2026-11-20T12:00:00.000Z')
  const time = createServerTime(() => device)
  time.observe(device - 20, device, 'Fri, 20 Nov 2026 12:00:00 GMT')
  const before = time.now()
  time.observe(device - 8_000, device, 'Fri, 20 Nov 2026 11:59:58 GMT')
  expect(time.now()).toBe(before)
})

test('follows a clock that was moved by a day', () => {
  const device = at('2026-11-20T12:00:00.000Z')
  const time = createServerTime(() => device)
  time.observe(device - 20, device, 'Fri, 20 Nov 2026 12:00:00 GMT')
  time.observe(device - 200, device, 'Sat, 21 Nov 2026 12:00:00 GMT')
  expect(time.now() - device).toBeGreaterThan(86_000_000)
})

test('ignores a missing or broken header', () => {
  const time = createServerTime(() => 5)
  time.observe(0, 1, null)
  time.observe(0, 1, 'yesterday')
  expect(time.now()).toBe(5)
})
