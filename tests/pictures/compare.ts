import sharp from 'sharp'

/** Compared at half size, so that the smoothing of edges does not count. */
const SCALE = 0.5
/** Of 255. Below it, nobody sees a difference of a pixel's brightness. */
const VISIBLE = 36

/** Returns how much of a picture differs visibly from another one, from 0 to 1. A picture of another size differs wholly. */
export async function visibleDifference(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all([brightness(one), brightness(other)])
  if (first.width !== second.width || first.height !== second.height) return 1
  let differing = 0
  for (const [index, value] of first.data.entries()) {
    if (Math.abs(value - (second.data[index] ?? 0)) > VISIBLE) differing += 1
  }
  return differing / first.data.length
}

async function brightness(picture: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  const { width } = await sharp(picture).metadata()
  const small = sharp(picture)
    // Shrinking while decoding would give each format other pixels.
    .resize({ width: Math.round(width * SCALE), fastShrinkOnLoad: false })
    .flatten()
    .greyscale()
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Returns a picture as it is kept: without loss, and as small as possible. */
export function asKept(png: Buffer): Promise<Buffer> {
  return sharp(png).webp({ lossless: true, effort: 6 }).toBuffer()
}
