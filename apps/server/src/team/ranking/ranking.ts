import type { Day } from '@terahold/money/day'
import type { Database } from '../../db/connection.ts'
import { type Page, sliceOf } from '../../db/lists.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { maskAddress } from '../../foundation/masks.ts'
import { readStanding } from '../figures/figures-store.ts'
import {
  countRanked,
  hideEntry,
  lockChoosing,
  type Period,
  readPlace,
  readRanked,
  showEntry,
  writeChoice,
} from './ranking-store.ts'

export type RankingPlace = {
  readonly me: {
    /** One more than the members with a higher score; null when the member has not opted in. */
    readonly rank: bigint | null
    /** mTH/s-days delivered to both levels of the team up to `asOf`. */
    readonly score: bigint
    readonly optedIn: boolean
  }
  /** The last day that counts; null until the first ranking is published. */
  readonly asOf: Day | null
}

export type Ranking = RankingPlace & {
  readonly rows: readonly { readonly rank: bigint; readonly member: string; readonly score: bigint }[]
  readonly total: number
}

/** How far down the ranking is listed; a member's own rank is known at any place. */
const placesListed = 1_000

/** The promotion ranking: members who chose to be in it, by TH-days delivered to their teams. */
export function createRanking({ db }: { readonly db: Database }) {
  /** Adds a member to the ranking or removes them, at once. A repeat changes nothing. */
  async function chooseRanking(memberId: string, optIn: boolean): Promise<void> {
    await transaction(db, async (tx) => {
      await lockChoosing(tx, 'choose')
      if (!(await writeChoice(tx, memberId, optIn))) return
      await (optIn ? showEntry(tx, memberId) : hideEntry(tx, memberId))
    })
  }

  /** Removes a member in the caller's transaction, when the account is closed. */
  async function leaveRanking(tx: Tx, memberId: string): Promise<void> {
    await lockChoosing(tx, 'choose')
    if (await writeChoice(tx, memberId, false)) await hideEntry(tx, memberId)
  }

  /** Returns a member's own place in the ranking of the month of `asOf`, or of all time. Equal scores share a rank. */
  async function rankingPlace(memberId: string, period: Period): Promise<RankingPlace> {
    const { rank, score, asOf } = await readPlace(db, memberId, period)
    const me = { rank, score: score ?? (await scoreOutside(memberId, period)), optedIn: score !== null }
    return { me, asOf }
  }

  /** Returns a page of the ranking, best first, and the member's own place in it. */
  async function ranking(memberId: string, { period, ...page }: Page & { period: Period }): Promise<Ranking> {
    const place = await rankingPlace(memberId, period)
    const { skip, count } = sliceOf(page)
    const rows = await readRanked(db, period, skip, Math.max(0, Math.min(count, placesListed - skip)))
    const shown = rows.map(({ rank, address, score }) => ({ rank, member: maskAddress(address), score }))
    return { ...place, rows: shown, total: await countRanked(db, period, placesListed) }
  }

  async function scoreOutside(memberId: string, period: Period): Promise<bigint> {
    const { deliveredAll, deliveredMonth } = await readStanding(db, memberId)
    return period === 'all' ? deliveredAll : deliveredMonth
  }

  return { chooseRanking, leaveRanking, rankingPlace, ranking }
}
