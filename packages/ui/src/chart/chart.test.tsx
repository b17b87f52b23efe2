// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ChartFrame, pointedValue } from './chart-frame.tsx'
import { dayAxis, dayScale } from './day-axis.ts'
import { lazyPlot } from './lazy-plot.tsx'
import { formatTick, fromZero, type Plot, type PlotStyle } from './plot-parts.ts'
import { useThemeVersion } from './use-theme-version.ts'

afterEach(cleanup)

test('every figure of a chart is in a table of its name, each row under its day', () => {
  const rows = [
    { key: 'a', cells: ['1 March', '5', '2'] },
    { key: 'b', cells: ['2 March', '6', '3'] },
  ]
  const table = { summary: 'All figures', columns: ['Day', 'Mined', 'Paid'], rows }
  render(<ChartFrame label="Mined per day" reading="6" plot={<canvas />} table={table} />)
  expect(within(screen.getByRole('figure')).getByText('Mined per day', { selector: 'figcaption' })).toBeTruthy()
  const all = within(screen.getByRole('table', { name: 'Mined per day' }))
  expect(all.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Day', 'Mined', 'Paid'])
  expect(all.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['1 March', '2 March'])
  expect(all.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['5', '2', '6', '3'])
})

test.each([
  [1, 'b'],
  [undefined, 'c'],
  [7, 'c'],
])('the value at %s is %s: the last one where nothing is pointed at, or a shorter range has come', (pointed, value) => {
  expect(pointedValue(['a', 'b', 'c'], pointed)).toBe(value)
})

test('a chart without values has none to read', () => {
  expect(pointedValue([], undefined)).toBeUndefined()
})

describe('the picture of a chart', () => {
  const texts = { notDrawn: 'The picture is missing', drawAgain: 'Draw it' }
  const Picture = ({ day }: { readonly day: string }) => <p>picture of {day}</p>

  test('that could not be fetched says so, and is drawn on request', async () => {
    const load = vi.fn(async () => Picture).mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
    const Plot = lazyPlot(load, (part) => part)
    render(<Plot plot={{ day: '1 March' }} texts={texts} />)
    expect(screen.queryByRole('alert')).toBeNull()
    expect((await screen.findByRole('alert')).textContent).toContain('The picture is missing')
    await userEvent.setup().click(screen.getByRole('button', { name: 'Draw it' }))
    expect(await screen.findByText('picture of 1 March')).toBeTruthy()
  })
})

test('a canvas is drawn again when the member chooses another theme, and when the system changes', async () => {
  const listeners = new Set<() => void>()
  let isDark = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isDark
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
  const seen: string[] = []
  const Canvas = () => {
    seen.push(useThemeVersion())
    return null
  }
  const { unmount } = render(<Canvas />)
  const versions = () => new Set(seen).size
  expect(versions()).toBe(1)
  await act(async () => {
    document.documentElement.dataset.theme = 'dark'
  })
  expect(versions()).toBe(2)
  act(() => {
    isDark = true
    for (const listener of listeners) listener()
  })
  expect(versions()).toBe(3)
  unmount()
  expect(listeners.size).toBe(0)
  delete document.documentElement.dataset.theme
  vi.unstubAllGlobals()
})

describe('the scales of a chart', () => {
  const style: PlotStyle = { ink: '', muted: '', line: '', accent: '', loss: '', font: '' }
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000
  const range = (days: readonly string[]) => dayScale(days.map((day) => ({ day }))).range()

  test('have room for half a day around the first and last day, also where there is one', () => {
    expect(range(['2026-03-01', '2026-03-02'])).toEqual([noon('2026-02-28'), noon('2026-03-02')])
    expect(range(['2026-03-01'])).toEqual([noon('2026-02-28'), noon('2026-03-01')])
  })

  test('without days still have a length, which the chart needs', () => {
    const [first, last] = range([])
    expect(last).toBeGreaterThan(first)
  })

  test('write UTC days, wherever the device is', () => {
    const { values } = dayAxis(style, 'en')
    const midnight = Date.UTC(2026, 2, 1) / 1000
    expect(typeof values === 'function' && values({} as Plot, [midnight, midnight + 86_399], 0, 0, 0)).toEqual([
      '3/1',
      '3/1',
    ])
  })

  test.each([
    ['en', 'Mar 1'],
    ['zh-Hans', '3月1日'],
  ])('name the month of a day in %s where figures could be read both ways', (locale, text) => {
    const { values } = dayAxis(style, locale, 'named')
    expect(typeof values === 'function' && values({} as Plot, [Date.UTC(2026, 2, 1) / 1000], 0, 0, 0)).toEqual([text])
  })

  test.each([
    [0, [0, 1]],
    [-5, [0, 1]],
    [10, [0, 12]],
  ])('of amounts up to %d are %o: from zero, with room above and a height of their own', (high, scale) => {
    expect(fromZero({} as Plot, 0, high)).toEqual(scale)
  })

  test.each([
    [0.000123456, 'en', '0.000123'],
    [125_000, 'fr', '125\u202f000'],
    [-1_250_000, 'fr', '-1,25\u00a0M'],
    [1_500_000, 'en', '1.5M'],
    [0.5, 'es', '0,5'],
  ])('write %d in %s as %s', (tick, locale, text) => {
    expect(formatTick(tick, locale)).toBe(text)
  })
})
