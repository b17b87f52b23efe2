export type Query = Readonly<Record<string, string>>

/** Splits a page url at its first question mark. The query comes back raw, without the mark. */
export function splitUrl(url: string): { path: string; rawQuery: string } {
  const mark = url.indexOf('?')
  return mark === -1 ? { path: url, rawQuery: '' } : { path: url.slice(0, mark), rawQuery: url.slice(mark + 1) }
}

/**
 * Makes a url absolute: `../team/index?level=1` seen from `/pages/my/index` is `/pages/team/index?level=1`.
 * More `..` than there are folders stop at the root. The hash of a link, `#/pages/team/index`, is absolute.
 */
export function absoluteUrl(fromPath: string, url: string): string {
  if (url.startsWith('/')) return url
  if (url.startsWith('#/')) return url.slice(1)
  const { path, rawQuery } = splitUrl(url)
  const folders = fromPath.split('/').slice(1, -1)
  for (const step of path.split('/')) {
    if (step === '..') folders.pop()
    else if (step !== '.') folders.push(step)
  }
  return `/${folders.join('/')}${url.includes('?') ? `?${rawQuery}` : ''}`
}

/** Parses a raw query. `+` is a space, a name without `=` is empty, the last of equal names wins. */
export function parseQuery(rawQuery: string): Query {
  const pairs = rawQuery
    .trim()
    .replace(/^[?#&]/, '')
    .split('&')
    .filter((pair) => pair !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const equals = pair.indexOf('=')
      return equals === -1 ? [decode(pair), ''] : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))]
    }),
  )
}

/** Joins a path and a query into the form used in the address bar and by the lock. */
export function formatUrl(path: string, query: Query): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    // A single % in a hand-typed link is a literal one.
    return spaced
  }
}
