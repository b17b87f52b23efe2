import { type LookupAddress, lookup } from 'node:dns'
import { get as getPlain, type RequestOptions } from 'node:http'
import { get } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../../foundation/public-address.ts'
import { readBounded } from '../outbound/fetch-bounded.ts'

export type ForeignPictureOptions = {
  /** Whether a connection to this IP address is allowed. */
  readonly mayConnect?: (address: string) => boolean
  readonly schemes?: readonly string[]
  /** The operator's gateway for `ipfs://`; without one such pictures are not available. */
  readonly ipfsGateway?: string | undefined
}

const [timeoutMs, mostBytes] = [4_000, 2_000_000]

/**
 * Fetches pictures from where name owners say they are (ENSIP-12): embedded, by https, or by IPFS. Cannot be used to
 * reach a private network: apart from the gateway's own folder for IPFS, it connects only to checked addresses, follows no
 * redirects, and uses only the default port.
 */
export function createForeignPictures({
  mayConnect = isPublicAddress,
  schemes = ['https:'],
  ipfsGateway,
}: ForeignPictureOptions = {}) {
  const checkedLookup: LookupFunction = (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? []
      const isRefused = !error && (!first || !found.every(({ address }) => mayConnect(address)))
      const failure = isRefused ? new Error(`${host} is not on the public internet`) : error
      if (options.all || !first) return callback(failure, found ?? [])
      callback(failure, first.address, first.family)
    })
  }

  async function download(text: string): Promise<Buffer> {
    const url = new URL(text)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isStrange = !schemes.includes(url.protocol) || url.username !== '' || url.password !== ''
    const isElsewhere = schemes.length === 1 && url.port !== ''
    if (isStrange || isElsewhere || (isIP(host) !== 0 && !mayConnect(host)))
      throw new Error('this address may not be used for a picture')
    return receive(url, { lookup: checkedLookup, agent: false, signal: AbortSignal.timeout(timeoutMs) })
  }

  return {
    /**
     * Returns the bytes a record refers to. @throws Error when the record is not supported, or the bytes are not
     * available.
     */
    async read(record: string): Promise<Buffer> {
      const embedded = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=]{1,700000})$/.exec(record)?.[1]
      if (embedded !== undefined) return Buffer.from(embedded, 'base64')
      const path = /^ipfs:\/\/(?:ipfs\/)?([a-zA-Z0-9]{40,80}(?:\/[\w\-.~%/]*)?)$/.exec(record)?.[1]
      if (path === undefined) return download(record)
      // Dots lead out of the gateway's folder, also when they are written as %2e.
      if (ipfsGateway === undefined || /\.\.|%2e/i.test(path)) throw new Error('pictures on IPFS are not supported')
      // The operator chose the gateway, so it may be at any port of any machine.
      const url = new URL(`${ipfsGateway.replace(/\/+$/, '')}/ipfs/${path}`)
      return receive(url, { agent: false, signal: AbortSignal.timeout(timeoutMs) })
    },
  }
}

function receive(url: URL, options: RequestOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'https:' ? get : getPlain
    const request = ask(url, { ...options, headers: { accept: 'image/*' } }, (response) => {
      if (response.statusCode !== 200) {
        response.destroy()
        return reject(new Error(`${url.host} answered with status ${response.statusCode}`))
      }
      resolve(readBounded(response, mostBytes))
    })
    request.once('error', reject)
  })
}
