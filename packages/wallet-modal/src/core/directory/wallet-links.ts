const maxLength = 2048
const scriptable = /^(?:javascript|data|vbscript|blob|file|about|filesystem|view-source):/i

/** A link that opens a page on the web, or null for anything else. */
export function webLink(link: unknown): string | null {
  const text = linkText(link)
  return text !== null && /^https?:\/\//i.test(text) ? text : null
}

/** A link that opens an app: any scheme but those that would run or show something in our own page. */
export function appLink(link: unknown): string | null {
  const text = linkText(link)
  return text === null || scriptable.test(text) ? null : text
}

/** A browser skips control characters and blanks inside a scheme, so they are taken out before it is judged. */
function linkText(link: unknown): string | null {
  if (typeof link !== 'string') return null
  const text = link.replace(/[\p{Cc}\p{Cf}\s]+/gu, '')
  return text === '' || text.length > maxLength ? null : text
}
