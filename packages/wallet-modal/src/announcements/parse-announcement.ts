import { cleanName, isRdns } from '../wallets/core/wallet-name.ts'

/** A wallet's provider (EIP-1193), as far as connectors use it. */
export type WalletProvider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (...values: never[]) => unknown): unknown
  removeListener?(event: string, listener: (...values: never[]) => unknown): unknown
}

export type Announcement = {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string }
  readonly provider: WalletProvider
}

/** An announcement to pass on, or the reason for which it is dropped. */
export type ParsedAnnouncement = { readonly announcement: Announcement } | { readonly reason: string }

const maxUuid = 256

/** Checks everything in an announcement (EIP-6963) that a connector relies on. Never throws, whatever it is given. */
export function parseAnnouncement(detail: unknown): ParsedAnnouncement {
  try {
    return parse(detail)
  } catch {
    // Reading it throws an error.
    return invalid('detail')
  }
}

function parse(detail: unknown): ParsedAnnouncement {
  if (!isFields(detail)) return invalid('detail')
  const { info, provider } = detail
  if (!isFields(info)) return invalid('info')
  const { uuid, name, icon, rdns } = info
  if (typeof rdns !== 'string' || !isRdns(rdns)) return invalid('info.rdns')
  if (typeof uuid !== 'string' || !uuid || uuid.length > maxUuid) return invalid('info.uuid')
  if (typeof name !== 'string') return invalid('info.name')
  if (!isFields(provider)) return invalid('provider')
  for (const method of ['request', 'on'])
    if (typeof provider[method] !== 'function') return invalid(`provider.${method}`)
  // A page that awaits such a provider would wait for the wallet's code instead.
  if (typeof provider.then === 'function') return invalid('provider.then')
  const text = typeof icon === 'string' ? icon : ''
  return {
    announcement: { info: { uuid, name: cleanName(name, rdns), icon: text, rdns }, provider: provider as never },
  }
}

function invalid(field: string): ParsedAnnouncement {
  return { reason: `Invalid ${field}` }
}

function isFields(value: unknown): value is Record<string, unknown> {
  return (typeof value === 'object' || typeof value === 'function') && value !== null
}
