import { business } from '@terahold/contract/constants'
import { Refusal } from '@terahold/contract/refusal'
import type { Language } from '@terahold/locale/languages'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { actOnEach } from '../../foundation/act-on-each.ts'
import type { Clock } from '../../foundation/clock.ts'
import { limit } from '../../http/limits/rate-limit.ts'
import { words } from '../../locales/words.ts'
import type { SendMail } from '../../mail/mail.ts'
import type { ChangeSignatures, ResetAction, TypedChange } from '../../wallet-proof/change-signatures.ts'
import { type Freezing, refuseFrozen } from '../freeze/freeze.ts'
import { holdWithdrawals } from '../holds/holds.ts'
import { insertNotice } from '../notices/notice-store.ts'
import { deleteTickets } from '../password/password-store.ts'
import { lockMember } from '../profile/store.ts'
import type { Sessions } from '../sessions/sessions.ts'
import * as store from './reset-store.ts'
import { createSignedByWallet, type SignedAction } from './signed-by-wallet.ts'

/** Removing a member's email address and password after a wait of three days, with the signature of the wallet alone. */
export type Resets = {
  /** Returns the message to sign, also for a wallet without an account. @throws Refusal 429. */
  prepare(asked: {
    address: string
    action: ResetAction
    locale: Language
    site: string
    remoteAddress: string
  }): Promise<{ nonce: string; typedData: TypedChange }>
  /**
   * Starts a reset and pauses withdrawals until it is due. A repeat returns the same time.
   * @throws Refusal 403 signature_required or signature_invalid, 409 reset_needless, 423 account_frozen.
   */
  start(signed: SignedAction): Promise<{ dueAt: Date }>
  /** Ends an open reset without effect, also one of operators. Withdrawals still wait. @throws Refusal 403 as above. */
  cancel(signed: SignedAction): Promise<void>
  /**
   * Tells members what two operators decided, which begins the wait, and removes what is due: email address, password and all
   * sessions. Any number of processes may run it. @throws AggregateError of those that failed, after the others.
   */
  advance(): Promise<void>
}

export type ResetDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly signatures: Pick<ChangeSignatures, 'prepareAction' | 'useAction'>
  readonly sendMail: SendMail
  readonly freezing: Pick<Freezing, 'issueLink'>
  readonly sessions: Pick<Sessions, 'endOthers'>
}

const perWalletAndHour = 60
const perIpAndHour = 1_200
const mostAtOnce = 100

export function createResets({ db, clock, signatures, sendMail, freezing, sessions }: ResetDependencies): Resets {
  const run = createSignedByWallet({ db, signatures })

  /** Pauses withdrawals and tells the member, by email and in the app, before a reset takes effect. */
  async function announce(
    tx: Tx,
    { memberId, email, locale }: { memberId: string; email: string | null; locale: string | null },
    { dueAt, kind }: { dueAt: Date; kind: 'reset_started' | 'reset_by_operators' },
  ): Promise<void> {
    await holdWithdrawals(tx, memberId, business.holdAfterRecoveryHours, 'account_reset')
    await insertNotice(tx, { memberId, kind })
    if (email === null) return
    const values = { holdUntil: dueAt.toISOString(), link: await freezing.issueLink(tx, memberId) }
    const template = kind === 'reset_started' ? 'reset-started' : 'reset-by-operators'
    await sendMail(tx, { to: email, template, locale, values })
  }

  /** Begins the wait of a reset that two operators approved. */
  async function begin(memberId: string): Promise<void> {
    await transaction(db, async (tx) => {
      const member = await lockMember(tx, memberId)
      const dueAt = await store.beginApproved(tx, memberId, business.holdAfterRecoveryHours)
      if (dueAt) await announce(tx, { ...member, memberId }, { dueAt, kind: 'reset_by_operators' })
    })
  }

  /** Removes the email address, the password and all sessions of a member whose reset is due. */
  async function finish(memberId: string): Promise<void> {
    await transaction(db, async (tx) => {
      const { email, locale } = await lockMember(tx, memberId)
      if (!(await store.finishReset(tx, memberId))) return
      await store.removeFactors(tx, memberId)
      await deleteTickets(tx, memberId)
      const hours = business.holdAfterSecurityChangeHours
      const holdUntil = (await holdWithdrawals(tx, memberId, hours, 'account_reset')).toISOString()
      await insertNotice(tx, { memberId, kind: 'reset_done' })
      if (email !== null) {
        const values = { holdUntil, link: await freezing.issueLink(tx, memberId) }
        await sendMail(tx, { to: email, template: 'reset-done', locale, values })
      }
      await sessions.endOthers(tx, { memberId })
    })
  }

  return {
    async prepare({ address, action, locale, site, remoteAddress }) {
      const wallet = address.toLowerCase()
      await limit(db, `reset:${remoteAddress}:${wallet}`, perWalletAndHour, 3_600)
      await limit(db, `reset:${remoteAddress}`, perIpAndHour, 3_600)
      return signatures.prepareAction({ address: wallet, call: action, words: words[locale].changes[action], site })
    },

    start: (signed) =>
      run('startReset', signed, async (tx, member) => {
        const { memberId } = member
        refuseFrozen(member)
        const open = await store.findOpenReset(tx, memberId)
        if (open?.dueAt) return { dueAt: open.dueAt }
        if (member.email === null && member.passwordHash === null) throw new Refusal(409, 'reset_needless')
        // An operator's record waits for a second operator. The wallet needs neither.
        if (open) await store.endReset(tx, memberId, 'cancelled')
        const hours = business.holdAfterRecoveryHours
        const dueAt = await store.insertWalletReset(tx, { memberId, resetId: newId(clock), hours })
        await announce(tx, member, { dueAt, kind: 'reset_started' })
        return { dueAt }
      }),

    cancel: (signed) =>
      run('cancelReset', signed, async (tx, { memberId }) => {
        if (!(await store.endReset(tx, memberId, 'cancelled'))) return
        const { change, details } = words[signed.locale].changes.cancelReset
        await insertNotice(tx, { memberId, kind: 'change', change, details })
      }),

    async advance() {
      const approved = (await store.listApproved(db, mostAtOnce)).map((memberId) => () => begin(memberId))
      const due = (await store.listDue(db, mostAtOnce)).map((memberId) => () => finish(memberId))
      await actOnEach([...approved, ...due], 'account resets', (step) => step())
    },
  }
}
