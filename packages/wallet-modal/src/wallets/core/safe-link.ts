const maxLength = 2048

/** Schemes that act on the page, on files or on the device instead of opening a wallet. */
const refused =
  /^(?:javascript|data|vbscript|blob|file|filesystem|about|view-source|chrome|resource|intent|content|mailto|tel|sms|smsto|facetime|wss?|ftp|jar|ms-msdt)$/i

/** Returns an http or https URL without credentials, otherwise null. */
export function safeWebLink(link: unknown): string | null {
  const text = linkText(link)
  if (text === null || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const { username, password } = new URL(text)
  return username + password === '' ? text : null
}

/** Returns a link that opens an app: a web URL, or a scheme with or without `://` and a path. Otherwise null. */
export function safeAppLink(link: unknown): string | null {
  const text = linkText(link)
  if (text === null || /^https?:/i.test(text)) return safeWebLink(text)
  const scheme = /^([a-z][a-z0-9+.-]*)(?::?\/{0,2}|:\/\/[\w\-.~/?#[\]@!$&()*+,;=:%]+)$/i.exec(text)?.[1]
  return scheme && isAppScheme(scheme) ? text : null
}

/** Returns whether a scheme may be opened. */
export function isAppScheme(scheme: string): boolean {
  return !refused.test(scheme)
}

/** Browsers skip control characters and spaces inside a scheme, so a link with any is not what it seems. */
function linkText(link: unknown): string | null {
  const text = typeof link === 'string' && link.length <= maxLength ? link.trim() : ''
  return text === '' || /[\p{Cc}\p{Cf}\s]/u.test(text) ? null : text
}
