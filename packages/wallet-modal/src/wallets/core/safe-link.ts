const maxLength = 2048

/** Schemes that act inside the page, on files or on the device instead of opening a wallet. */
const refused =
  /^(?:javascript|data|vbscript|blob|file|filesystem|about|view-source|chrome|resource|intent|content|mailto|tel|sms|smsto|facetime|wss?|ftp|jar|ms-msdt)$/i

/** A page a person may be sent to, or null: http and https alone, without a name and password in it. */
export function safeWebLink(link: unknown): string | null {
  const text = linkText(link)
  if (text === null || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const { username, password } = new URL(text)
  return username + password === '' ? text : null
}

/** A link that opens an app: a web address, or a scheme of its own with or without `://` and a path. Null for anything else. */
export function safeAppLink(link: unknown): string | null {
  const text = linkText(link)
  if (text === null || /^https?:/i.test(text)) return safeWebLink(text)
  const scheme = /^([a-z][a-z0-9+.-]*)(?::?\/{0,2}|:\/\/[\w\-.~/?#[\]@!$&()*+,;=:%]+)$/i.exec(text)?.[1]
  return scheme && isAppScheme(scheme) ? text : null
}

/** Whether a scheme may be handed to the system at all. */
export function isAppScheme(scheme: string): boolean {
  return !refused.test(scheme)
}

/** A browser skips control characters and blanks inside a scheme: a link that has any says something else than it shows. */
function linkText(link: unknown): string | null {
  const text = typeof link === 'string' && link.length <= maxLength ? link.trim() : ''
  return text === '' || /[\p{Cc}\p{Cf}\s]/u.test(text) ? null : text
}
