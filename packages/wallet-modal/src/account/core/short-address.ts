import type { Address } from 'viem'

export type AccountStatus = 'connected' | 'connecting' | 'reconnecting' | 'disconnected'

/** The connected account as the modal shows it; `address` is null while there is none. */
export type Account = {
  readonly status: AccountStatus
  readonly address: Address | null
  readonly chainId: number | null
  /** Null on a network the app does not know. */
  readonly networkName: string | null
  readonly explorerUrl: string | null
}

const leading = 4
const trailing = 6

/** The first 4 and last 6 characters of an address: `0x12…abcdef`. */
export function shortAddress(address: string): string {
  return address.length <= leading + trailing ? address : `${address.slice(0, leading)}…${address.slice(-trailing)}`
}
