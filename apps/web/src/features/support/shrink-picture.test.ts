import { afterEach, describe, expect, it, vi } from 'vitest'
import { shrinkPicture } from './shrink-picture.ts'

const large = 1_500_000
const pictureOf = (size: number, type = 'image/jpeg') => new Blob([new Uint8Array(size)], { type })

/** A browser that draws pictures of this size into files of `drawnBytes`. */
function openBrowser({ width = 4_000, height = 3_000, drawnBytes = 1_000 }) {
  const drawn: { readonly width: number; readonly height: number }[] = []
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ drawImage: () => drawn.push({ width: canvas.width, height: canvas.height }) }),
    toBlob: (done: (blob: Blob) => void, type: string) => done(pictureOf(drawnBytes, type)),
  }
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close }))
  vi.stubGlobal('document', { createElement: () => canvas })
  return { drawn, close }
}

afterEach(() => vi.unstubAllGlobals())

describe('a picture to send', () => {
  it.each([
    [4_000, 3_000, 2_048, 1_536],
    [3_000, 4_000, 1_536, 2_048],
    [2_048, 100, 2_048, 100],
    [100, 50, 100, 50],
  ])('of %i × %i px is drawn at %i × %i', async (width, height, ...expected) => {
    const { drawn, close } = openBrowser({ width, height })
    expect(await shrinkPicture(pictureOf(large))).toMatchObject({ size: 1_000, type: 'image/jpeg' })
    expect(drawn.map((size) => [size.width, size.height])).toEqual([expected])
    expect(close).toHaveBeenCalledOnce()
  })

  it.each([
    ['is small', pictureOf(large - 1)],
    ['moves', pictureOf(large, 'image/gif')],
  ])('stays as it is if it %s', async (_, picture) => {
    const { drawn } = openBrowser({})
    expect(await shrinkPicture(picture)).toBe(picture)
    expect(drawn).toEqual([])
  })

  it('stays as it is if drawing makes it no smaller', async () => {
    openBrowser({ drawnBytes: large })
    const picture = pictureOf(large)
    expect(await shrinkPicture(picture)).toBe(picture)
  })

  it('stays as it is if the browser cannot draw it', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('HEIC', 'InvalidStateError')))
    const picture = pictureOf(large, 'image/heic')
    expect(await shrinkPicture(picture)).toBe(picture)
  })
})
