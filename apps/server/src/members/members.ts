import type { Database } from '../db/connection.ts'
import type { Publish } from '../events/events.ts'
import type { Clock } from '../foundation/clock.ts'
import type { ChangeSignatures } from '../wallet-proof/change-signatures.ts'
import type { WalletProof } from '../wallet-proof/wallet-proof.ts'
import { createEmailBinding, type EmailBinding, type EmailDependencies } from './email/email.ts'
import { createFreezing, type FreezeDependencies, type Freezing } from './freeze/freeze.ts'
import { createInvitations, type InvitationDependencies, type Invitations } from './invitation/invitations.ts'
import { endMove } from './move/move-store.ts'
import { createMoves, type MoveDependencies, type Moves } from './move/moves.ts'
import { createSecurityNotices, type SecurityNotices } from './notices/security-notices.ts'
import type { IsBreached } from './password/breached-passwords.ts'
import { createForgottenPassword, type ForgottenPassword } from './password-change/forgotten-password.ts'
import { createPasswordChange, type PasswordChange } from './password-change/password-change.ts'
import { createProfileView, type ProfileDependencies, type ProfileView } from './profile/profile.ts'
import { createResets, type Resets } from './reset/reset.ts'
import { endReset } from './reset/reset-store.ts'
import { currentDisclosure, type Disclosure } from './risk-disclosure/risk-disclosure.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { createSignIn, type SignIn } from './sign-in/sign-in.ts'

export type MemberDependencies = Omit<EmailDependencies, 'db' | 'freezing'> & {
  readonly db: Database
  readonly clock: Clock
  readonly publish: Publish
  /** Proof of holding a wallet, shared with the operators' sign-in. */
  readonly proof: WalletProof
  readonly signatures: ChangeSignatures
  readonly site: FreezeDependencies['site']
  readonly partner: ProfileDependencies['partner']
  readonly withdrawals: Pick<MoveDependencies, 'returnUnsigned' | 'endHolds'>
  readonly isBreached: IsBreached
  /** The teams above a member, which learn who joined and under what name. */
  readonly team: Pick<InvitationDependencies, 'memberJoined'> & Pick<ProfileDependencies, 'memberRenamed'>
}

export type Members = {
  readonly signIn: SignIn
  readonly proof: WalletProof
  readonly sessions: Sessions
  readonly email: EmailBinding
  readonly profile: ProfileView
  readonly password: PasswordChange
  readonly freezing: Pick<Freezing, 'freeze' | 'freezeBy' | 'noteUnfrozen'>
  readonly resets: Resets
  readonly moves: Moves
  readonly notices: SecurityNotices
  readonly forgotten: Pick<ForgottenPassword, 'sendCode'>
  readonly invitations: Omit<Invitations, 'takeCode' | 'enterTeam'>
  readonly disclosure: (locale: Parameters<typeof currentDisclosure>[1]) => Promise<Disclosure>
  /** Deletes nonces and requests to sign that can no longer be used. Returns the number of nonces deleted. */
  readonly pruneNonces: () => Promise<number>
}

/** Members: sign-in, sessions, profile, email address, password. */
export function createMembers(dependencies: MemberDependencies): Members {
  const { db, clock, publish, proof, partner, team, site, codes, sendMail, signatures, resendWithdrawalCode } =
    dependencies
  const sessions = createSessions({ db, clock, publish })
  const { takeCode, enterTeam, ...invitations } = createInvitations({ db, memberJoined: team.memberJoined })
  const freezing = createFreezing({
    db,
    clock,
    sendMail,
    sessions,
    publish,
    site,
    async endOpen(tx, memberId) {
      const isResetEnded = await endReset(tx, memberId, 'cancelled')
      const newWallet = await endMove(tx, memberId, 'frozen')
      return isResetEnded || newWallet !== undefined
    },
  })
  const forgotten = createForgottenPassword({ db, proof, codes, sendMail, freezing, sessions })
  return {
    proof,
    sessions,
    invitations,
    freezing,
    forgotten,
    resets: createResets({ db, clock, signatures, sendMail, freezing, sessions }),
    moves: createMoves({ db, clock, signatures, sendMail, freezing, sessions, ...dependencies.withdrawals }),
    notices: createSecurityNotices({ db, clock, sendMail, freezing }),
    signIn: createSignIn({
      db,
      clock,
      proof,
      sessions,
      sendMail,
      freezing,
      forgotten,
      invitations: { takeCode, enterTeam },
    }),
    email: createEmailBinding({ db, codes, sendMail, freezing, resendWithdrawalCode }),
    password: createPasswordChange({ db, codes, sendMail, sessions, freezing, isBreached: dependencies.isBreached }),
    profile: createProfileView({
      db,
      partner,
      memberRenamed: team.memberRenamed,
      localeChanged: sessions.localeChanged,
    }),
    disclosure: (locale) => currentDisclosure(db, locale),
    async pruneNonces() {
      await signatures.prune()
      return proof.prune()
    },
  }
}
