import { serviceAt } from '../../http/service.ts'
import { asRecord } from '../../http/untrusted-data.ts'
import type { Directory, Wallet } from '../../ports/directory-port.ts'
import type { DirectoryOptions } from './directory-options.ts'
import { createImageStore, type ObjectUrls } from './image-store.ts'
import { createPageReader } from './page-reader.ts'
import { parseCount, parseWallets } from './parse-wallet.ts'

/** The options of `createHttpDirectory`. */
export type HttpDirectoryOptions = DirectoryOptions & {
  readonly projectId: string
  /** The id by which the directory's operator counts its users. */
  readonly sdkVersion?: string
  readonly objectUrls?: ObjectUrls
}

/** A directory that keeps pictures in memory until it is destroyed. */
export type HttpDirectory = Directory & { destroy(): void }

/**
 * Creates a wallet directory that uses `getWallets` and `getWalletImage`. Its pictures are `blob:` URLs. The content
 * security policy must allow them (`img-src blob:`) and the directory itself (`connect-src`).
 * @example createHttpDirectory({ baseUrl: 'https://directory.example', projectId: 'abc' })
 */
export function createHttpDirectory(options: HttpDirectoryOptions): HttpDirectory {
  const { baseUrl, projectId, sdkVersion = 'html-wagmi-3.4.0', objectUrls, ...rest } = options
  const headers = { 'x-project-id': projectId, 'x-sdk-type': 'w3m', 'x-sdk-version': sdkVersion }
  const service = serviceAt(baseUrl, rest, { headers })
  const life = new AbortController()
  const images = createImageStore({ service, lifetime: life.signal, ...(objectUrls && { objectUrls }) })
  const imageIds = new Map<Wallet['id'], string>()

  const list = createPageReader({
    ...rest,
    service,
    call: '/getWallets',
    scope: projectId,
    lifetime: life.signal,
    read(json, { entries }) {
      const answer = asRecord(json)
      const listed = parseWallets(answer.data, entries)
      for (const { wallet, source } of listed) {
        if (typeof source.image_id === 'string') imageIds.set(wallet.id, source.image_id)
      }
      return { wallets: listed.map(({ wallet }) => wallet), count: parseCount(answer.count, listed.length) }
    },
  })

  return {
    list,
    async image({ id, image_url }) {
      const imageId = imageIds.get(id)
      return image_url ?? (imageId ? images.get(`/getWalletImage/${encodeURIComponent(imageId)}`) : null)
    },
    destroy() {
      life.abort(new DOMException('The directory was destroyed', 'AbortError'))
      images.destroy()
    },
  }
}
