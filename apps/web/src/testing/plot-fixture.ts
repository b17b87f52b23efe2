import type { Plot, PlotOptions } from '@terahold/ui/plot-parts'

/** A text that was drawn, where, and on which side of the point it is. */
export type DrawnText = { readonly text: string; readonly x: number; readonly y: number; readonly align: string }

export const style = { ink: 'ink', muted: 'muted', line: 'line', accent: 'accent', loss: 'loss', font: '12px Inter' }

/** Where the chart of a test is on its canvas. */
export const bbox = { left: 50, top: 10, width: 300, height: 200 }

/**
 * Draws what a chart adds to the library's own drawing. The horizontal scale is from the first to the last value of `data`, the
 * vertical one from `low` to `high`. Returns the texts and the lines.
 */
export function drawHooks(
  { hooks }: PlotOptions,
  data: readonly (readonly (number | null)[])[],
  [low, high]: readonly [number, number],
): { readonly texts: readonly DrawnText[]; readonly lines: readonly (readonly [number, number])[][] } {
  const texts: DrawnText[] = []
  const lines: [number, number][][] = []
  const ctx = {
    font: '',
    textAlign: '',
    save: () => undefined,
    restore: () => undefined,
    setLineDash: () => undefined,
    beginPath: () => void lines.push([]),
    moveTo: (x: number, y: number) => void lines.at(-1)?.push([x, y]),
    lineTo: (x: number, y: number) => void lines.at(-1)?.push([x, y]),
    stroke: () => undefined,
    fill: () => undefined,
    fillText: (text: string, x: number, y: number) => void texts.push({ text, x, y, align: ctx.textAlign }),
  }
  const xs = (data[0] ?? []).filter((value) => value !== null)
  const [first, last] = [xs[0] ?? 0, xs.at(-1) ?? 1]
  const valToPos = (value: number, scale: string) =>
    scale === 'x'
      ? bbox.left + (bbox.width * (value - first)) / (last - first || 1)
      : bbox.top + bbox.height * (1 - (value - low) / (high - low))
  for (const draw of hooks?.draw ?? []) draw?.({ ctx, bbox, data, valToPos } as unknown as Plot)
  return { texts, lines }
}
