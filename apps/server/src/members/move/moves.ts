import { business } from '@terahold/contract/constants'
import { Refusal } from '@terahold/contract/refusal'
import type { Language } from '@terahold/locale/languages'
import { getAddress } from 'viem'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { actOnEach } from '../../foundation/act-on-each.ts'
import type { Clock } from '../../foundation/clock.ts'
import { limit } from '../../http/limits/rate-limit.ts'
import { fill, words } from '../../locales/words.ts'
import type { SendMail } from '../../mail/mail.ts'
import type { ChangeSignatures, OfferedChange, TypedChange } from '../../wallet-proof/change-signatures.ts'
import type { Freezing } from '../freeze/freeze.ts'
import { holdWithdrawals, shortenHold } from '../holds/holds.ts'
import { insertNotice } from '../notices/notice-store.ts'
import { findPasswordHash, isHouseAddress, type LockedMember, lockMember } from '../profile/store.ts'
import { endWalletReset } from '../reset/reset-store.ts'
import { createSignedByWallet, type SignedAction } from '../reset/signed-by-wallet.ts'
import type { Sessions } from '../sessions/sessions.ts'
import * as store from './move-store.ts'

type Wallets = {
  readonly oldWallet: string
  readonly newWallet: string
  readonly locale: Language
  readonly site: string
  readonly remoteAddress: string
}
type MovingMember = Pick<LockedMember, 'email' | 'locale'> & { readonly memberId: string }

/** Moving a member's account to a new wallet, 14 days after two operators approved it (decision 57). */
export type Moves = {
  /** Returns the message that the new wallet signs, also for a wallet without an account. @throws Refusal 429. */
  prepareOffer(asked: Wallets): Promise<{ nonce: string; expiresAt: string; typedData: TypedChange }>
  /**
   * Shows operators that the new wallet asks for the account. Does the same for a wallet without an account, which shows nothing.
   * @throws Refusal 403 signature_required, signature_invalid or house_wallet, 409 wallet_taken, 429.
   */
  offer(signed: Wallets & { nonce: string; signature: string; expiresAt: string }): Promise<void>
  /** Stops a move with the old wallet's signature alone. @throws Refusal 403 signature_required or signature_invalid. */
  veto(signed: SignedAction): Promise<void>
  /** Stops a move from a session of the account. */
  stop(memberId: string): Promise<void>
  /** Begins the wait of a move that two operators approved, and tells the member. The caller has locked the member. */
  begin(tx: Tx, member: MovingMember, move: { moveId: string; newWallet: string }): Promise<void>
  /** Carries out what is due. Any number of processes may run it. @throws AggregateError of those that failed, after the others. */
  advance(): Promise<void>
}

export type MoveDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly signatures: Pick<ChangeSignatures, 'offer' | 'verifyOffer' | 'useAction'>
  readonly sendMail: SendMail
  readonly freezing: Pick<Freezing, 'issueLink'>
  readonly sessions: Pick<Sessions, 'endOthers'>
  /** Gives back every withdrawal of the member that is not signed yet. */
  readonly returnUnsigned: (tx: Tx, memberId: string) => Promise<unknown>
  /** Makes the withdrawals that a hold delayed due again. */
  readonly endHolds: (tx: Tx, memberId: string) => Promise<unknown>
}

const hour = 3_600
const perWalletAndHour = 20
const perIpAndHour = 200
const mostAtOnce = 100

export function createMoves(deps: MoveDependencies): Moves {
  const { db, clock, signatures, sendMail, freezing, sessions, returnUnsigned, endHolds } = deps
  const runSigned = createSignedByWallet({ db, signatures })

  async function limited({ remoteAddress, newWallet }: Wallets): Promise<void> {
    await limit(db, `wallet-offer:${remoteAddress}:${newWallet.toLowerCase()}`, perWalletAndHour, hour)
    await limit(db, `wallet-offer:${remoteAddress}`, perIpAndHour, hour)
  }

  /** Tells the member in the app and by email. */
  async function tell(
    tx: Tx,
    { memberId, email, locale }: MovingMember,
    { kind, newWallet, at }: { kind: 'move_started' | 'move_stopped' | 'move_done'; newWallet: string; at: Date },
  ): Promise<void> {
    await insertNotice(tx, { memberId, kind, details: getAddress(newWallet) })
    if (email === null) return
    const link = await freezing.issueLink(tx, memberId)
    const values = { holdUntil: at.toISOString(), wallet: getAddress(newWallet), link }
    await sendMail(tx, { to: email, template: templates[kind], locale, values })
  }

  /** Withdrawals wait a day longer, so that the owner can react when a thief has the old wallet. */
  async function stopped(tx: Tx, member: MovingMember, newWallet: string): Promise<void> {
    const hours = business.holdAfterSecurityChangeHours
    await shortenHold(tx, member.memberId, hours, 'account_move')
    const at = await holdWithdrawals(tx, member.memberId, hours, 'account_move')
    await endHolds(tx, member.memberId)
    await tell(tx, member, { kind: 'move_stopped', newWallet, at })
  }

  async function stopIn(tx: Tx, member: MovingMember): Promise<void> {
    const newWallet = await store.endMove(tx, member.memberId, 'stopped')
    if (newWallet === undefined) return
    // A record of another wallet's offer may wait for its approval. After a stop, that wallet has to sign again.
    await store.deleteOffers(tx, member.memberId)
    await stopped(tx, member, newWallet)
  }

  async function finish({ memberId, moveId, newWallet }: { memberId: string; moveId: string; newWallet: string }) {
    await transaction(db, async (tx) => {
      const member = { ...(await lockMember(tx, memberId)), memberId }
      const outcome = await store.finishMove(tx, memberId, moveId)
      if (outcome === 'failed') await stopped(tx, member, newWallet)
      if (outcome !== 'done') return
      // The old wallet asked for this reset, and no longer decides about the account.
      await endWalletReset(tx, memberId)
      await returnUnsigned(tx, memberId)
      const at = await holdWithdrawals(tx, memberId, business.holdAfterSecurityChangeHours, 'account_move')
      await tell(tx, member, { kind: 'move_done', newWallet, at })
      await sessions.endOthers(tx, { memberId })
    })
  }

  return {
    async prepareOffer(asked) {
      await limited(asked)
      const { nonce, expiresAt, typedData } = await signatures.offer(offerOf(asked))
      return { nonce, expiresAt: expiresAt.toISOString(), typedData }
    },

    async offer({ nonce, signature, expiresAt, ...asked }) {
      await limited(asked)
      const given = { nonce, signature, expiresAt: new Date(expiresAt) }
      const signed = await signatures.verifyOffer(offerOf(asked), given)
      const newWallet = asked.newWallet.toLowerCase()
      const found = await findPasswordHash(db, asked.oldWallet.toLowerCase())
      await refuseInUse(db, newWallet)
      // A wallet that an account has left must not learn which one has it now, so another account's offer shows nothing either.
      const owner = await store.findOwner(db, newWallet)
      if (!found || (owner !== undefined && owner !== found.memberId)) return
      await store.putOffer(db, { memberId: found.memberId, offerId: newId(clock), newWallet, ...signed })
    },

    veto: (signed) => runSigned('vetoMove', signed, (tx, member) => stopIn(tx, member)),

    stop: (memberId) => transaction(db, async (tx) => stopIn(tx, { ...(await lockMember(tx, memberId)), memberId })),

    async begin(tx, member, { moveId, newWallet }) {
      const dueAt = await store.beginMove(tx, moveId)
      const hours = Math.ceil((dueAt.getTime() - clock.now().getTime()) / (hour * 1_000))
      await holdWithdrawals(tx, member.memberId, hours, 'account_move')
      await tell(tx, member, { kind: 'move_started', newWallet, at: dueAt })
    },

    async advance() {
      await actOnEach(await store.listDue(db, mostAtOnce), 'account moves', finish)
    },
  }
}

const templates = { move_started: 'move-started', move_stopped: 'move-stopped', move_done: 'move-done' } as const

/**
 * Refuses a wallet that cannot take the account. It may have had this account before.
 * @throws Refusal 403 house_wallet, 409 wallet_taken.
 */
export async function refuseUnfit(db: Database, newWallet: string, memberId: string): Promise<void> {
  await refuseInUse(db, newWallet)
  const owner = await store.findOwner(db, newWallet)
  if (owner !== undefined && owner !== memberId) throw taken()
}

/** Refuses a wallet of the house, and one that has an account. */
async function refuseInUse(db: Database, newWallet: string): Promise<void> {
  if (await isHouseAddress(db, newWallet)) throw new Refusal(403, 'house_wallet', { field: 'newWallet' })
  if (await findPasswordHash(db, newWallet)) throw taken()
}

const taken = () => new Refusal(409, 'wallet_taken', { field: 'newWallet' })

function offerOf({ oldWallet, newWallet, locale, site }: Wallets): OfferedChange {
  const { change, details } = words[locale].changes.offerWallet
  return {
    call: 'offerWallet',
    address: newWallet.toLowerCase(),
    site,
    input: { oldWallet: oldWallet.toLowerCase(), newWallet: newWallet.toLowerCase() },
    words: { change, details: fill(details, { wallet: getAddress(oldWallet) }) },
  }
}
