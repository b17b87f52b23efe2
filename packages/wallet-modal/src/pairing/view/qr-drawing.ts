import { encode } from 'uqr'

/** The share of the code's width that the logo may cover. Level Q corrects far more than that. */
const logoShare = 0.22

/** The light margin that scanners need, in modules. */
const quietZone = 4

export type QrDrawing = {
  /** Width and height in modules, including the margin. */
  readonly size: number
  /** The dark modules, as the `d` of an SVG path. */
  readonly path: string
}

/**
 * Draws a text as a QR code with error correction level Q, without the modules that its logo covers.
 *
 * Throws `RangeError` for an empty text, and for one too long for version 40.
 */
export function drawQrCode(text: string): QrDrawing {
  if (text === '') throw new RangeError('The text to encode is empty')
  const { data, size } = encode(text, { ecc: 'Q', border: 0 })
  const hole = holeOf(size)
  const runs = data.flatMap((row, y) =>
    darkRuns(
      row.map((isDark, x) => isDark && !(hole(x) && hole(y))),
      y,
    ),
  )
  return { size: size + 2 * quietZone, path: runs.join('') }
}

/** Returns whether a row or column is in the middle square. The number of modules is odd, and so is the square's. */
function holeOf(size: number): (position: number) => boolean {
  const middle = (size - 1) / 2
  const reach = Math.floor((size * logoShare) / 2)
  return (position) => Math.abs(position - middle) <= reach
}

/** Draws neighbouring dark modules as one rectangle: no seams at any size, and a shorter path. */
function darkRuns(row: readonly boolean[], y: number): string[] {
  const runs: string[] = []
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const from = x
    while (row[x + 1]) x += 1
    const length = x - from + 1
    runs.push(`M${from + quietZone} ${y + quietZone}h${length}v1h-${length}z`)
  }
  return runs
}
