const allowed = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i
const ownPath = /^\.{0,2}\/(?!\/)[^\\\s\p{Cc}]*$/u
const maxLength = 200_000

/**
 * The icon a wallet announced, if it is safe to put into an `<img>`: an embedded raster or SVG picture of sane size.
 * Inside `<img>` an SVG runs no script and loads nothing, and an embedded picture tells no server that we looked.
 */
export function safeIcon(icon: unknown): string | null {
  if (typeof icon !== 'string') return null
  const trimmed = icon.trim()
  return trimmed.length <= maxLength && allowed.test(trimmed) ? trimmed : null
}

/** A directory's picture, if it is embedded, made by this page (`blob:`) or a path on the page's own host. */
export function safeImage(image: unknown): string | null {
  if (typeof image !== 'string') return null
  return image.startsWith('blob:') || ownPath.test(image) ? image : safeIcon(image)
}
