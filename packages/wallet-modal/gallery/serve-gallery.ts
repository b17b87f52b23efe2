import { type ServedPage, serveBuiltPage } from './serve-page.ts'

/** Builds the gallery and serves it on loopback. */
export function serveGallery(): Promise<ServedPage> {
  return serveBuiltPage(new URL('.', import.meta.url))
}
