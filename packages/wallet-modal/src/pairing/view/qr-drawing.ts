import { encode } from 'uqr'

/** The share of the code's width that the logo may cover. Level Q corrects far more than that. */
const logoShare = 0.22

/** The light margin that scanners need, in modules. */
const quietZone = 4

/** The width of the three squares in the corners, in modules. */
const eye = 7

export type QrDrawing = {
  /** Width and height in modules, including the margin. */
  readonly size: number
  /** The dark modules outside the corner squares, as the `d` of a path with round line ends, one module wide. */
  readonly dots: string
  /** The corner squares, as the `d` of a path to fill by the rule `evenodd`. */
  readonly eyes: string
}

/**
 * Draws a text as a QR code with round modules and error correction level Q, without the modules that its logo covers.
 *
 * Throws `RangeError` for an empty text, and for one too long for version 40.
 */
export function drawQrCode(text: string): QrDrawing {
  if (text === '') throw new RangeError('The text to encode is empty')
  const { data, size } = encode(text, { ecc: 'Q', border: 0 })
  const isCovered = holeOf(size)
  const far = size - eye
  const isEye = (x: number, y: number) => (y < eye && (x < eye || x >= far)) || (x < eye && y >= far)
  const dots = data.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark && !isEye(x, y) && !(isCovered(x) && isCovered(y)) ? `M${x + quietZone}.5 ${y + quietZone}.5h0` : [],
    ),
  )
  return {
    size: size + 2 * quietZone,
    dots: dots.join(''),
    eyes: drawEye(0, 0) + drawEye(far, 0) + drawEye(0, far),
  }
}

/** Returns whether a row or column is in the middle square. The number of modules is odd, and so is the square's. */
function holeOf(size: number): (position: number) => boolean {
  const middle = (size - 1) / 2
  const reach = Math.floor((size * logoShare) / 2)
  return (position) => Math.abs(position - middle) <= reach
}

/** A ring one module wide, and a square in it. */
function drawEye(x: number, y: number): string {
  return [0, 1, 2].map((inset) => roundedSquare(x + inset, y + inset, eye - 2 * inset, 2 - inset / 2)).join('')
}

function roundedSquare(x: number, y: number, width: number, radius: number): string {
  const side = width - 2 * radius
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  const start = `M${x + quietZone + radius} ${y + quietZone}`
  return `${start}h${side}${corner(radius, radius)}v${side}${corner(-radius, radius)}h${-side}${corner(-radius, -radius)}v${-side}${corner(radius, -radius)}z`
}
