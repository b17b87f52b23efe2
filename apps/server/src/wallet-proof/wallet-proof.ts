import { randomBytes } from 'node:crypto'
import { business } from '@terahold/contract/constants'
import { Refusal } from '@terahold/contract/refusal'
import { type Address, type Hex, hashMessage } from 'viem'
import type { Database } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'
import type { Clock } from '../foundation/clock.ts'
import { type Audience, deleteExpiredNonces, findNonce, insertNonce, spareNonce, takeNonce } from './nonce-store.ts'
import { checkMessage, parseSignInMessage } from './sign-in-message.ts'
import { isSignedBy, type VerifyHash } from './signature.ts'

/** The fields of a message to sign; instants in ISO 8601. */
export type SignInOffer = {
  nonce: string
  domain: string
  uri: string
  chainId: number
  statement: string
  version: '1'
  issuedAt: string
  expirationTime: string
}
export type SignedMessage = { message: string; signature: string }
/** Proof that the caller holds this address's key, with a nonce that must still be used up. */
export type ProvenWallet = { address: string; nonce: string }

/** Proof that a caller holds a wallet, by EIP-4361, separate for members and operators. */
export type WalletProof = {
  /** Issues a nonce that is valid for this address, audience and host, once, for five minutes. */
  offer(audience: Audience, address: string, host: string): Promise<SignInOffer>
  /**
   * Checks message and signature and changes nothing.
   * @throws Refusal 401 message_invalid, nonce_invalid, domain_mismatch, chain_mismatch, message_expired,
   * signature_invalid; 503 unavailable when the chain was needed and did not answer.
   */
  check(audience: Audience, signed: SignedMessage): Promise<ProvenWallet>
  /** Uses up the nonce, in the caller's transaction. @throws Refusal 401 nonce_invalid when another caller has. */
  take(tx: Tx, wallet: ProvenWallet): Promise<void>
  /** Allows a proof that lacks only the password to be sent once more. */
  spare(wallet: ProvenWallet): Promise<void>
  /** Deletes expired nonces and returns how many there were. */
  prune(): Promise<number>
}

export type WalletProofOptions = {
  readonly db: Database
  readonly clock: Clock
  readonly chainId: number
  /** Our hosts with port, and their scheme. */
  readonly hosts: readonly string[]
  readonly scheme: 'http' | 'https'
  readonly verifyHash: VerifyHash
}

// EIP-4361 allows only ASCII in a statement, so it is not translated.
const statements: Record<Audience, string> = {
  member: 'Sign in to Terahold. This costs nothing, moves no money and gives nobody an allowance.',
  operator: 'Sign in to the operator desk of Terahold. Everything done there is recorded under your name.',
}

export function createWalletProof({ db, clock, chainId, hosts, scheme, verifyHash }: WalletProofOptions): WalletProof {
  return {
    async offer(audience, address, host) {
      const domain = hosts.find((ours) => ours === host) ?? hosts[0] ?? ''
      const nonce = randomBytes(16).toString('hex')
      const row = await insertNonce(db, {
        audience,
        nonce,
        domain,
        address: address.toLowerCase(),
        uri: `${scheme}://${domain}`,
        minutes: business.nonceMinutes,
      })
      return {
        nonce,
        domain,
        uri: row.uri,
        chainId,
        statement: statements[audience],
        version: '1',
        issuedAt: row.issuedAt.toISOString(),
        expirationTime: row.expiresAt.toISOString(),
      }
    },

    async check(audience, { message: text, signature }) {
      const message = parseSignInMessage(text)
      const row = await findNonce(db, audience, message.nonce)
      if (!row || row.address !== message.address) throw new Refusal(401, 'nonce_invalid')
      const expected = { domain: row.domain, uri: row.uri, statement: statements[audience], chainId }
      checkMessage(message, expected, row.issuedAt, clock.now())
      const claim = { address: message.address as Address, hash: hashMessage(text), signature: signature as Hex }
      if (!(await isSignedBy(claim, verifyHash))) throw new Refusal(401, 'signature_invalid')
      return { address: message.address, nonce: row.nonce }
    },

    async take(tx, { nonce }) {
      if (!(await takeNonce(tx, nonce))) throw new Refusal(401, 'nonce_invalid')
    },

    spare: ({ nonce }) => spareNonce(db, nonce),

    prune: () => deleteExpiredNonces(db),
  }
}
