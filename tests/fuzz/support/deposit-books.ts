import { sql } from 'kysely'
import type { Database } from '../../../apps/server/src/db/connection.ts'
import { cast } from './deposit-harness.ts'
import { type Branch, logsOf } from './scripted-chain.ts'

/** What the books must have of the chain: the number of transfers by kind, and by log what each member is credited. */
export type Books = { readonly counts: Readonly<Record<string, number>>; readonly credits: readonly string[] }

/** Computed from the chain alone, block by block: the naive model, without the product's code. */
export function booksOf(branch: Branch, { after, to }: { readonly after: number; readonly to: number }): Books {
  const counts: Record<string, number> = {}
  const credits: string[] = []
  for (const log of branch.slice(after + 1, to + 1).flatMap(logsOf)) {
    if (log.topics.length !== 3) continue
    const [from, into] = [log.topics[1], log.topics[2]].map((topic) => `0x${topic?.slice(26)}`)
    const state = stateOf({ token: log.address, from, into, amount: BigInt(log.data) })
    if (state === undefined) continue
    counts[state] = (counts[state] ?? 0) + 1
    if (state === 'deposit') credits.push(`${from} ${log.txHash}:${log.logIndex} ${BigInt(log.data)}`)
  }
  return { counts, credits: credits.toSorted() }
}

type Moved = { token: string; from: string | undefined; into: string | undefined; amount: bigint }

function stateOf({ token, from, into, amount }: Moved): string | undefined {
  const isHouse = (address: string | undefined) => address === cast.treasury || address === cast.vault
  if (token !== cast.token || (!isHouse(into) && !isHouse(from))) return undefined
  if (amount === 0n) return 'ignored'
  if (isHouse(from)) return 'treasury_move'
  if (into === cast.vault) return 'suspense'
  if (from === cast.venue) return 'venue'
  return cast.members.some((member) => member === from) ? 'deposit' : 'suspense'
}

/**
 * What the books have; look-alikes, which are recorded as far as they can be read, count only if something was credited
 * for one. A credit is what was posted to a member, with the log it cites.
 */
export async function readBooks(db: Database): Promise<Books & { readonly height: number }> {
  const { rows: states } = await sql<{ state: string; count: number }>`
    select state, count(*)::integer as count from chain_transfer
    where state <> 'seen' and (token = ${cast.token} or state <> 'ignored') group by state`.execute(db)
  const { rows: credits } = await sql<{ credit: string }>`
    select m.address || ' ' || coalesce(substring(t.idempotency_key from '0x.*$'), t.idempotency_key) || ' ' || t.amount as credit
    from transfer t left join member m using (member_id) where t.credit = 'available'`.execute(db)
  const { rows: cursors } = await sql<{ height: number }>`select height::integer as height from scan_cursor`.execute(db)
  return {
    counts: Object.fromEntries(states.map(({ state, count }) => [state, count])),
    credits: credits.map(({ credit }) => credit).toSorted(),
    height: cursors[0]?.height ?? -1,
  }
}

/** What every member has, by the balance row. */
export async function readBalances(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ address: string; available: string }>`
    select m.address, coalesce(b.available, 0)::text as available
    from member m left join member_balance b on b.member_id = m.member_id and b.asset = 'USDT'`.execute(db)
  return Object.fromEntries(rows.map(({ address, available }) => [address, available]))
}

/** The sum of credits by member. */
export function balancesOf(credits: readonly string[]): Record<string, string> {
  const sums = new Map(cast.members.map((member): [string, bigint] => [member, 0n]))
  for (const credit of credits) {
    const [address = '', , amount = '0'] = credit.split(' ')
    sums.set(address, (sums.get(address) ?? 0n) + BigInt(amount))
  }
  return Object.fromEntries([...sums].map(([address, sum]) => [address, sum.toString()]))
}
