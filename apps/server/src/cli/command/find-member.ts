import type { Database } from '../../db/connection.ts'
import { NIL_ID } from '../../db/ids.ts'

/** Returns the id of a member by address or id, or of the house for `house`. @throws Error when there is none. */
export async function findMember(db: Database, wanted: string): Promise<string> {
  if (wanted === 'house') return NIL_ID
  const isAddress = /^0x[0-9a-fA-F]{40}$/.test(wanted)
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(wanted)
  const member = await db
    .selectFrom('member')
    .select('member_id')
    .$if(isAddress, (query) => query.where('address', '=', wanted.toLowerCase()))
    .$if(isId, (query) => query.where('member_id', '=', wanted))
    .$if(!isAddress && !isId, (query) => query.where((is) => is.lit(false)))
    .executeTakeFirst()
  if (!member) throw new Error(`there is no member ${wanted}`)
  return member.member_id
}
