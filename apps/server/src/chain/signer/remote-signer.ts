import { type Address, type Hex, hexToBytes, keccak256, recoverAddress, serializeTransaction } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import type { Signer } from './signer.ts'

/** What a service signs: the transaction's bytes, and their hash for services that sign a hash. */
export type ToSign = { readonly unsigned: Hex; readonly hash: Hex }
/** Both numbers of a signature. Services differ in how they say the third part, so it is found by trying. */
export type SignatureParts = { readonly r: bigint; readonly s: bigint }

/** The order of the curve secp256k1. Chains accept only signatures whose `s` is at most half of it. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/**
 * Returns a signer whose key is in a service. It trusts the service with nothing else: a signature that is not of this key, or of
 * other bytes, is refused.
 * @throws Error when the public key is no point of the curve in its long form (65 bytes).
 */
export function remoteSigner(publicKey: Hex, sign: (what: ToSign) => Promise<SignatureParts>): Signer {
  if (!/^0x04[0-9a-fA-F]{128}$/.test(publicKey)) throw new Error('The payout key’s service returned no secp256k1 key')
  const address = publicKeyToAddress(publicKey).toLowerCase() as Address
  return {
    address,
    async signTransaction(transaction) {
      const typed = { type: 'eip1559', ...transaction } as const
      const unsigned = serializeTransaction(typed)
      const hash = keccak256(unsigned)
      const { r, s } = await sign({ unsigned, hash })
      const signature = { r: toHex(r), s: toHex(s > order / 2n ? order - s : s) }
      for (const yParity of [0, 1]) {
        const signed = { ...signature, yParity }
        if ((await signerOf(hash, signed)) !== address) continue
        const raw = serializeTransaction(typed, signed)
        return { raw, hash: keccak256(raw) }
      }
      throw new Error('The payout key’s service signed something else, or with another key')
    },
  }
}

async function signerOf(hash: Hex, signature: { r: Hex; s: Hex; yParity: number }): Promise<string | undefined> {
  try {
    return (await recoverAddress({ hash, signature })).toLowerCase()
  } catch {
    // Not every pair of numbers is a signature of some key.
    return undefined
  }
}

const toHex = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

/** Reads both numbers of a signature in DER, as AWS answers it. @throws Error when it is malformed. */
export function partsOfDer(der: Uint8Array): SignatureParts {
  const fail = () => new Error('The payout key’s service returned no signature in DER')
  const read = (at: number): { value: bigint; end: number } => {
    const length = der[at + 1] ?? 0
    const bytes = der.subarray(at + 2, at + 2 + length)
    if (der[at] !== 2 || length === 0 || length > 33 || bytes.length !== length) throw fail()
    return { value: BigInt(`0x${Buffer.from(bytes).toString('hex')}`), end: at + 2 + length }
  }
  if (der[0] !== 0x30 || der[1] !== der.length - 2) throw fail()
  const r = read(2)
  const s = read(r.end)
  if (s.end !== der.length) throw fail()
  return { r: r.value, s: s.value }
}

/** Reads both numbers of a signature in 65 bytes of hex, as Web3Signer answers it. @throws Error when it is malformed. */
export function partsOfHex(signature: string): SignatureParts {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) throw new Error('The payout key’s service returned no signature')
  const bytes = Buffer.from(hexToBytes(signature as Hex))
  const number = (from: number) => BigInt(`0x${bytes.subarray(from, from + 32).toString('hex')}`)
  return { r: number(0), s: number(32) }
}
