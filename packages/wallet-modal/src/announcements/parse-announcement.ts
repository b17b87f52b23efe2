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
    return { reason: 'Reading the announcement throws an error' }
  }
}

function parse(detail: unknown): ParsedAnnouncement {
  if (!isFields(detail)) return { reason: 'The announcement has no detail' }
  const { info, provider } = detail
  if (!isFields(info)) return { reason: 'The announcement has no info' }
  const { uuid, name, icon, rdns } = info
  if (typeof rdns !== 'string' || !isRdns(rdns)) return { reason: 'info.rdns is not a reverse domain name' }
  if (typeof uuid !== 'string' || uuid === '' || uuid.length > maxUuid) return { reason: 'info.uuid is not a UUID' }
  if (typeof name !== 'string') return { reason: 'info.name is not a text' }
  const reason = providerProblem(provider)
  if (reason) return { reason }
  const text = typeof icon === 'string' ? icon : ''
  return {
    announcement: { info: { uuid, name: cleanName(name, rdns), icon: text, rdns }, provider: provider as never },
  }
}

function providerProblem(provider: unknown): string | null {
  if (!isFields(provider)) return 'The announcement has no provider'
  if (typeof provider.request !== 'function') return 'provider.request is not a function'
  if (typeof provider.on !== 'function') return 'provider.on is not a function'
  // A page that awaits such a provider would wait for the wallet's code instead.
  return typeof provider.then === 'function' ? 'provider.then is a function' : null
}

function isFields(value: unknown): value is Record<string, unknown> {
  return (typeof value === 'object' || typeof value === 'function') && value !== null
}
