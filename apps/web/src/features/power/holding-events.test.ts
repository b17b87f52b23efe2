import { describe, expect, it } from 'vitest'
import { eventsByDay, neverRan } from './holding-events.ts'

const holding = { startDate: '2026-11-03', endDate: '2026-12-03', planName: 'Skagi 10', status: 'active' } as const

describe('the events of a chart', () => {
  it('are the first day of each holding, and the last of those that ended', () => {
    const ended = { ...holding, planName: 'Short', endDate: '2026-11-05', status: 'completed' } as const
    const left = { ...holding, planName: 'Left', endDate: '2026-11-05', status: 'refunded' } as const
    expect([...eventsByDay([holding, ended, left], [])]).toEqual([
      [
        '2026-11-03',
        [
          { kind: 'begins', planName: 'Skagi 10' },
          { kind: 'begins', planName: 'Short' },
          { kind: 'begins', planName: 'Left' },
        ],
      ],
      [
        '2026-11-05',
        [
          { kind: 'ends', planName: 'Short' },
          { kind: 'left', planName: 'Left' },
        ],
      ],
    ])
  })

  it('leave out a holding that was cancelled before it began', () => {
    const cancelled = { ...holding, endDate: '2026-11-03', status: 'refunded' } as const
    expect(neverRan(cancelled)).toBe(true)
    expect(eventsByDay([cancelled], []).size).toBe(0)
  })

  it('mark a day on which some machines were down most of the time', () => {
    const days = [
      { date: '2026-11-04', uptimeBps: 9_800 },
      { date: '2026-11-05', uptimeBps: 4_999 },
      { date: '2026-11-06', uptimeBps: 5_000 },
    ]
    expect([...eventsByDay([], days)]).toEqual([['2026-11-05', [{ kind: 'stands', uptimeBps: 4_999 }]]])
  })
})
