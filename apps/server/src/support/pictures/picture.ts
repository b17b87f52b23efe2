import { Refusal } from '@terahold/contract/refusal'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { formatOf, pictureLimits } from './picture-rules.ts'

/** A re-encoded picture: of the uploaded file only the visible content is left. */
export type Picture = {
  readonly bytes: Buffer
  readonly mediaType: 'image/webp'
  readonly width: number
  readonly height: number
}

const decodesAtOnce = 2
const withinLimit = createConcurrencyLimit(decodesAtOnce)
let library: ReturnType<typeof openLibrary> | undefined

/**
 * Decodes a picture and re-encodes it as WebP: the first frame, turned upright, the longest side at most 2,048 pixels,
 * without EXIF, profiles or data after its end. Two run at a time in this process.
 * @throws Refusal 422 image_type when it is not a JPEG, PNG, WebP or GIF; image_too_large beyond 25 million pixels or
 * ten seconds; image_unreadable when it is broken or truncated.
 */
export async function cleanPicture(file: Uint8Array): Promise<Picture> {
  const format = formatOf(file)
  if (!format) throw refusal('image_type')
  return withinLimit(async () => {
    try {
      return await decode(file, format)
    } catch (error) {
      throw error instanceof Refusal ? error : refusal(reasonOf(error))
    }
  })
}

/** Loads the library with the first picture, because a start would wait for it. */
async function openLibrary() {
  const { default: sharp } = await import('sharp')
  // The library reads a dozen more formats, some of them with programs inside. They stay disabled, whatever a file
  // looks like.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
  })
  // The library caches nothing between members' pictures, and each picture uses one thread.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

async function decode(file: Uint8Array, format: string): Promise<Picture> {
  const { pixels, longestSide, seconds } = pictureLimits
  library ??= openLibrary()
  const sharp = await library
  const image = sharp(file, { limitInputPixels: pixels, failOn: 'error', sequentialRead: true, pages: 1 })
  const found = await image.metadata()
  if (found.format !== format) throw refusal('image_unreadable')
  if (found.width * found.height > pixels) throw refusal('image_too_large')
  const { data, info } = await image
    .timeout({ seconds })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, mediaType: 'image/webp', width: info.width, height: info.height }
}

function reasonOf(error: unknown): 'image_too_large' | 'image_unreadable' {
  const words = error instanceof Error ? error.message : ''
  return /pixel limit|dimensions? exceed|timeout/i.test(words) ? 'image_too_large' : 'image_unreadable'
}

function refusal(reason: 'image_type' | 'image_too_large' | 'image_unreadable'): Refusal {
  return new Refusal(422, reason, { field: 'file', values: { megapixels: String(pictureLimits.pixels / 1e6) } })
}
