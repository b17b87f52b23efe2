import { Refusal } from '@terahold/contract/refusal'
import type { Language } from '@terahold/locale/languages'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { MemberIdentity } from '../../http/call/handler.ts'
import { limit } from '../../http/limits/rate-limit.ts'
import { formatMinute } from '../../mail/email-format.ts'
import type { SendMail } from '../../mail/mail.ts'
import type { ProvenWallet, SignedMessage, WalletProof } from '../../wallet-proof/wallet-proof.ts'
import { reopenMember } from '../closing/closing-store.ts'
import type { Freezing } from '../freeze/freeze.ts'
import type { Invitations } from '../invitation/invitations.ts'
import { findAwaited } from '../move/move-store.ts'
import { insertNotice } from '../notices/notice-store.ts'
import { tryPassword } from '../password/password-check.ts'
import type { ForgottenPassword } from '../password-change/forgotten-password.ts'
import { claimAddress, findPasswordHash, insertMember, isHouseAddress, lockMember } from '../profile/store.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { knowsDevice } from '../sessions/sessions-store.ts'
import { hour, signInLimits } from './sign-in-limits.ts'

export type SignInRequest = SignedMessage & {
  inviteCode?: string | undefined
  password?: string | undefined
  /** Replaces a forgotten password: the code sent for that. */
  code?: string | undefined
  locale: Language
  userAgent: string | undefined
  remoteAddress: string
  /** The session sent with the request; a new sign-in replaces it. */
  signedIn: MemberIdentity | undefined
}
export type SignedIn = {
  memberId: string
  token: string
  expiresAt: Date
  address: string
  isNew: boolean
  /** What was checked, such as `wallet, password`. */
  factors: string
}

/**
 * Signs a wallet in and registers it on first use.
 * @throws Refusal 401 for an invalid proof (see WalletProof), 403 house_wallet, wallet_moved, wallet_waits or
 * password_required, 400 invite_invalid, 429; with the code for a forgotten password 422 code_wrong, 410 code_expired, 423 account_frozen.
 */
export type SignIn = (request: SignInRequest) => Promise<SignedIn>

export type SignInDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly proof: WalletProof
  readonly sessions: Sessions
  readonly invitations: Pick<Invitations, 'takeCode' | 'enterTeam'>
  readonly sendMail: SendMail
  readonly forgotten: Pick<ForgottenPassword, 'takeOff'>
  readonly freezing: Pick<Freezing, 'issueLink'>
}

type Entered = { memberId: string; isNew: boolean; email: string | null; chosenLocale: string | null }

export function createSignIn(dependencies: SignInDependencies): SignIn {
  const { db, clock, proof, sessions, invitations, sendMail, forgotten, freezing } = dependencies

  /** Returns the hash the password was checked against, or that a code will remove. */
  async function requirePassword(wallet: ProvenWallet, { password, code }: SignInRequest): Promise<string | null> {
    const hash = (await findPasswordHash(db, wallet.address))?.passwordHash ?? null
    if (hash === null || (password === undefined && code !== undefined)) return hash
    if (password !== undefined && (await tryPassword(db, wallet.address, password, hash))) return hash
    await proof.spare(wallet)
    throw new Refusal(403, 'password_required', { field: 'password' })
  }

  /** Registers a new member with the inviter of their code. A code only works at this moment. */
  async function register(
    tx: Tx,
    memberId: string,
    address: string,
    locale: Language,
    inviteCode: string | undefined,
  ): Promise<void> {
    const inviterId = inviteCode === undefined ? null : await invitations.takeCode(tx, memberId, inviteCode)
    // English is the default, so it is not stored as a choice.
    await insertMember(tx, { memberId, address, locale: locale === 'en' ? null : locale, inviterId })
    if (inviterId !== null) await invitations.enterTeam(tx, memberId, inviterId)
  }

  async function enter(
    tx: Tx,
    wallet: ProvenWallet,
    provenHash: string | null,
    request: SignInRequest,
  ): Promise<Entered> {
    const { inviteCode, locale, password, code } = request
    await proof.take(tx, wallet)
    const candidate = newId(clock)
    const memberId = await claimAddress(tx, wallet.address, candidate)
    const isNew = memberId === candidate
    if (isNew) await register(tx, memberId, wallet.address, locale, inviteCode)
    else if (inviteCode !== undefined) throw inviteInvalid()
    const member = await lockMember(tx, memberId)
    if (member.address !== wallet.address) throw new Refusal(403, 'wallet_moved')
    if (member.passwordHash !== provenHash) throw new Refusal(403, 'password_required', { field: 'password' })
    if (provenHash !== null && password === undefined && code !== undefined)
      await forgotten.takeOff(tx, { ...member, memberId }, code)
    if (member.closedAt !== null) await reopenMember(tx, memberId)
    return { memberId, isNew, email: member.email, chosenLocale: member.locale }
  }

  /** Tells the member of a sign-in from a new device, in the app and by email if they have an address. */
  async function tellOfDevice(tx: Tx, entered: Entered, device: string | null): Promise<void> {
    const { memberId, email, chosenLocale: locale } = entered
    if (entered.isNew || (await knowsDevice(tx, memberId, device))) return
    await insertNotice(tx, { memberId, kind: 'new_sign_in', ...(device === null ? {} : { details: device }) })
    if (email === null) return
    const values = { device, at: clock.now().toISOString(), link: await freezing.issueLink(tx, memberId) }
    await sendMail(tx, { to: email, template: 'new-sign-in', locale, values })
  }

  return async (request) => {
    await limit(db, `sign-in:${request.remoteAddress}`, signInLimits.perIpAddress, hour)
    const wallet = await proof.check('member', request)
    // Only the wallet's holder gets here, so no one else can use up this number.
    await limit(db, `sign-in:${wallet.address}`, signInLimits.perWallet, hour)
    // A transfer between two house addresses is not a member's deposit or payout.
    if (await isHouseAddress(db, wallet.address)) throw new Refusal(403, 'house_wallet')
    const awaited = await findAwaited(db, wallet.address)
    if (awaited) throw new Refusal(403, 'wallet_waits', { values: { at: formatMinute(awaited) } })
    if (request.inviteCode !== undefined)
      await limit(db, `invite:${wallet.address}`, signInLimits.invitationsPerWallet, hour)
    const provenHash = await requirePassword(wallet, request)
    return transaction(db, async (tx) => {
      const entered = await enter(tx, wallet, provenHash, request)
      const { memberId, isNew } = entered
      const device = deviceName(request.userAgent)
      await tellOfDevice(tx, entered, device)
      if (request.signedIn) await sessions.end(tx, request.signedIn)
      const { token, expiresAt } = await sessions.open(tx, memberId, device)
      const second = request.password === undefined ? ', code' : ', password'
      const factors = provenHash === null ? 'wallet' : `wallet${second}`
      return { memberId, token, expiresAt, address: wallet.address, isNew, factors }
    })
  }
}

function inviteInvalid(): Refusal {
  return new Refusal(400, 'invite_invalid', { field: 'inviteCode' })
}

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** Returns the name of the device behind a User-Agent, such as `Chrome, Android`; null when it is unknown. */
export function deviceName(userAgent: string | undefined): string | null {
  const named = (list: readonly (readonly [mark: string, name: string])[]) =>
    list.find(([mark]) => userAgent?.includes(mark))?.[1]
  return [named(browsers), named(systems)].filter((name) => name !== undefined).join(', ') || null
}
