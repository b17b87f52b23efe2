const FORM_TYPE = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

export type RequestData = string | ArrayBuffer | FormData | Readonly<Record<string, unknown>>

/** Adds an object to a url's query: missing values are empty, objects are JSON. A fragment stays at the end. */
export function withQuery(url: string, data: RequestData | undefined): string {
  if (!isRecord(data)) return url
  const [address = '', ...fragments] = url.split('#')
  const [path = '', ...queries] = address.split('?')
  const query = new Map(
    queries
      .join('?')
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => [pair.split('=', 1)[0] ?? '', pair]),
  )
  for (const [name, value] of Object.entries(data)) {
    const key = encodeURIComponent(name)
    query.set(key, `${key}=${encodeURIComponent(queryText(value))}`)
  }
  const fragment = fragments.length === 0 ? '' : `#${fragments.join('#')}`
  return query.size === 0 ? url : `${path}?${[...query.values()].join('&')}${fragment}`
}

/** Returns the body and content type of a request that is not a GET: JSON unless the headers say otherwise. */
export function withBody(data: RequestData | undefined, header: Headers): { body?: BodyInit; header: Headers } {
  const sent = new Headers(header)
  if (!(data instanceof FormData) && !sent.has('content-type')) sent.set('content-type', JSON_TYPE)
  if (data === undefined) return { header: sent }
  if (!isRecord(data)) return { body: data, header: sent }
  const isForm = sent.get('content-type')?.startsWith(FORM_TYPE) === true
  return { body: isForm ? withQuery('', data).slice(1) : JSON.stringify(data), header: sent }
}

function queryText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map(queryText).join(',') : JSON.stringify(value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
