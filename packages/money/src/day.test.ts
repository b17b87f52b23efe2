import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf, daysBetween, nextMidnight, startOfDay } from './day.ts'

const instant = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2199-12-31T23:59:59Z'),
  noInvalidDate: true,
})

describe('days', () => {
  it('handles leap years and year ends', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2100-02-28', 1)).toBe('2100-03-01')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysBetween('2028-01-01', '2029-01-01')).toBe(366)
    expect(daysBetween('2027-01-02', '2026-12-30')).toBe(-3)
  })

  it('begins at midnight UTC', () => {
    expect(dayOf(new Date('2026-11-20T23:59:59.999Z'))).toBe('2026-11-20')
    expect(dayOf(new Date('2026-11-21T00:00:00.000Z'))).toBe('2026-11-21')
  })

  it('finds the midnight at or after an instant', () => {
    expect(nextMidnight(new Date('2026-11-20T00:00:00.001Z'))).toEqual(new Date('2026-11-21T00:00:00Z'))
    expect(nextMidnight(new Date('2026-11-21T00:00:00.000Z'))).toEqual(new Date('2026-11-21T00:00:00Z'))
  })

  it('finds a midnight less than one day after any instant', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const wait = nextMidnight(at).getTime() - at.getTime()
        const since = at.getTime() - startOfDay(dayOf(at)).getTime()
        return wait >= 0 && wait < 86_400_000 && since >= 0 && since < 86_400_000
      }),
    )
  })

  it('adds as many days as daysBetween counts', () => {
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: -5_000, max: 5_000 }),
        (at, days) => daysBetween(dayOf(at), addDays(dayOf(at), days)) === days,
      ),
    )
  })

  it('reads each day that the calendar has, and refuses any other', () => {
    const number = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'))
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2200 }), number(14), number(33), (year, month, date) => {
        const day = `${year}-${month}-${date}`
        const read = new Date(`${day}T00:00:00.000Z`)
        const exists = !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
        if (exists) expect(startOfDay(day)).toEqual(read)
        else expect(() => startOfDay(day)).toThrow(RangeError)
      }),
    )
  })

  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-00-01',
    '2026-01-00',
    '2026-13-01',
    '2026-1-1',
    'yesterday',
    '',
  ])('refuses %j', (day) => {
    expect(() => startOfDay(day)).toThrow(RangeError)
  })
})
