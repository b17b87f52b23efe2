import { crc32, deflateSync } from 'node:zlib'
import { Refusal } from '@terahold/contract/refusal'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { photo } from '../fixtures/support-fixture.ts'
import { cleanPicture } from './picture.ts'

const refusedFor = (reason: string) => expect.objectContaining({ code: 422, reason, field: 'file' })

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG that claims these dimensions and has the given number of compressed zeros as pixels. */
function png(width: number, height: number, unpacked: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(unpacked))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const canvas = () => sharp({ create: { width: 300, height: 200, channels: 4, background: '#08f8' } })

describe('a picture', () => {
  it('of each supported kind is returned as WebP of the same size', async () => {
    const files = [canvas().png(), canvas().jpeg(), canvas().webp(), canvas().gif()]
    for (const file of files) {
      const { bytes, ...rest } = await cleanPicture(await file.toBuffer())
      expect(rest).toEqual({ mediaType: 'image/webp', width: 300, height: 200 })
      expect((await sharp(bytes).metadata()).format).toBe('webp')
    }
  })

  it('loses a phone’s metadata, and is turned upright', async () => {
    const file = await sharp(await photo({ width: 60, height: 40 }))
      .keepMetadata()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(file).metadata()).exif?.toString('latin1')).toContain('a secret name')
    const { bytes, width, height } = await cleanPicture(file)
    expect({ width, height }).toEqual({ width: 40, height: 60 })
    const { exif, icc, xmp, orientation } = await sharp(bytes).metadata()
    expect({ exif, icc, xmp, orientation }).toEqual({})
    expect(bytes.toString('latin1')).not.toContain('secret')
  })

  it('is made smaller when its longest side is too long, and never larger', async () => {
    const { width, height } = await cleanPicture(await photo({ width: 5_000, height: 50 }))
    expect({ width, height }).toEqual({ width: 2_048, height: 20 })
  })

  it('with an animation is kept as its first frame', async () => {
    const frames = Buffer.concat([Buffer.alloc(300, 200), Buffer.alloc(300, 20)])
    const file = await sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
      .gif()
      .toBuffer()
    expect((await sharp(file, { pages: -1 }).metadata()).pages).toBe(2)
    const { bytes, height } = await cleanPicture(file)
    expect(height).toBe(10)
    expect((await sharp(bytes, { pages: -1 }).metadata()).pages ?? 1).toBe(1)
  })

  it('loses data hidden behind or inside it', async () => {
    const hidden = '<script>alert(1)</script>PK\x03\x04'
    const jpeg = await photo()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, hidden.length + 2]), Buffer.from(hidden, 'latin1')])
    for (const file of [
      Buffer.concat([jpeg, Buffer.from(hidden, 'latin1')]),
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    ]) {
      expect((await cleanPicture(file)).bytes.toString('latin1')).not.toMatch(/script|alert/)
    }
  })
})

describe('is refused when it is', () => {
  it('not a picture of the four kinds', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
    const files = [
      '',
      'hello',
      svg,
      `<?xml version="1.0"?>${svg}`,
      '%PDF-1.7\n',
      'MZ\x90',
      'PK\x03\x04',
      '<html>',
      'BM',
      '\0',
      '\0\0\x01\0',
      'II*\0',
      '8BPS',
      '#!/bin/sh',
      'GIF88a',
      '\x89PNG',
      'RIFF\0\0\0\0WAVE',
      '\xff\xd8',
    ].map((text) => Buffer.from(text, 'latin1'))
    files.push(await canvas().tiff().toBuffer(), await canvas().avif({ effort: 0 }).toBuffer())
    for (const file of files) await expect(cleanPicture(file)).rejects.toEqual(refusedFor('image_type'))
  })

  it('only begins like a picture', async () => {
    const beginnings = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP', 'GIF89a']
    for (const beginning of beginnings) {
      for (const rest of ['', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'x'.repeat(5_000), '\0'.repeat(500)]) {
        const file = Buffer.from(beginning + rest, 'latin1')
        await expect(cleanPicture(file), beginning).rejects.toEqual(refusedFor('image_unreadable'))
      }
    }
  })

  it('truncated', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
    const source = sharp({ create: { width: 200, height: 200, channels: 3, background: 'red', noise } })
    const files = [await source.clone().jpeg().toBuffer(), await source.clone().png().toBuffer()]
    files.push(await source.clone().webp().toBuffer())
    for (const file of files) {
      for (const part of [0.1, 0.5, 0.9]) {
        const cut = file.subarray(0, Math.floor(file.length * part))
        await expect(cleanPicture(cut)).rejects.toEqual(refusedFor('image_unreadable'))
      }
    }
  })

  it('larger than 25 million pixels after decoding, or claims to be', async () => {
    const before = process.memoryUsage().rss
    const bombs = [png(50_000, 50_000, 1_000), png(30_000, 30_000, 30_000 * 3_751), png(2 ** 31 - 1, 2 ** 31 - 1, 10)]
    const wide = Buffer.from(await canvas().gif().toBuffer())
    // The dimensions of the canvas and of its frame.
    for (const at of [6, wide.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 44, 1, 200, 0])) + 5]) {
      wide.writeUInt16LE(65_535, at)
      wide.writeUInt16LE(65_535, at + 2)
    }
    bombs.push(wide)
    for (const bomb of bombs) {
      expect(bomb.length).toBeLessThan(200_000)
      await expect(cleanPicture(bomb)).rejects.toMatchObject({
        code: 422,
        reason: expect.stringMatching(/^image_(too_large|unreadable)$/),
      })
    }
    const [large] = bombs
    await expect(cleanPicture(large ?? Buffer.alloc(0))).rejects.toEqual(refusedFor('image_too_large'))
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  })
})

it('bytes changed anywhere lead to a picture or a refusal, and nothing else', async () => {
  const files = await Promise.all(
    [canvas().png(), canvas().jpeg(), canvas().webp(), canvas().gif()].map((file) => file.toBuffer()),
  )
  const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), changes, async (good, changed) => {
      const file = Buffer.from(good)
      for (const [at, byte] of changed) file[at % file.length] = byte
      const outcome = await cleanPicture(file).then(
        ({ mediaType }) => mediaType,
        (error: unknown) => (error instanceof Refusal ? error.code : error),
      )
      expect(['image/webp', 422]).toContain(outcome)
    }),
  )
})

it('two at most are decoded at a time', async () => {
  const file = await canvas().resize(1_500, 1_500).jpeg().toBuffer()
  // Other tests may have left a refused picture behind that is still decoded.
  await vi.waitFor(() => expect(sharp.counters()).toEqual({ queue: 0, process: 0 }), { timeout: 10_000 })
  let most = 0
  // A picture that is taken from the library's own queue can be in both of its counters for a moment.
  const watch = setInterval(() => {
    most = Math.max(most, sharp.counters().process)
  }, 1)
  await Promise.all(Array.from({ length: 8 }, () => cleanPicture(file)))
  clearInterval(watch)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2)
})

it('many at once are all processed in turn', async () => {
  const files = await Promise.all(Array.from({ length: 12 }, (_, index) => photo({ width: 20 + index, height: 20 })))
  const cleaned = await Promise.all(files.map((file) => cleanPicture(file)))
  expect(cleaned.map(({ width }) => width)).toEqual(files.map((_, index) => 20 + index))
})
