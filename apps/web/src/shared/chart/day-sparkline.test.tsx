import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { setUpComponentTests } from '../../testing/component-test.tsx'
import { DaySparkline, type SparkDay } from './day-sparkline.tsx'

setUpComponentTests()

const day = (back: bigint, fee: bigint, index = 0): SparkDay => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  back,
  fee,
  result: back - fee,
})

function draw(days: readonly SparkDay[], places = 4) {
  const { container } = render(<DaySparkline label="What each day brought" days={days} places={places} />)
  const number = (bar: Element, name: string) => Number(bar.getAttribute(name))
  return {
    bars: [...container.querySelectorAll('rect')].map((bar) => ({
      x: number(bar, 'x'),
      foot: number(bar, 'y') + number(bar, 'height'),
      height: number(bar, 'height'),
      isLoss: bar.classList.contains('fill-loss'),
    })),
    fee: container.querySelector('path')?.getAttribute('d') ?? '',
    width: container.querySelector('svg')?.getAttribute('viewBox'),
  }
}

describe('the picture of the latest days', () => {
  test('has a name, and a bar for each day that is as high as what the day brought', () => {
    const { bars } = draw([day(10n, 5n, 0), day(5n, 5n, 1), day(0n, 5n, 2)])
    expect(screen.getByRole('img', { name: 'What each day brought' })).toBeTruthy()
    expect(bars.map(({ height }) => height)).toEqual([96, 48, 1])
    expect(bars.map(({ foot }) => foot)).toEqual([100, 100, 100])
  })

  test('marks the days with a loss, and not those that paid exactly their fee', () => {
    const { bars } = draw([day(6n, 5n, 0), day(5n, 5n, 1), day(4n, 5n, 2)])
    expect(bars.map(({ isLoss }) => isLoss)).toEqual([false, false, true])
  })

  test('fits a fee that is higher than every day, and steps where it changes', () => {
    const { bars, fee } = draw([day(1n, 2n, 0), day(1n, 4n, 1)])
    expect(bars.map(({ height }) => height)).toEqual([24, 24])
    expect(fee).toBe('M20 52h10L30 4h10')
  })

  test('begins on the right while there are few days, and has room for more than its places', () => {
    const few = draw([day(1n, 1n)])
    expect([few.width, few.bars[0]?.x]).toEqual(['0 0 40 100', 31.5])
    expect(draw([0, 1, 2, 3, 4].map((index) => day(1n, 1n, index))).width).toBe('0 0 50 100')
  })

  test.each([
    ['nothing was paid or brought', [day(0n, 0n)], [1]],
    ['amounts are huge', [day(10n ** 40n, 0n), day(10n ** 40n / 2n, 0n, 1)], [96, 48]],
    ['a day is tiny next to another', [day(10n ** 30n, 0n), day(1n, 0n, 1)], [96, 1]],
  ])('stays inside its frame where %s', (_, days, heights) => {
    const { bars, fee } = draw(days)
    expect(bars.map(({ height }) => height)).toEqual(heights)
    expect(fee).not.toContain('NaN')
  })
})
