/** The global that a script inside a hostile icon would set to `true`. */
export const hostileMark = 'walletTestkitHostileIconRan'

/** Hostile icons of an announced wallet. A page must show a placeholder or a harmless picture instead. */
export const hostileIcons = {
  /** An SVG that runs a script when it is in the document, or when it is opened. */
  scriptedSvg: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" onload="window.${hostileMark}=true"><script>window.${hostileMark}=true</script><path d="M0 0h8v8H0z"/></svg>`,
  )}`,
  javascriptUrl: `javascript:void(window.${hostileMark}=true)`,
  /** Would tell another host that the page was opened. */
  trackingPixel: 'https://tracker.example/pixel.png',
  /** Would read a local file if the page is one. */
  fileUrl: 'file:///etc/passwd',
  htmlDocument: `data:text/html,<script>window.${hostileMark}=true</script>`,
  notAnImage: 'data:image/png;base64,bm90IGEgcGljdHVyZQ==',
} as const

/** Returns a valid SVG of at least this many bytes, 5 MB by default, as a data URI. */
export function hugeIcon(bytes = 5_000_000): string {
  const path = 'M0 0h8v8H0z'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><!--${'x'.repeat(bytes)}--><path d="${path}"/></svg>`
  return `data:image/svg+xml,${svg.replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll('"', '%22').replaceAll(' ', '%20')}`
}

/** Returns a name that looks like another wallet's, with characters that reorder or hide text, and a line break. */
export function disguisedName(name: string): string {
  return `\u202E${name.slice(0, 1)}\u200B${name.slice(1)}\n\u2066 Wallet`
}
