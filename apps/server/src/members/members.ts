import type { Clock } from '../clock.ts'
import type { Database } from '../db/connection.ts'
import type { Publish } from '../events/events.ts'
import { createEmailBinding, type EmailBinding, type EmailDependencies } from './email.ts'
import { createInvitations, type InvitationDependencies, type Invitations } from './invitations.ts'
import { deleteExpiredNonces } from './nonce-store.ts'
import { createProfileView, type ProfileDependencies, type ProfileView } from './profile.ts'
import { currentDisclosure, type Disclosure } from './risk-disclosure.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createSignIn, type SignIn } from './sign-in.ts'
import type { WalletProof } from './wallet-proof.ts'

export type MemberDependencies = Omit<EmailDependencies, 'db'> & {
  readonly db: Database
  readonly clock: Clock
  readonly publish: Publish
  /** Proof of holding a wallet, shared with the operators' sign-in. */
  readonly proof: WalletProof
  readonly partner: ProfileDependencies['partner']
  /** The teams above a member, which learn who joined and what they are called. */
  readonly team: Pick<InvitationDependencies, 'memberJoined'> & Pick<ProfileDependencies, 'memberRenamed'>
}

export type Members = {
  readonly signIn: SignIn
  readonly proof: WalletProof
  readonly sessions: Sessions
  readonly email: EmailBinding
  readonly profile: ProfileView
  readonly invitations: Omit<Invitations, 'takeCode' | 'enterTeam'>
  readonly disclosure: (locale: Parameters<typeof currentDisclosure>[1]) => Promise<Disclosure>
  /** Forgets nonces nobody can use any more; gives how many. */
  readonly pruneNonces: () => Promise<number>
}

/** Who members are: signing in, sessions, profile, e-mail address. */
export function createMembers({ db, clock, publish, proof, partner, team, ...forEmail }: MemberDependencies): Members {
  const sessions = createSessions({ db, clock, publish })
  const { takeCode, enterTeam, ...invitations } = createInvitations({ db, memberJoined: team.memberJoined })
  return {
    ...{ proof, sessions, invitations },
    signIn: createSignIn({ db, clock, proof, sessions, invitations: { takeCode, enterTeam } }),
    email: createEmailBinding({ db, ...forEmail }),
    profile: createProfileView({ db, partner, memberRenamed: team.memberRenamed }),
    disclosure: (locale) => currentDisclosure(db, locale),
    pruneNonces: () => deleteExpiredNonces(db),
  }
}
