import { serviceAt } from '../../http/service.ts'
import { isRecord, unwrapEnvelope } from '../../http/untrusted-data.ts'
import type { Directory } from '../../ports/directory-port.ts'
import type { DirectoryOptions } from './directory-options.ts'
import { createPageReader } from './page-reader.ts'
import { type ListedWallet, parseCount, parseWallets } from './parse-wallet.ts'

/**
 * Creates a directory for the app's own server: `GET {baseUrl}/directory` returns `{ code, msg, rows, total }`. A row
 * with `has_image: true` has its picture at `GET {baseUrl}/image/:id`, which an `<img>` may show under `img-src
 * 'self'`.
 * @example createServerDirectory({ baseUrl: '/wallet' })
 */
export function createServerDirectory({ baseUrl, ...rest }: DirectoryOptions): Directory {
  const service = serviceAt(baseUrl, rest, { credentials: 'same-origin' })
  return {
    list: createPageReader({
      ...rest,
      service,
      call: '/directory',
      scope: 'server',
      lifetime: new AbortController().signal,
      read(json, { entries }) {
        const { rows, total } = unwrapEnvelope(json)
        const listed = parseWallets(rows, entries)
        return {
          wallets: listed.map((entry) => withPicture(entry, service.base)),
          count: parseCount(total, listed.length),
        }
      },
    }),
    image: async ({ image_url }) => image_url,
  }
}

function withPicture({ wallet, source }: ListedWallet, base: string) {
  const hasImage = isRecord(source) && source.has_image === true
  return hasImage ? { ...wallet, image_url: `${base}/image/${encodeURIComponent(wallet.id)}` } : wallet
}
