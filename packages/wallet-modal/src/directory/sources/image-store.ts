import { request, successful } from '../../http/request.ts'
import type { Service } from '../../http/service.ts'

/** The part of `URL` that creates URLs for pictures in memory. */
export type ObjectUrls = { create(picture: Blob): string; revoke(url: string): void }

export type ImageStoreOptions = {
  readonly service: Service
  readonly lifetime: AbortSignal
  readonly objectUrls?: ObjectUrls
}

const pageUrls: ObjectUrls = {
  create: (picture) => URL.createObjectURL(picture),
  revoke: (url) => URL.revokeObjectURL(url),
}
const maxBytes = 300_000

/** An SVG opened by its `blob:` URL would run its scripts as the page. Inside an `<img>` it is harmless. */
const rasterType = /^image\/(?:png|jpeg|webp|gif|avif)(?=;|$)/i

/** Returns the URL of a picture fetched with the service's headers, once per wallet. Null if there is none. */
export function createImageStore({ service, lifetime, objectUrls = pageUrls }: ImageStoreOptions) {
  const pictures = new Map<string, Promise<string | null>>()

  async function load(path: string): Promise<string | null> {
    try {
      const { contentType, body } = successful(await request(service, { path, signal: lifetime, maxBytes }))
      const type = rasterType.exec(contentType)?.[0]
      if (!type || lifetime.aborted) return null
      return objectUrls.create(new Blob([body], { type }))
    } catch {
      // The modal shows a letter, and requests the picture again the next time.
      pictures.delete(path)
      return null
    }
  }

  return {
    get(path: string): Promise<string | null> {
      const picture = pictures.get(path) ?? load(path)
      pictures.set(path, picture)
      return picture
    },
    /** Releases all pictures. Their URLs stop working. */
    destroy() {
      for (const picture of pictures.values()) void picture.then((url) => url && objectUrls.revoke(url))
      pictures.clear()
    },
  }
}
