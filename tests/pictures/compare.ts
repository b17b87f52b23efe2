import sharp from 'sharp'

/** Of 255. Smoothing of the same edge differs by less. */
const VISIBLE = 64

/** Returns how many pixels of a picture differ visibly from another one. All of them differ from a picture of another size. */
export async function visibleDifference(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all([brightness(one), brightness(other)])
  if (first.width !== second.width || first.height !== second.height) return first.data.length
  let differing = 0
  for (const [index, value] of first.data.entries()) {
    if (Math.abs(value - (second.data[index] ?? 0)) > VISIBLE) differing += 1
  }
  return differing
}

async function brightness(picture: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(picture).flatten().greyscale().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Returns a picture as it is kept: without loss, and as small as possible. */
export function asKept(png: Buffer): Promise<Buffer> {
  return sharp(png).webp({ lossless: true, effort: 6 }).toBuffer()
}
