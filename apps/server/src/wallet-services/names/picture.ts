/** Decodes an untrusted picture and re-encodes its pixels alone. Throws for anything that is not a picture. */
export type CleanPicture = (file: Uint8Array) => Promise<{ readonly bytes: Buffer }>
/** A square picture of 192 pixels as WebP. */
export type DrawPicture = (file: Uint8Array) => Promise<Buffer>

const side = 192

/** Makes small squares from external pictures. Throws the decoder's errors. */
export function createDrawPicture(clean: CleanPicture): DrawPicture {
  return async (file) => {
    const { bytes } = await clean(file)
    const { default: sharp } = await import('sharp')
    return sharp(bytes).resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
  }
}
