import { getAddress } from 'viem'

/** Returns the fields of an `AddressBlock`. */
export function blockFields({ address, reason }: { readonly address: string; readonly reason: string }) {
  return { address: getAddress(address), reason }
}

/** Returns the fields of an `AddressUnblock`. A block that nobody signed has no id. */
export function unblockFields(given: {
  readonly address: string
  readonly blockId: string | null
  readonly reason: string
}) {
  const { address, blockId, reason } = given
  return { address: getAddress(address), blockId: blockId ?? 'none', reason }
}
