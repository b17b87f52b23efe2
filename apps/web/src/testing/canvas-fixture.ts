import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** The charts of the current test, drawn by their library. */
export type CanvasFixture = {
  /** Waits until the chart on the screen is drawn, and returns it. Fails if it has drawn with numbers that are none. */
  readonly findChart: () => Promise<HTMLElement>
  /** Returns what was written on the canvas since it was last asked, such as the labels of the axes. */
  readonly written: () => readonly string[]
}

const WIDTH = 360
const LETTER = 8

/** Gives the charts of each test a canvas of 360 px to draw on. Call it before `setUpComponentTests`. */
export function setUpCanvas(): CanvasFixture {
  const texts: string[] = []
  const broken: unknown[] = []
  const draw = (name: PropertyKey, values: readonly unknown[]) => {
    if (name === 'fillText') texts.push(String(values[0]))
    if (values.some((value) => typeof value === 'number' && !Number.isFinite(value))) broken.push([name, ...values])
    return name === 'measureText' ? { width: LETTER * String(values[0]).length } : undefined
  }
  const recorder = () =>
    new Proxy<Record<PropertyKey, unknown>>(
      {},
      { get: (own, name) => (name in own ? own[name] : (...values: unknown[]) => draw(name, values)) },
    )
  beforeEach(() => {
    texts.length = 0
    broken.length = 0
    vi.stubGlobal('Path2D', function FakePath() {
      return recorder()
    })
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => recorder() as never)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return {
    async findChart() {
      const chart = await screen.findByRole('figure')
      await waitFor(() => expect(chart.querySelector('.u-over')).not.toBeNull())
      await waitFor(() => expect(texts).not.toEqual([]))
      expect(broken).toEqual([])
      return chart
    },
    written: () => texts.splice(0),
  }
}

/** Points at a place of a chart: 0 is its left edge, 1 its right one. */
export function pointAt(chart: HTMLElement, place: number): void {
  const plot = plotOf(chart)
  fireEvent.mouseMove(plot, { clientX: Math.round(place * (Number.parseFloat(plot.style.width) - 1)), clientY: 20 })
}

/** Takes the pointer off a chart. */
export function pointAway(chart: HTMLElement): void {
  fireEvent.mouseLeave(plotOf(chart))
}

function plotOf(chart: HTMLElement): HTMLElement {
  const plot = chart.querySelector<HTMLElement>('.u-over')
  if (plot === null) throw new Error('the chart is not drawn')
  return plot
}

/** Returns the rows of the table under a chart, each as the texts of its cells. */
export function tableOf(chart: HTMLElement): readonly (readonly string[])[] {
  return [...chart.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent))
}
