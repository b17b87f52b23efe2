import { request } from 'node:https'
import { isIP } from 'node:net'
import type { PushKeys } from './keys.ts'
import { guardedLookup, hostOf, type Reach } from './reach.ts'

/** A browser's push endpoint. */
export type Target = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
/** The outcome of a notification: accepted by the push service, gone browser, retry later, or refused for good. */
export type Delivery = 'sent' | 'gone' | 'later' | 'refused'
export type SendPush = (target: Target, notice: { readonly topic: string; readonly text: string }) => Promise<Delivery>

export type SenderOptions = {
  readonly keys: PushKeys
  /** The contact for push services: an email address. */
  readonly contact: string
  readonly reach: Reach
}

const timeout = 5_000
const ttlSeconds = 24 * 3_600

/** Encrypts notifications for a browser and sends them to its push service (RFC 8030, 8188, 8291, 8292). */
export function createSender({ keys, contact, reach }: SenderOptions): SendPush {
  const lookup = guardedLookup(reach)

  function isReachable(endpoint: URL): boolean {
    const host = hostOf(endpoint.hostname)
    // A literal IP address is connected to without a lookup.
    return reach.isAllowedEndpoint(endpoint) && (isIP(host) === 0 || reach.isAllowedAddress(host))
  }

  return async ({ endpoint, p256dh, auth }, { topic, text }) => {
    if (!isReachable(new URL(endpoint))) return 'refused'
    const { default: webPush } = await import('web-push')
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: `mailto:${contact}`, ...keys },
      TTL: ttlSeconds,
      topic,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
    })
    const sent = request(endpoint, {
      method: 'POST',
      headers,
      lookup,
      agent: false,
      ...(reach.ca === undefined ? {} : { ca: reach.ca }),
      signal: AbortSignal.timeout(timeout),
    })
    return new Promise<Delivery>((resolve) => {
      // A connection error may be temporary.
      sent.on('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'EREFUSED_ADDRESS' ? 'refused' : 'later'),
      )
      sent.once('response', (response) => {
        response.destroy()
        resolve(deliveryOf(response.statusCode ?? 0))
      })
      sent.end(body)
    })
  }
}

function deliveryOf(status: number): Delivery {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
