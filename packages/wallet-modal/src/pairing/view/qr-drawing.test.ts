import decodeQR from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { drawQrCode, type QrDrawing } from './qr-drawing.ts'

const key = (seed: number) =>
  Array.from({ length: 64 }, (_, index) => ((seed * 31 + index * 7 + ((seed * index) % 13)) % 16).toString(16)).join('')
const uri = (seed: number) =>
  `wc:${key(seed)}@2?expiryTimestamp=17952324${seed % 90}&relay-protocol=irn&symKey=${key(seed + 1)}`

const centres = ({ dots }: QrDrawing) =>
  Array.from(dots.matchAll(/M([\d.]+) ([\d.]+)h0/g), ([, x, y]) => [Number(x), Number(y)] as const)

/** Renders a drawing, each module as a disc of this many pixels, dark on light. The corner squares are not rounded. */
function paint(drawing: QrDrawing, pixels: number) {
  const width = drawing.size * pixels
  const data = new Uint8Array(width * width * 4).fill(255)
  const fill = (left: number, top: number, side: number, shade: number, isDark = (_x: number, _y: number) => true) => {
    for (let y = top * pixels; y < (top + side) * pixels; y++) {
      for (let x = left * pixels; x < (left + side) * pixels; x++) {
        const at = (y * width + x) * 4
        if (isDark((x + 0.5) / pixels, (y + 0.5) / pixels)) data.fill(shade, at, at + 3)
      }
    }
  }
  for (const [x, y] of centres(drawing)) {
    fill(x - 0.5, y - 0.5, 1, 20, (px, py) => Math.hypot(px - x, py - y) <= 0.5)
  }
  const far = drawing.size - 11
  for (const [x, y] of [
    [4, 4],
    [far, 4],
    [4, far],
  ] as const) {
    for (const inset of [0, 1, 2]) fill(x + inset, y + inset, 7 - 2 * inset, inset === 1 ? 255 : 20)
  }
  return { width, height: width, data }
}

const read = (drawing: QrDrawing) => decodeQR(paint(drawing, 4), { effort: Number.POSITIVE_INFINITY, timeLimit: 5000 })

describe('a drawn code', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => [seed]))('can be scanned with a logo: %i', (seed) => {
    expect(read(drawQrCode(uri(seed)))).toBe(uri(seed))
  })

  it.each(['a', 'https://example.com', 'é', 'x'.repeat(600)])('can be scanned with any content: %j', (text) => {
    expect(read(drawQrCode(text))).toBe(text)
  })

  it('leaves room for the logo, and a margin of four modules', () => {
    const drawing = drawQrCode(uri(1))
    const { size } = drawing
    const taken = new Set(centres(drawing).map(([x, y]) => `${x - 0.5} ${y - 0.5}`))
    const covers = (x: number, y: number) => taken.has(`${x} ${y}`)
    const middle = (size - 1) / 2
    const reach = Math.floor(((size - 8) * 0.22) / 2)
    const hole = Array.from({ length: 2 * reach + 1 }, (_, index) => middle - reach + index)
    expect(hole.flatMap((x) => hole.filter((y) => covers(x, y)))).toEqual([])
    const edge = [0, 1, 2, 3, size - 4, size - 3, size - 2, size - 1]
    expect(edge.filter((at) => covers(at, middle) || covers(middle, at) || covers(at, 4))).toEqual([])
    expect(covers(12, 10)).toBe(true)
    expect(drawing.eyes.match(/M/g)).toHaveLength(9)
  })

  it.each([32, 24])('can be scanned if every %ith module of the data is missing, with the logo on it', (nth) => {
    const drawing = drawQrCode(uri(7))
    // The first rows and columns say how to read the rest, so no error there can be corrected.
    const kept = centres(drawing).filter(([x, y], index) => x < 20 || y < 20 || index % nth !== 1)
    expect(kept.length).toBeLessThan(centres(drawing).length - 30)
    expect(read({ ...drawing, dots: kept.map(([x, y]) => `M${x} ${y}h0`).join('') })).toBe(uri(7))
  })

  it('cannot be empty, or longer than version 40 holds', () => {
    expect(() => drawQrCode('')).toThrow(RangeError)
    expect(drawQrCode('x'.repeat(1663)).size).toBe(177 + 8)
    expect(() => drawQrCode('x'.repeat(1664))).toThrow(RangeError)
  })
})
