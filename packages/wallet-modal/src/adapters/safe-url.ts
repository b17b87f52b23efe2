import { safeIcon } from '../core/connect/wallet-icon.ts'

const maxLength = 2048

/** Schemes that act inside the page, on files or on the device instead of opening an app. */
const refusedSchemes = new Set([
  ...['javascript', 'data', 'vbscript', 'blob', 'file', 'filesystem', 'about', 'view-source', 'chrome', 'resource'],
  ...['intent', 'content', 'mailto', 'tel', 'sms', 'smsto', 'facetime', 'ws', 'wss', 'ftp', 'jar', 'ms-msdt'],
])

/** A page a person may be sent to, or null. Only http and https, without a name and password in it. */
export function webUrl(value: unknown): string | null {
  const url = parsed(value)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

/** A picture an `<img>` may show: by https, or embedded and of sane size. */
export function pictureUrl(value: unknown): string | null {
  const url = parsed(value)
  return url?.protocol === 'https:' ? url.href : safeIcon(value)
}

/** A link that opens an app: a web address, or a scheme of its own with or without `://` and a path. Null for anything else. */
export function appLink(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxLength) return null
  const link = value.trim()
  if (/^https?:/i.test(link)) return webUrl(link)
  const scheme = /^([a-z][a-z0-9+.-]*)(?::?\/{0,2}|:\/\/[\w\-.~/?#[\]@!$&()*+,;=:%]+)$/i.exec(link)?.[1]
  return scheme && !refusedSchemes.has(scheme.toLowerCase()) ? link : null
}

function parsed(value: unknown): URL | null {
  if (typeof value !== 'string' || value.length > maxLength) return null
  const text = value.trim()
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.username === '' && url.password === '' ? url : null
}
