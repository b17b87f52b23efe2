import { PNG } from 'pngjs'
import encodeQR from 'qr'
import { describe, expect, it } from 'vitest'
import { readQrCode } from './read-qr-code.ts'

const uri = `wc:${'c48bb11b'.repeat(8)}@2?relay-protocol=irn&symKey=${'8452474a'.repeat(8)}&expiryTimestamp=1795230704`

type Paint = { width: number; height: number; left: number; top: number; scale: number; dark?: boolean }

/** Renders a page with a code and a few lines of text-like marks. */
function screenshot({ width, height, left, top, scale, dark = false }: Paint): Buffer {
  const png = new PNG({ width, height })
  const [ink, paper] = dark ? [0xee, 0x14] : [0x14, 0xff]
  const put = (x: number, y: number, shade: number) => {
    const at = (y * width + x) * 4
    png.data.fill(shade, at, at + 3)
    png.data[at + 3] = 255
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) put(x, y, y % 40 < 8 && x % 7 < 3 && (x * y) % 3 === 0 ? ink : paper)
  }
  const code = encodeQR(uri, 'raw', { ecc: 'quartile', border: 4 })
  // A reader expects dark modules on a light card, even on a dark page.
  for (const [row, cells] of code.entries()) {
    for (const [column, isDark] of cells.entries()) {
      for (let dot = 0; dot < scale * scale; dot += 1) {
        put(left + column * scale + (dot % scale), top + row * scale + Math.floor(dot / scale), isDark ? 0x14 : 0xff)
      }
    }
  }
  return PNG.sync.write(png)
}

describe('a code in a screenshot', () => {
  it.each([
    { width: 320, height: 568, left: 20, top: 120, scale: 4 },
    { width: 390, height: 844, left: 40, top: 300, scale: 4, dark: true },
    { width: 1280, height: 800, left: 480, top: 200, scale: 5 },
  ])('is read from a page of $width × $height pixels', (paint) => {
    expect(readQrCode(screenshot(paint))).toBe(uri)
  })

  it("is read from a page taller than the decoder's limit", () => {
    expect(readQrCode(screenshot({ width: 390, height: 9000, left: 60, top: 3950, scale: 4 }))).toBe(uri)
    expect(readQrCode(screenshot({ width: 390, height: 9000, left: 60, top: 8600, scale: 4 }))).toBe(uri)
  })

  it('is reported if it is missing', () => {
    const empty = PNG.sync.write(new PNG({ width: 200, height: 100 }))
    expect(() => readQrCode(empty)).toThrow('no readable QR code in this picture of 200 × 100 pixels')
  })
})
