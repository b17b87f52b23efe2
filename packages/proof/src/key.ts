import { joined, numberBytes, numberOf } from './bytes.ts'
import { keyOf } from './leaf.ts'

/** Whose key a wallet signs for: the site's domain, the chain, and the wallet's address. */
export type KeyOwner = { readonly domain: string; readonly chainId: number; readonly address: string }

/** The order of secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Returns the text that a wallet signs with `personal_sign` for its key. It is the same each time, so the key is too. */
export function proofKeyText({ domain, chainId, address }: KeyOwner): string {
  return [
    'Terahold proof key 1',
    `Domain: ${domain}`,
    `Chain ID: ${chainId}`,
    `Address: ${address.toLowerCase()}`,
    'With this signature your device finds your part of the nightly proof. It moves no money. Do not sign this text on another site.',
  ].join('\n')
}

/** Returns a key's signature as r ‖ s ‖ v with s in the lower half and v 27 or 28, and any other as it is. */
export function plainSignature(signature: Uint8Array): Uint8Array {
  const v = (signature[64] ?? 0) % 27
  if (signature.length !== 65 || v > 1 || (signature[64] ?? 0) > 28) return signature
  const s = numberOf(signature.subarray(32, 64))
  const isHigh = 2n * s > order && s < order
  const parity = isHigh ? 1 - v : v
  return joined(signature.subarray(0, 32), numberBytes(isHigh ? order - s : s, 32), Uint8Array.of(27 + parity))
}

/** Returns the 32 bytes by which a member recognises leaves, the same for each form of one signature. */
export function keyOfSignature(signature: Uint8Array): Uint8Array {
  return keyOf(plainSignature(signature))
}
