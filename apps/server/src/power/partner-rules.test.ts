import { expect, it } from 'vitest'
import { partnerStanding } from './partner-rules.ts'

const standing = (spans: [bigint, string, string][], today: string) =>
  partnerStanding(
    spans.map(([powerMths, startDay, endDay]) => ({ powerMths, startDay, endDay })),
    today,
    500n,
    90,
  )

it('is not reached below the threshold', () => {
  expect(standing([[499n, '2026-01-01', '2026-12-31']], '2026-06-01')).toEqual({
    power: 499n,
    since: null,
    qualifies: false,
  })
  expect(standing([], '2026-06-01')).toEqual({ power: 0n, since: null, qualifies: false })
})

it('counts from the day the threshold was reached, over several holdings', () => {
  const spans: [bigint, string, string][] = [
    [300n, '2026-01-01', '2026-12-31'],
    [200n, '2026-03-01', '2026-12-31'],
  ]
  expect(standing(spans, '2026-05-29')).toEqual({ power: 500n, since: '2026-03-01', qualifies: false })
  expect(standing(spans, '2026-05-30')).toEqual({ power: 500n, since: '2026-03-01', qualifies: true })
})

it('starts again after a gap, but not where one holding follows another', () => {
  const gap: [bigint, string, string][] = [
    [500n, '2026-01-01', '2026-04-01'],
    [500n, '2026-04-02', '2026-12-31'],
  ]
  expect(standing(gap, '2026-06-01').since).toBe('2026-04-02')
  const handover: [bigint, string, string][] = [
    [500n, '2026-01-01', '2026-04-01'],
    [500n, '2026-04-01', '2026-12-31'],
  ]
  expect(standing(handover, '2026-06-01')).toEqual({ power: 500n, since: '2026-01-01', qualifies: true })
})
