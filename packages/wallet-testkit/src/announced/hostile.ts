/** The global that a script inside a hostile icon would set: `true` on a page that ran it. */
export const hostileMark = 'walletTestkitHostileIconRan'

/** Icons an announced wallet may not do harm with; a page shows a placeholder or an inert picture instead. */
export const hostileIcons = {
  /** An SVG that runs a script when it stands in the document, or when it is opened. */
  scriptedSvg: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" onload="window.${hostileMark}=true"><script>window.${hostileMark}=true</script><path d="M0 0h8v8H0z"/></svg>`,
  )}`,
  javascriptUrl: `javascript:void(window.${hostileMark}=true)`,
  /** Would tell a foreign host that the page was opened, and by whom. */
  trackingPixel: 'https://tracker.example/pixel.png',
  /** Would read a local file where a page runs from one. */
  fileUrl: 'file:///etc/passwd',
  htmlDocument: `data:text/html,<script>window.${hostileMark}=true</script>`,
  notAnImage: 'data:image/png;base64,bm90IGEgcGljdHVyZQ==',
} as const

/** A valid SVG of at least so many bytes, 5 MB by default, as a data URI. */
export function hugeIcon(bytes = 5_000_000): string {
  const path = 'M0 0h8v8H0z'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><!--${'x'.repeat(bytes)}--><path d="${path}"/></svg>`
  return `data:image/svg+xml,${svg.replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll('"', '%22').replaceAll(' ', '%20')}`
}

/** A name that shows as another wallet's: with marks that turn or hide text and a line break. */
export function disguisedName(name: string): string {
  return `\u202E${name.slice(0, 1)}\u200B${name.slice(1)}\n\u2066 Wallet`
}
