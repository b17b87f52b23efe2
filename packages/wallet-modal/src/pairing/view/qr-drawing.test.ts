import decodeQR from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { drawQrCode, type QrDrawing } from './qr-drawing.ts'

const key = (seed: number) =>
  Array.from({ length: 64 }, (_, index) => ((seed * 31 + index * 7 + ((seed * index) % 13)) % 16).toString(16)).join('')
const uri = (seed: number) =>
  `wc:${key(seed)}@2?expiryTimestamp=17952324${seed % 90}&relay-protocol=irn&symKey=${key(seed + 1)}`

/** Renders a drawing, each module as a square of this many pixels, dark on light. */
function paint({ size, path }: QrDrawing, pixels: number) {
  const width = size * pixels
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = Number(y) * pixels; row < (Number(y) + 1) * pixels; row++) {
      const start = (row * width + Number(x) * pixels) * 4
      const end = start + Number(length) * pixels * 4
      for (let at = start; at < end; at += 4) data.fill(20, at, at + 3)
    }
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
    const { size, path } = drawQrCode(uri(1))
    const covers = (x: number, y: number) =>
      [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].some(
        ([, left, top, length]) => Number(top) === y && Number(left) <= x && x < Number(left) + Number(length),
      )
    const middle = (size - 1) / 2
    const reach = Math.floor(((size - 8) * 0.22) / 2)
    const hole = Array.from({ length: 2 * reach + 1 }, (_, index) => middle - reach + index)
    expect(hole.flatMap((x) => hole.filter((y) => covers(x, y)))).toEqual([])
    const edge = [0, 1, 2, 3, size - 4, size - 3, size - 2, size - 1]
    expect(edge.filter((at) => covers(at, middle) || covers(middle, at) || covers(at, 4))).toEqual([])
    expect(covers(4, 4)).toBe(true)
  })

  it('cannot be empty, or longer than version 40 holds', () => {
    expect(() => drawQrCode('')).toThrow(RangeError)
    expect(drawQrCode('x'.repeat(1663)).size).toBe(177 + 8)
    expect(() => drawQrCode('x'.repeat(1664))).toThrow(RangeError)
  })
})
