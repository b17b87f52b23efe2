const allowed = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i
const ownPath = /^\.{0,2}\/(?!\/)[^\\\s\p{Cc}]*$/u
const maxLength = 200_000

/**
 * Returns an announced icon if it is safe for an `<img>`: an embedded raster or SVG picture of limited size. Inside an
 * `<img>` an SVG runs no script and loads nothing, and an embedded picture needs no request.
 */
export function safeIcon(icon: unknown): string | null {
  if (typeof icon !== 'string') return null
  const trimmed = icon.trim()
  return trimmed.length <= maxLength && allowed.test(trimmed) ? trimmed : null
}

/**
 * Returns a directory's picture if it is embedded, created by this page (`blob:`) or a path on the page's own host.
 * Otherwise null.
 */
export function safeImage(image: unknown): string | null {
  if (typeof image !== 'string') return null
  return image.startsWith('blob:') || ownPath.test(image) ? image : safeIcon(image)
}
