/**
 * Returns one address for each host that an address names, as in `postgres://user@one:5432,two:5432/terahold`, with the
 * user, the database and the parameters of the whole. An address with one host comes back unchanged.
 */
export function addressPerHost(url: string): readonly [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/i.exec(url) ?? []
  const [first = '', second, ...others] = hosts.split(',')
  if (second === undefined) return [url]
  // A client of a single host does not know this parameter. The caller asks each host itself.
  const rest = withoutParameter(after, 'target_session_attrs')
  return [first, second, ...others].map((host) => `${before}${host}${rest}`) as [string, ...string[]]
}

/**
 * Returns an address without its parameter `options`, and what it said there followed by own options: of two that set
 * the same, the last one counts.
 */
export function joinOptions(url: string, own: string): { readonly url: string; readonly options: string } {
  const [, query] = url.split('?')
  const given = new URLSearchParams(query).getAll('options').at(-1)
  return given === undefined
    ? { url, options: own }
    : { url: withoutParameter(url, 'options'), options: `${given} ${own}` }
}

function withoutParameter(after: string, name: string): string {
  const [path = '', query] = after.split('?')
  const kept = (query ?? '').split('&').filter((part) => part !== '' && !part.startsWith(`${name}=`))
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}
