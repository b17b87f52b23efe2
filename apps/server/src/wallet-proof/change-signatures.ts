import { createHash, randomBytes } from 'node:crypto'
import type { SignedCall } from '@terahold/contract'
import type { resetActions } from '@terahold/contract/calls/member/security'
import type { signatureMessage } from '@terahold/contract/calls/member/signatures'
import { provingFields } from '@terahold/contract/calls/signed-calls'
import { business } from '@terahold/contract/constants'
import { Refusal } from '@terahold/contract/refusal'
import { type Address, getAddress, type Hex, hashTypedData } from 'viem'
import type { z } from 'zod'
import type { Database } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'
import type { MemberIdentity } from '../http/call/handler.ts'
import { limit } from '../http/limits/rate-limit.ts'
import { isSignedBy, type VerifyHash } from './signature.ts'
import * as store from './signature-request-store.ts'

/** A change in words: what it is, and the new value. */
export type ChangeWords = { readonly change: string; readonly details: string }
/** What a wallet signs about its account without a session. */
export type ResetAction = (typeof resetActions)[number]
export type WalletAction = { readonly address: string; readonly call: ResetAction; readonly words: ChangeWords }
/** What a new wallet signs that asks for an account: the EIP-712 message, its hash, and the signature. */
export type WalletOffer = {
  readonly message: TypedChange['message']
  readonly proof: Hex
  readonly signature: string
}
/** A signed call and its validated fields. */
export type SignedChange = {
  readonly member: Pick<MemberIdentity, 'memberId' | 'address'> & Partial<Pick<MemberIdentity, 'sessionId'>>
  readonly call: SignedCall
  readonly input: unknown
  readonly words: ChangeWords
}
/** What a new wallet signs that asks for the account of another one. */
export type OfferedChange = {
  readonly address: string
  readonly call: 'offerWallet'
  readonly input: unknown
  readonly words: ChangeWords
  readonly site: string
}
export type GivenSignature = { readonly nonce: string; readonly signature: string }
export type TypedChange = z.output<typeof signatureMessage>

/** Fresh signatures of members' wallets for single changes (EIP-712). */
export type ChangeSignatures = {
  /**
   * Returns the message to sign for a change. Its nonce is valid for five minutes, once, for this member and content.
   * @throws Refusal 429 rate_limited.
   */
  prepare(change: SignedChange & { site: string }): Promise<{ nonce: string; typedData: TypedChange }>
  /** Does the same for a change of a wallet without a session. No account is looked up: the wallet may have none. */
  prepareAction(action: WalletAction & { site: string }): Promise<{ nonce: string; typedData: TypedChange }>
  /** Returns the message for a wallet that asks for another one's account. Nothing is stored, so its nonce never counts elsewhere. */
  offer(change: OfferedChange): Promise<{ nonce: string; expiresAt: Date; typedData: TypedChange }>
  /**
   * Verifies a wallet's signature of an `offer` that is still valid. Returns what it signed.
   * @throws Refusal 403 signature_required or signature_invalid, 503 unavailable as `use`.
   */
  verifyOffer(change: OfferedChange, given: GivenSignature & { readonly expiresAt: Date }): Promise<WalletOffer>
  /**
   * Runs a change that the member's wallet has signed, and uses up its nonce. What the words say must still be so. A change
   * that is refused, for example for a wrong code, changes nothing, so its signature counts again until it expires.
   * @throws Refusal 403 signature_required when there is no signature of this content that is still valid; 403
   * signature_invalid when another key signed; 503 unavailable when the chain was needed and did not answer.
   */
  use<Made>(change: SignedChange, given: GivenSignature | undefined, run: () => Promise<Made>): Promise<Made>
  /** Does the same for what `prepareAction` returned. Looks up no account before the signature is verified. @throws as `use`. */
  useAction<Made>(action: WalletAction, given: GivenSignature, run: () => Promise<Made>): Promise<Made>
  /** Deletes a member's open requests, whose words can be personal. */
  forget(tx: Tx, memberId: string): Promise<void>
  prune(): Promise<void>
}

const perSessionAndHour = 120
const longestSignature = 8_192
const nonceForm = /^[0-9a-f]{32}$/
const signatureForm = /^0x[0-9a-fA-F]*$/

export function createChangeSignatures({
  db,
  chainId,
  verifyHash,
}: {
  readonly db: Database
  readonly chainId: number
  readonly verifyHash: VerifyHash
}): ChangeSignatures {
  const typedAction = ({ address, call, words }: WalletAction, row: Pick<ChangeRow, 'nonce' | 'site' | 'expiresAt'>) =>
    typedChange(chainId, address, { ...row, content: contentHash(call, {}), ...words })

  async function verify(address: string, typedData: TypedChange, { signature }: GivenSignature): Promise<void> {
    const claim = { address: address as Address, hash: hashTypedData(typedData), signature: signature as Hex }
    if (!(await isSignedBy(claim, verifyHash))) throw new Refusal(403, 'signature_invalid')
  }

  return {
    async prepare({ member, call, input, words, site }) {
      // A stolen session must not keep its owner from signing.
      if (member.sessionId) await limit(db, `signature:${member.sessionId}`, perSessionAndHour, 3_600)
      const nonce = randomBytes(16).toString('hex')
      const content = contentHash(call, input)
      const row = { nonce, memberId: member.memberId, call, content, site, ...words }
      const expiresAt = await store.insertSignatureRequest(db, row)
      return { nonce, typedData: typedChange(chainId, member.address, { ...row, expiresAt }) }
    },

    async prepareAction({ address, call, words, site }) {
      const nonce = randomBytes(16).toString('hex')
      const expiresAt = await store.insertWalletRequest(db, { address, nonce, call, site })
      return { nonce, typedData: typedAction({ address, call, words }, { nonce, site, expiresAt }) }
    },

    async offer({ address, call, input, words, site }) {
      const nonce = randomBytes(16).toString('hex')
      const row = { nonce, content: contentHash(call, input), site, ...words }
      const expiresAt = await store.expiryFromNow(db)
      return { nonce, expiresAt, typedData: typedChange(chainId, address, { ...row, expiresAt }) }
    },

    async verifyOffer({ address, call, input, words, site }, { nonce, signature, expiresAt }) {
      if (!isWellFormed({ nonce, signature })) throw new Refusal(403, 'signature_required')
      const validFor = (await store.expiryFromNow(db)).getTime() - expiresAt.getTime()
      if (validFor < 0 || validFor >= business.nonceMinutes * 60_000) throw new Refusal(403, 'signature_required')
      const row = { nonce, content: contentHash(call, input), site, expiresAt, ...words }
      const typedData = typedChange(chainId, address, row)
      const proof = hashTypedData(typedData)
      const claim = { address: address as Address, hash: proof, signature: signature as Hex }
      if (!(await isSignedBy(claim, verifyHash))) throw new Refusal(403, 'signature_invalid')
      return { message: typedData.message, proof, signature }
    },

    async use({ member, call, input, words }, given, run) {
      if (!given || !isWellFormed(given)) throw new Refusal(403, 'signature_required')
      const { memberId, address } = member
      const row = await store.findSignatureRequest(db, { nonce: given.nonce, memberId, call })
      const isSame = row?.change === words.change && row.details === words.details
      if (!isSame || !row.content.equals(contentHash(call, input))) throw new Refusal(403, 'signature_required')
      await verify(address, typedChange(chainId, address, row), given)
      return once(
        {
          take: () => store.takeSignatureRequest(db, row),
          putBack: () => store.returnSignatureRequest(db, row),
        },
        run,
      )
    },

    async useAction(action, given, run) {
      if (!isWellFormed(given)) throw new Refusal(403, 'signature_required')
      const { address, call } = action
      const row = await store.findWalletRequest(db, { address, nonce: given.nonce, call })
      if (!row) throw new Refusal(403, 'signature_required')
      await verify(address, typedAction(action, row), given)
      return once(
        { take: () => store.takeWalletRequest(db, row), putBack: () => store.returnWalletRequest(db, row) },
        run,
      )
    },

    forget: (tx, memberId) => store.deleteSignatureRequests(tx, memberId),

    prune: () => store.deleteExpiredSignatureRequests(db),
  }
}

/** Runs what a nonce is for, once. What is refused changed nothing, so the nonce counts again. */
async function once<Made>(
  nonce: { readonly take: () => Promise<boolean>; readonly putBack: () => Promise<void> },
  run: () => Promise<Made>,
): Promise<Made> {
  if (!(await nonce.take())) throw new Refusal(403, 'signature_required')
  try {
    return await run()
  } catch (error) {
    if (error instanceof Refusal) await nonce.putBack()
    throw error
  }
}

function isWellFormed({ nonce, signature }: GivenSignature): boolean {
  return nonceForm.test(nonce) && signatureForm.test(signature) && signature.length <= longestSignature
}

/**
 * Returns the hash of the message that a new wallet signed, or undefined when the message does not ask to move the
 * other wallet's account to this one. Needs only the message.
 */
export function hashOfOffer(
  chainId: number,
  message: TypedChange['message'],
  { oldWallet, newWallet }: { readonly oldWallet: string; readonly newWallet: string },
): Hex | undefined {
  const input = { oldWallet: oldWallet.toLowerCase(), newWallet: newWallet.toLowerCase() }
  const content: Hex = `0x${contentHash('offerWallet', input).toString('hex')}`
  if (message.content !== content || message.wallet !== getAddress(newWallet)) return undefined
  return hashTypedData(dataOf(chainId, message))
}

const changeType = [
  { name: 'change', type: 'string' },
  { name: 'details', type: 'string' },
  { name: 'wallet', type: 'address' },
  { name: 'site', type: 'string' },
  { name: 'expires', type: 'string' },
  { name: 'nonce', type: 'string' },
  { name: 'content', type: 'bytes32' },
] satisfies TypedChange['types']['Change']

type ChangeRow = Omit<store.SignatureRequestRow, 'memberId' | 'call'>

function typedChange(
  chainId: number,
  address: string,
  row: ChangeRow,
): TypedChange & { message: { wallet: Address; content: Hex } } {
  const { change, details, site, nonce, expiresAt, content } = row
  return dataOf(chainId, {
    change,
    details,
    site,
    nonce,
    wallet: getAddress(address),
    expires: expiresAt.toISOString(),
    content: `0x${content.toString('hex')}` as const,
  })
}

function dataOf<Message extends TypedChange['message']>(chainId: number, message: Message) {
  return {
    domain: { name: 'Terahold', version: '1', chainId },
    types: { Change: changeType },
    primaryType: 'Change',
    message,
  } as const
}

/** Returns the SHA-256 of a call's name and fields, in an order of their own and without codes and passwords. */
function contentHash(call: SignedCall | ResetAction | 'offerWallet', input: unknown): Buffer {
  const fields = Object.entries(input as Record<string, unknown>)
    .filter(([name, value]) => value !== undefined && !proving.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([call, fields]))
    .digest()
}

const proving: ReadonlySet<string> = new Set(provingFields)
