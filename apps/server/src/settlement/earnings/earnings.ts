import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Part } from '../../db/statement.ts'
import {
  type EarningsJson,
  earningsColumn,
  earningsOfHoldingColumn,
  earningsOfJson,
  type HoldingEarnings,
  readEarnings,
  settledOf,
} from './earnings-store.ts'

/** Minor units. Net is what mining credits. Downtime is the prepaid fee refunded for hours not delivered. */
export type Earnings = {
  /** Net of all settled days: posted, due and pending. */
  readonly earned: bigint
  readonly downtime: bigint
  /** Net and downtime that reached `available`. */
  readonly posted: bigint
  /** Cleared net and all downtime that can be posted now. */
  readonly due: bigint
  /** Net that is settled while its money has not arrived. */
  readonly pending: bigint
}

export type EarningsOfHolding = Earnings & { readonly holdingId: string; readonly settledDays: number }

export type AllEarnings = Earnings & { readonly holdings: EarningsOfHolding[] }

/** Reads a member's earnings in total and by holding. */
export async function earnings(db: Database, memberId: string): Promise<AllEarnings> {
  return together(await readEarnings(db, memberId))
}

/** The same for use in another module's SQL statement. */
export const earningsPart: Part<{ memberId: string }, AllEarnings> = {
  column: ({ memberId }) => earningsColumn(memberId),
  read: (json: readonly EarningsJson[]) => together(json.map(earningsOfJson)),
}

/** The earnings of one holding, given as a row of `holding` by its name in the SQL statement. */
export const earningsOfHoldingPart: Part<RawBuilder<unknown>, EarningsOfHolding> = {
  column: earningsOfHoldingColumn,
  read: (json: EarningsJson) => ofHolding(earningsOfJson(json)),
}

/**
 * Selects `net`, `downtime` and the number of settled `days` of one holding, given as a row of `holding` by its name in the
 * SQL statement.
 */
export const selectSettledSums = (holding: RawBuilder<unknown>) =>
  settledOf(holding, ({ net, downtime }) => sql`${net} as net, ${downtime} as downtime, count(*) as days`)

function together(rows: readonly HoldingEarnings[]): AllEarnings {
  const holdings = rows.map(ofHolding)
  const total = (part: (holding: Earnings) => bigint) => holdings.reduce((sum, holding) => sum + part(holding), 0n)
  return {
    earned: total((holding) => holding.earned),
    downtime: total((holding) => holding.downtime),
    posted: total((holding) => holding.posted),
    due: total((holding) => holding.due),
    pending: total((holding) => holding.pending),
    holdings,
  }
}

function ofHolding(row: HoldingEarnings): EarningsOfHolding {
  const due = row.cleared_net + row.downtime
  const posted = row.posted_net + row.posted_downtime
  return {
    holdingId: row.holding_id,
    settledDays: row.settled_days,
    earned: row.net,
    downtime: row.downtime,
    posted,
    due: due - posted,
    pending: row.net - row.cleared_net,
  }
}
