import { PNG } from 'pngjs'
import decodeQR, { type Image } from 'qr/decode.js'

/** The longest side of a picture that the decoder accepts, in pixels. */
const longestSide = 4096
/** Larger pictures are read in pieces with this overlap, larger than a code on any screen. */
const overlap = 1200

/** In milliseconds. By default the decoder stops after one camera frame; a test can wait. */
const patience = { effort: Number.POSITIVE_INFINITY, timeLimit: 5_000 }

/**
 * Reads the QR code in a PNG, for example a screenshot of a whole page at device scale 1. Throws an error if there is
 * no readable code.
 * @example const uri = readQrCode(await page.screenshot())
 */
export function readQrCode(png: Uint8Array): string {
  const { width, height, data } = PNG.sync.read(Buffer.from(png))
  let failure: unknown
  for (const piece of pieces({ width, height, data })) {
    try {
      return decodeQR(piece, patience)
    } catch (error) {
      failure = error
    }
  }
  throw new Error(`There is no readable QR code in this picture of ${width} × ${height} pixels`, { cause: failure })
}

function pieces(image: Image): Image[] {
  if (image.width <= longestSide && image.height <= longestSide) return [image]
  return starts(image.height).flatMap((top) => starts(image.width).map((left) => crop(image, left, top)))
}

function starts(length: number): number[] {
  const step = longestSide - overlap
  return Array.from({ length: Math.max(1, Math.ceil((length - overlap) / step)) }, (_, index) => index * step)
}

function crop({ width, height, data }: Image, left: number, top: number): Image {
  const piece = { width: Math.min(longestSide, width - left), height: Math.min(longestSide, height - top) }
  const pixels = new Uint8Array(piece.width * piece.height * 4)
  for (let row = 0; row < piece.height; row += 1) {
    const start = ((top + row) * width + left) * 4
    pixels.set(data.subarray(start, start + piece.width * 4), row * piece.width * 4)
  }
  return { ...piece, data: pixels }
}
