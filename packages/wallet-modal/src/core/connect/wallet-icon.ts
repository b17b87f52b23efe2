const allowed = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i
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
