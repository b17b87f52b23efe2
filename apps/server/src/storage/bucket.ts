import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { checkKey, type ObjectStore, StorageUnreachable } from './objects.ts'

export type S3Place = {
  /** Address of the service; the bucket is part of the path, which every S3-compatible service understands. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Time limit of one request in milliseconds; 15 seconds by default. */
  readonly patience?: number
}

type Request = { readonly method: 'GET' | 'PUT' | 'DELETE'; readonly body?: Uint8Array; readonly mediaType?: string }

const retries = 2
const largestObject = 16 * 1024 * 1024

/**
 * A store at a service with the S3 protocol. Every request is signed with AWS Signature Version 4, including its
 * content.
 */
export function openS3Store({ endpoint, bucket, patience = 15_000, ...signer }: S3Place): ObjectStore {
  const client = new AwsClient({ ...signer, service: 's3', retries })
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`

  async function ask(path: string, { method, body, mediaType }: Request): Promise<Response> {
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(mediaType ? { 'content-type': mediaType } : {}),
    }
    const sent = body ? { body: new Uint8Array(body) } : {}
    try {
      // The configured service never redirects; following a redirect would show a signed request to somebody else.
      const signal = AbortSignal.timeout(patience)
      return await client.fetch(`${base}${path}`, { method, headers, signal, redirect: 'error', ...sent })
    } catch (cause) {
      throw new StorageUnreachable(`the object store does not answer: ${reasonOf(cause)}`, { cause })
    }
  }

  return {
    async put(key, body, mediaType) {
      await accepted(await ask(`/${checkKey(key)}`, { method: 'PUT', body, mediaType }))
    },
    async get(key) {
      const response = await ask(`/${checkKey(key)}`, { method: 'GET' })
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      return bytesOf(await accepted(response))
    },
    async remove(key) {
      const response = await ask(`/${checkKey(key)}`, { method: 'DELETE' })
      if (response.status === 404) await response.body?.cancel()
      else await bytesOf(await accepted(response))
    },
    async *list(folder) {
      for (let token: string | undefined, isMore = true; isMore; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: folder })
        if (token !== undefined) query.set('continuation-token', token)
        const page = (await bytesOf(await accepted(await ask(`?${query.toString()}`, { method: 'GET' })))).toString()
        yield [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescaped(key))
        isMore = page.includes('<IsTruncated>true</IsTruncated>')
        const [, next] = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page) ?? []
        if (isMore && (next === undefined || unescaped(next) === token))
          throw new StorageUnreachable('the object store says that there is more and not where')
        token = next === undefined ? undefined : unescaped(next)
      }
    },
  }
}

/** The service's body has the reason, but may name keys and addresses, so only its code goes into the error. */
async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response
  const [, code = 'no code'] = /<Code>(\w{1,60})<\/Code>/.exec((await bytesOf(response)).toString()) ?? []
  throw new StorageUnreachable(`the object store answers ${response.status} (${code})`)
}

async function bytesOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    const body: AsyncIterable<Uint8Array> | null = response.body
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size > largestObject) throw new StorageUnreachable('the object store sent more than was stored')
      chunks.push(chunk)
    }
  } catch (cause) {
    if (cause instanceof StorageUnreachable) throw cause
    throw new StorageUnreachable(`the object store stopped in the middle: ${reasonOf(cause)}`, { cause })
  }
  return Buffer.concat(chunks)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const inner = cause.cause
  return inner instanceof Error && 'code' in inner ? String(inner.code) : cause.message
}
