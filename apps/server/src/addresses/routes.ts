import type { addressCalls } from '@terahold/contract/calls/member/addresses'
import type { Database } from '../db/connection.ts'
import type { Handlers } from '../http/call/handler.ts'
import { limit } from '../http/limits/rate-limit.ts'
import type { Addresses } from './addresses.ts'

export type AddressRouteDependencies = { readonly db: Database; readonly addresses: Addresses }

const changesPerMemberAndHour = 240

/** A member's calls about delivery addresses, and the public call about calling codes. */
export function addressRoutes({ db, addresses }: AddressRouteDependencies): Handlers<typeof addressCalls> {
  const countChange = (memberId: string) => limit(db, `address:${memberId}`, changesPerMemberAndHour, 3_600)
  return {
    getAddress: async ({ member, input }) => ({ data: await addresses.find(member.memberId, input.id) }),

    listAddresses: ({ member, input }) => addresses.list(member.memberId, input),

    saveAddress: async ({ member, input }) => {
      await countChange(member.memberId)
      return { data: { id: await addresses.save(member.memberId, input) } }
    },

    deleteAddress: async ({ member, input }) => {
      await countChange(member.memberId)
      await addresses.remove(member.memberId, input.id)
      return { data: { ok: true } }
    },

    dialCodes: async ({ locale }) => {
      const { listDialCodes } = await import('./dial-codes.ts')
      const rows = listDialCodes(locale)
      return { rows, total: rows.length }
    },
  }
}
