export type Fetched = { readonly type: string; readonly body: Buffer }
type Bounds = {
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly maxBytes: number
}

/**
 * Fetches from a service the operator configured, with limits on time and size and without following redirects.
 * @throws Error naming the host alone, since an address may hold a key.
 */
export async function fetchBounded(url: URL, { headers = {}, timeoutMs, maxBytes }: Bounds): Promise<Fetched> {
  try {
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return { type: response.headers.get('content-type') ?? '', body: await readBounded(response.body, maxBytes) }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it failed'
    throw new Error(`${url.host} gave no usable answer: ${reason}`, { cause })
  }
}

/** Reads a whole stream. @throws Error as soon as it is longer than `maxBytes`. */
export async function readBounded(stream: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
