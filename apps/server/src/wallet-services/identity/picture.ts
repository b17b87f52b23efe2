import sharp from 'sharp'

/** Decodes a stranger's picture and writes it anew, without anything beside its pixels; throws for what is none. */
export type CleanPicture = (file: Uint8Array) => Promise<{ readonly bytes: Buffer }>
/** A square picture of 192 pixels as WebP. */
export type DrawPicture = (file: Uint8Array) => Promise<Buffer>

const side = 192

/** Makes small squares of pictures from elsewhere. What they throw who clean, these throw. */
export function createDrawPicture(clean: CleanPicture): DrawPicture {
  return async (file) => {
    const { bytes } = await clean(file)
    return sharp(bytes).resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
  }
}
