import { describe, expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('relativeTime', () => {
  it.each([
    [59_999, 'now'],
    [minute, '1 min ago'],
    [5 * minute, '5 min ago'],
    [59 * minute, '59 min ago'],
    [hour, '1 hr ago'],
    [2 * hour, '2 hrs ago'],
    [day - 1, '23 hrs ago'],
    [day, '1 d ago'],
    [3 * day, '3 d ago'],
    [30 * day, '1 mo ago'],
    [364 * day, '12 mo ago'],
    [365 * day, '1 yr ago'],
    [800 * day, '2 yr ago'],
    [-5 * minute, 'now'],
  ])('%i ms: %s', (passed, words) => {
    expect(relativeTime(now - passed, now, 'en')).toBe(words)
  })

  it.each([
    ['es', 'hace 5 min', 'ahora'],
    ['fr', 'il y a 5 min', 'maintenant'],
    ['zh-Hans', '5分钟前', '现在'],
    ['zh-Hant', '5 分鐘前', '現在'],
  ] as const)('in %s: %s, %s', (language, fiveMinutes, justNow) => {
    expect(relativeTime(now - 5 * minute, now, language).replaceAll('\u00a0', ' ')).toBe(fiveMinutes)
    expect(relativeTime(now, now, language)).toBe(justNow)
  })
})
