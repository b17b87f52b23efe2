import { encode } from 'uqr'

/** How much of the code's width the logo may take: with level Q a scanner makes up for far more than that square. */
const logoShare = 0.22

/** Light modules that scanners need around a code. */
const quietZone = 4

export type QrDrawing = {
  /** Width and height in modules, quiet zone included. */
  readonly size: number
  /** The dark modules, as the `d` of an SVG path. */
  readonly path: string
}

/**
 * A text as a QR code of error correction level Q, without the modules that its logo covers.
 *
 * @throws RangeError for an empty text, and for one too long for version 40.
 */
export function drawQrCode(text: string): QrDrawing {
  if (text === '') throw new RangeError('There is no text to encode')
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

/** Tells whether a row or column lies in the middle square. Codes have an odd number of modules, and so has the square. */
function holeOf(size: number): (position: number) => boolean {
  const middle = (size - 1) / 2
  const reach = Math.floor((size * logoShare) / 2)
  return (position) => Math.abs(position - middle) <= reach
}

/** Neighbouring dark modules as one rectangle: no seams between them at any size, and a shorter path. */
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
