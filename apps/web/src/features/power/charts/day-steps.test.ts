import type { Plot } from '@terahold/ui/plot-parts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { daySteps } from './day-steps.ts'

const DAY = 86_400
const noon = Date.parse('2026-11-21T00:00:00Z') / 1_000

/** What the library draws with: remembers its points. */
class FakePath {
  readonly points: (readonly [number, number])[]
  isClosed = false
  constructor(from?: FakePath) {
    this.points = [...(from?.points ?? [])]
  }
  lineTo(x: number, y: number) {
    this.points.push([x, y])
  }
  closePath() {
    this.isClosed = true
  }
}
beforeEach(() => void vi.stubGlobal('Path2D', FakePath))
afterEach(() => void vi.unstubAllGlobals())

/** Draws one value a day from the first day on. A position is in days from it, and in the value itself downwards. */
function steps(values: readonly (number | null)[], from = 0, to = values.length - 1) {
  const data = [values.map((_, index) => noon + index * DAY), values]
  const valToPos = (value: number, scale: string) => (scale === 'x' ? (value - noon) / DAY : -value)
  const { stroke, fill } = daySteps({ data, valToPos } as unknown as Plot, 1, from, to)
  return { stroke: stroke as unknown as FakePath, fill: fill as unknown as FakePath }
}

it('is level over each whole day, and rises between two', () => {
  expect(steps([3, 5]).stroke.points).toEqual([
    [-0.5, -3],
    [0.5, -3],
    [0.5, -5],
    [1.5, -5],
  ])
})

it('is filled down to zero under the whole line', () => {
  const { fill, stroke } = steps([3, 5])
  expect(fill.points).toEqual([...stroke.points, [1.5, -0], [-0.5, -0]])
  expect([fill.isClosed, stroke.isClosed]).toEqual([true, false])
})

it('leaves out days without a value, and draws only the days that are shown', () => {
  expect(steps([null, 5, null]).stroke.points).toEqual([
    [0.5, -5],
    [1.5, -5],
  ])
  expect(steps([1, 2, 3], 1, 1).stroke.points).toHaveLength(2)
})

it.each([[[]], [[null, null]]])('draws nothing of %j', (values) => {
  const { fill, stroke } = steps(values)
  expect([fill.points, stroke.points, fill.isClosed]).toEqual([[], [], false])
})
