import type { registerProofKey } from '@terahold/contract/calls/member/liabilities'
import type { AnswerOf, ParsedInputOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import { type Day, dayOf } from '@terahold/money/day'
import { keyOfSignature, plainSignature, proofKeyText } from '@terahold/proof/key'
import { type Address, bytesToHex, hashMessage, hexToBytes } from 'viem'
import type { Database } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import { limit } from '../../http/limits/rate-limit.ts'
import { isSignedBy, type VerifyHash } from '../../wallet-proof/signature.ts'
import { addProofKey } from './proof-keys.ts'

export type KeyRegistrationDependencies = {
  readonly db: Database
  readonly clock: Clock
  /** The domain and the chain that the signed text names. */
  readonly domain: string
  readonly chainId: number
  readonly verifyHash: VerifyHash
}

/** A wallet's signature does not change, so a member rarely needs a second one. */
const perDay = 10

/** Creates the registration of proof keys that members' wallets sign for. */
export function createKeyRegistration({ db, clock, domain, chainId, verifyHash }: KeyRegistrationDependencies) {
  /**
   * Registers the key of a wallet's signature, from the next tree on. The same signature again changes nothing.
   * @throws Refusal 403 signature_invalid when another wallet or another text was signed, 429 rate_limited, 503 unavailable
   * when the chain was needed and did not answer.
   */
  return async function registerKey(
    { memberId, address }: { readonly memberId: string; readonly address: string },
    input: ParsedInputOf<typeof registerProofKey>,
  ): Promise<AnswerOf<typeof registerProofKey>> {
    await limit(db, `proof-key:${memberId}`, perDay, 86_400)
    const signature = hexToBytes(input.signature as `0x${string}`)
    const hash = hashMessage(proofKeyText({ domain, chainId, address }))
    const claim = { address: address as Address, hash, signature: bytesToHex(plainSignature(signature)) }
    if (!(await isSignedBy(claim, verifyHash))) throw new Refusal(403, 'signature_invalid')
    const key = Buffer.from(keyOfSignature(signature))
    const today: Day = dayOf(clock.now())
    const firstDay = await transaction(db, (tx) => addProofKey(tx, { memberId, key, today }))
    return { data: { firstDay } }
  }
}
