import type { profile, settings } from '@terahold/contract/calls/profile'
import type { DataOf, ParsedInputOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import { getAddress } from 'viem'
import type { Database } from '../db/connection.ts'
import { asLocale } from '../http/locale.ts'
import { maskAddress, maskEmail } from './masks.ts'
import { changeSettings, readProfile } from './store.ts'

export type Profile = DataOf<typeof profile>
/** How far a member is on the way to being a capacity partner. */
export type ReadPartner = (memberId: string) => Promise<Profile['partner']>

export type ProfileView = {
  read(memberId: string): Promise<Profile>
  /** @throws Refusal 400 bad_field for a name with characters that cannot be seen. */
  change(memberId: string, changes: ParsedInputOf<typeof settings>): Promise<DataOf<typeof settings>>
}

export function createProfileView({ db, partner }: { db: Database; partner: ReadPartner }): ProfileView {
  return {
    async read(memberId) {
      const [member, rights] = await Promise.all([readProfile(db, memberId), partner(memberId)])
      return {
        ...{ address: getAddress(member.address), name: member.name, partner: rights, riskVersion: member.riskVersion },
        email: member.email && maskEmail(member.email),
        emailVerified: member.emailVerifiedAt !== null,
        hasPassword: member.passwordHash !== null,
        inviter: member.inviterAddress && maskAddress(member.inviterAddress),
        locale: asLocale(member.locale) ?? null,
        createdAt: member.createdAt.toISOString(),
      }
    },

    async change(memberId, { name, locale }) {
      // Control and direction characters can make a name look like something else.
      if (name !== undefined && /\p{C}/u.test(name)) throw new Refusal(400, 'bad_field', { field: 'name' })
      const changed = await changeSettings(db, memberId, {
        ...(name === undefined ? {} : { name }),
        ...(locale === undefined ? {} : { locale }),
      })
      return { name: changed.name, locale: asLocale(changed.locale) ?? null }
    },
  }
}
