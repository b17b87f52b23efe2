import type { profile, settings } from '@terahold/contract/calls/member/profile'
import { notificationTopics } from '@terahold/contract/codes/members'
import type { DataOf, ParsedInputOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import { asLanguage } from '@terahold/locale/languages'
import { getAddress } from 'viem'
import type { Database } from '../../db/connection.ts'
import type { Part } from '../../db/statement.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { maskAddress, maskEmail } from '../../foundation/masks.ts'
import { changeSettings, profileReader } from './store.ts'

export type Profile = DataOf<typeof profile>
export type ProfileView = {
  read(memberId: string): Promise<Profile>
  /** @throws Refusal 400 bad_field for a name with invisible characters. */
  change(memberId: string, changes: ParsedInputOf<typeof settings>): Promise<DataOf<typeof settings>>
}

export type ProfileDependencies = {
  readonly db: Database
  /** Returns a member's progress to capacity partner. */
  readonly partner: Part<string, Profile['partner']>
  /** Makes a member searchable by the new name in the teams above. */
  readonly memberRenamed: (tx: Tx, memberId: string, name: string) => Promise<unknown>
  /** Applies the new language to the member's sessions at once. */
  readonly localeChanged: (tx: Tx, memberId: string, locale: string) => Promise<unknown>
}

export function createProfileView({ db, partner, memberRenamed, localeChanged }: ProfileDependencies): ProfileView {
  const readProfile = profileReader(partner.column)
  return {
    async read(memberId) {
      const member = await readProfile(db, memberId)
      return {
        address: getAddress(member.address),
        name: member.name,
        riskVersion: member.riskVersion,
        partner: partner.read(member.partner),
        email: member.email && maskEmail(member.email),
        emailVerified: member.emailVerifiedAt !== null,
        hasPassword: member.hasPassword,
        inviter: member.inviterAddress && maskAddress(member.inviterAddress),
        locale: asLanguage(member.locale) ?? null,
        notifications: notificationsOf(member),
        holdUntil: member.holdUntil?.toISOString() ?? null,
        holdReason: member.holdUntil && member.holdReason,
        reset: member.resetDueAt && { dueAt: member.resetDueAt.toISOString(), byOperators: member.resetByOperators },
        move:
          member.moveDueAt && member.moveTo
            ? { dueAt: member.moveDueAt.toISOString(), newWallet: getAddress(member.moveTo) }
            : null,
        unreadNotices: Number(member.unreadNotices ?? 0),
        createdAt: member.createdAt.toISOString(),
      }
    },

    async change(memberId, { name, locale, notifications }) {
      // Control and direction characters can make a name look like something else.
      if (name !== undefined && /\p{C}/u.test(name)) throw new Refusal(400, 'bad_field', { field: 'name' })
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(locale === undefined ? {} : { locale }),
        ...(notifications?.email ? { email_kinds: [...new Set(notifications.email)] } : {}),
        ...(notifications?.push ? { push_kinds: [...new Set(notifications.push)] } : {}),
      }
      const changed = await transaction(db, async (tx) => {
        const settings = await changeSettings(tx, memberId, changes)
        if (name !== undefined) await memberRenamed(tx, memberId, name)
        if (locale !== undefined) await localeChanged(tx, memberId, locale)
        return settings
      })
      return { name: changed.name, locale: asLanguage(changed.locale) ?? null, notifications: notificationsOf(changed) }
    },
  }
}

function notificationsOf({
  emailTopics,
  pushTopics,
}: {
  emailTopics: string[]
  pushTopics: string[]
}): Profile['notifications'] {
  const topics = (chosen: string[]) => notificationTopics.filter((topic) => chosen.includes(topic))
  return { email: topics(emailTopics), push: topics(pushTopics) }
}
