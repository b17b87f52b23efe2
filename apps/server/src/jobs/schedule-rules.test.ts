import { describe, expect, it } from 'vitest'
import { duePeriod } from './schedule-rules.ts'

const due = (now: string, every: 'hour' | 'day', minutesAfter = 0) =>
  duePeriod(new Date(now), { every, minutesAfter }).toISOString()

describe('the period whose job is due', () => {
  it('is the UTC day or hour it is', () => {
    expect(due('2026-11-20T00:00:00.000Z', 'day')).toBe('2026-11-20T00:00:00.000Z')
    expect(due('2026-11-20T23:59:59.999Z', 'day')).toBe('2026-11-20T00:00:00.000Z')
    expect(due('2026-11-20T23:59:59.999Z', 'hour')).toBe('2026-11-20T23:00:00.000Z')
  })

  it('is the previous one until the given minutes have passed', () => {
    expect(due('2026-11-20T00:29:59.999Z', 'day', 30)).toBe('2026-11-19T00:00:00.000Z')
    expect(due('2026-11-20T00:30:00.000Z', 'day', 30)).toBe('2026-11-20T00:00:00.000Z')
    expect(due('2026-11-20T00:04:00.000Z', 'hour', 5)).toBe('2026-11-19T23:00:00.000Z')
  })

  it('knows leap days and the turn of the year', () => {
    expect(due('2028-02-29T12:00:00Z', 'day')).toBe('2028-02-29T00:00:00.000Z')
    expect(due('2028-03-01T00:10:00Z', 'day', 15)).toBe('2028-02-29T00:00:00.000Z')
    expect(due('2027-01-01T00:10:00Z', 'day', 15)).toBe('2026-12-31T00:00:00.000Z')
  })
})
