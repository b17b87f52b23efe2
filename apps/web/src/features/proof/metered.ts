import { leafLength } from '@terahold/proof/leaf'

/** The Network Information API, as far as a browser has it. */
type Connection = { readonly saveData?: boolean; readonly type?: string }

/** The published file is one up to this many entries, and cut into 64 shards above. */
const mostWhole = 50_000
const shards = 64
/** A file of more bytes waits for Wi-Fi, or for the member. */
const largeBytes = 1_000_000

/** Returns whether the member asked the browser for less traffic. */
export function savesTraffic(): boolean {
  return connection()?.saveData === true
}

/** Returns whether the member's part of a file with this many entries is large, and the network a mobile one. */
export function isLargeForNetwork(leaves: number): boolean {
  const bytes = (leaves > mostWhole ? leaves / shards : leaves) * leafLength
  return bytes > largeBytes && connection()?.type === 'cellular'
}

function connection(): Connection | undefined {
  return (navigator as { readonly connection?: Connection }).connection
}
