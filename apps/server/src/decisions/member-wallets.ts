import type { Database } from '../db/connection.ts'

/** Returns the wallet of each member by the member's id. Operators recognise a member by it without seeing personal data. */
export async function readMemberWallets(
  db: Database,
  memberIds: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string | null | undefined, string>> {
  const wanted = memberIds.filter((id) => typeof id === 'string')
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('member').select(['member_id', 'address']).where('member_id', 'in', wanted).execute()
  return new Map(rows.map(({ member_id, address }) => [member_id, address]))
}
