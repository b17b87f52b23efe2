import { expect, it } from 'vitest'
import { partnerProgress } from './partner-progress.ts'

const standing = { qualifies: false, power: '120.5', threshold: '500', since: null }

it('says how much power is missing below the threshold', () => {
  expect(partnerProgress(standing, '2026-11-21', 90)).toEqual({
    power: 120_500n,
    threshold: 500_000n,
    missing: 379_500n,
    daysHeld: 0,
    daysLeft: 90,
    qualifies: false,
  })
})

it('counts the days the threshold has been held', () => {
  const held = { ...standing, power: '640', since: '2026-11-01' }
  expect(partnerProgress(held, '2026-11-21', 90)).toMatchObject({ missing: 0n, daysHeld: 20, daysLeft: 70 })
  expect(partnerProgress(held, '2026-11-01', 90)).toMatchObject({ daysHeld: 0, daysLeft: 90 })
})

it('counts no further than the days that are needed', () => {
  const partner = { ...standing, power: '640', since: '2026-01-01', qualifies: true }
  expect(partnerProgress(partner, '2026-11-21', 90)).toMatchObject({ daysHeld: 90, daysLeft: 0, qualifies: true })
})

it('holds none of a day that has not come yet where the device’s clock is behind', () => {
  expect(partnerProgress({ ...standing, since: '2026-11-22' }, '2026-11-21', 90)).toMatchObject({ daysHeld: 0 })
})
