import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@terahold/contract/refusal'
import { type Address, getAddress, type Hex, isAddressEqual, recoverAddress } from 'viem'

/** `hash` is what the wallet signed: of a message (EIP-191) or of typed data (EIP-712). */
export type SignatureClaim = { address: Address; hash: Hex; signature: Hex }

/**
 * Whether the chain confirms that a signature belongs to an address: contract wallets too, deployed or not (EIP-1271,
 * EIP-6492).
 */
export type VerifyHash = (claim: SignatureClaim) => Promise<boolean>

const longestWait = 3_000
const bytesOfPlainSignature = 65
/** Half of the order of secp256k1. Above it is the second form that anybody can compute from a signature (EIP-2). */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Whether the address signed the hash. A plain key's signature is checked here; the chain is asked only when that
 * fails.
 * @throws Refusal 503 unavailable when the chain does not answer within three seconds.
 */
export async function isSignedBy(
  { address, hash, signature }: SignatureClaim,
  verifyHash: VerifyHash,
): Promise<boolean> {
  if (isTwin(signature)) return false
  const claim = { address: getAddress(address), hash, signature }
  return (await isSignedByKey(claim)) || (await inTime(verifyHash(claim)))
}

function isTwin(signature: Hex): boolean {
  if (signature.length !== 2 + 2 * bytesOfPlainSignature) return false
  return BigInt(`0x${signature.slice(66, 130)}`) > halfOrder
}

async function isSignedByKey({ address, hash, signature }: SignatureClaim): Promise<boolean> {
  if (signature.length !== 2 + 2 * bytesOfPlainSignature) return false
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), address)
  } catch {
    // Not a point of the curve: not a key's signature, though a contract may still accept it.
    return false
  }
}

async function inTime(answer: Promise<boolean>): Promise<boolean> {
  const tooLate = pause(longestWait, undefined, { ref: false }).then(() => {
    throw new Refusal(503, 'unavailable')
  })
  return Promise.race([answer, tooLate])
}
