import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { statement } from '../../db/statement.ts'
import type { Tx } from '../../db/transaction.ts'

/** What a member or, under the address that paid, a venue owes the house since an adoption. In minor units. */
export type NewClaim = {
  readonly claimId: string
  readonly adoptionId: string
  readonly subject: string
  readonly owedBy: { readonly memberId: string } | { readonly sender: string }
  readonly amount: bigint
}

export type OpenClaim = { readonly claimId: string; readonly amount: bigint; readonly settled: bigint }

export async function insertClaim(tx: Tx, { claimId, adoptionId, subject, owedBy, amount }: NewClaim): Promise<void> {
  await tx
    .insertInto('chain_claim')
    .values({
      claim_id: claimId,
      adoption_id: adoptionId,
      subject,
      amount,
      made_at: sql<Date>`database_now()`,
      member_id: 'memberId' in owedBy ? owedBy.memberId : null,
      sender: 'sender' in owedBy ? owedBy.sender : null,
    })
    .execute()
}

/** Lists a member's open claims, oldest first, locked. */
export async function lockMemberClaims(tx: Tx, memberId: string): Promise<OpenClaim[]> {
  return claimsLocked(tx, { memberId })
}

const claimsLocked = statement(({ memberId }: { memberId: string }, db) =>
  openClaims(db).where('member_id', '=', memberId).forUpdate(),
)

/** Whether a member has open claims, for use in another module's SQL statement. */
export const hasOpenClaims = (memberId: string) => sql<boolean>`exists (
  select from chain_claim where member_id = ${memberId} and settled < amount)`

function openClaims(db: Database) {
  return db
    .selectFrom('chain_claim')
    .select(['claim_id as claimId', 'amount', 'settled'])
    .whereRef('settled', '<', 'amount')
    .orderBy('made_at')
    .orderBy('claim_id')
}

export async function settleClaim(tx: Tx, claimId: string, amount: bigint): Promise<void> {
  await tx
    .updateTable('chain_claim')
    .set({ settled: sql<bigint>`settled + ${amount}::numeric` })
    .where('claim_id', '=', claimId)
    .execute()
}

/** Lists the members with an open claim and something available to settle it. */
export async function readMembersToSettle(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('chain_claim as c')
    .innerJoin('member_balance as b', (join) =>
      join.onRef('b.member_id', '=', 'c.member_id').on('b.asset', '=', 'USDT').on('b.available', '>', 0n),
    )
    .select('b.member_id')
    .distinct()
    .whereRef('c.settled', '<', 'c.amount')
    .orderBy('b.member_id')
    .limit(1_000)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

const mostListed = 200

/** Lists claims for operators, the open ones first, then the newest. */
export async function readClaims(db: Database) {
  return db
    .selectFrom('chain_claim')
    .selectAll()
    .orderBy(sql`settled < amount`, 'desc')
    .orderBy('made_at', 'desc')
    .orderBy('claim_id')
    .limit(mostListed)
    .execute()
}
