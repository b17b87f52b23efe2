import type { Database } from '../../db/connection.ts'
import { type Page, sliceOf } from '../../db/lists.ts'
import { maskAddress } from '../../foundation/masks.ts'
import { readMonths } from '../figures/figures-store.ts'
import type { Level } from '../figures/link-store.ts'
import { searchOf } from './keyword-rules.ts'
import { countLinks, type LinkRow, readEarned, readLinks, readPower } from './page-store.ts'

export type TeamFilter = Page & {
  readonly level?: Level | undefined
  /** A referee's whole address or name, or the visible part of a masked address; letter case is ignored. */
  readonly keyword?: string | undefined
}

export type Referee = {
  /** The address, masked. */
  readonly member: string
  readonly level: Level
  readonly joinedAt: Date
  /** Whether any power runs today, and how much; mTH/s. */
  readonly active: boolean
  readonly power: bigint
}
/** A first-level referee, with the margin of their orders and its commission, posted or owed; minor units. */
export type PrimaryReferee = Referee & { readonly margin: bigint; readonly commission: bigint }

/**
 * The members of a team in pages, the last to join first. Totals come from counters unless a keyword is searched for.
 */
export function createPages({ db }: { readonly db: Database }) {
  async function teamPage(
    memberId: string,
    { level, keyword, ...page }: TeamFilter,
  ): Promise<{ readonly rows: readonly Referee[]; readonly total: number }> {
    const search = searchOf(keyword)
    const filter = { memberId, level, search }
    const links = await readLinks(db, filter, sliceOf(page))
    const total = search === undefined ? await countOf(memberId, level) : await countLinks(db, filter)
    return { rows: await withPower(links), total }
  }

  /** The first level with what it earned the member. */
  async function primaryPage(
    memberId: string,
    page: Page,
  ): Promise<{ readonly rows: readonly PrimaryReferee[]; readonly total: number }> {
    const filter = { memberId, level: 1, search: undefined } as const
    const links = await readLinks(db, filter, sliceOf(page))
    const ids = links.map(({ refereeId }) => refereeId)
    const earned = new Map((await readEarned(db, memberId, ids)).map((row) => [row.refereeId, row]))
    const rows = (await withPower(links)).map((referee, index) => {
      const { margin, commission } = earned.get(ids[index] ?? '') ?? { margin: 0n, commission: 0n }
      return { ...referee, margin, commission }
    })
    return { rows, total: await countOf(memberId, 1) }
  }

  async function countOf(memberId: string, level: Level | undefined): Promise<number> {
    const months = await readMonths(db, memberId)
    const total = months.reduce((sum, { l1, l2 }) => sum + (level === 2 ? 0n : l1) + (level === 1 ? 0n : l2), 0n)
    return Number(total)
  }

  async function withPower(links: readonly LinkRow[]): Promise<Referee[]> {
    const power = await readPower(
      db,
      links.map(({ refereeId }) => refereeId),
    )
    return links.map(({ refereeId, address, level, joinedAt }) => {
      const running = power.get(refereeId) ?? 0n
      return { member: maskAddress(address), level, joinedAt, active: running > 0n, power: running }
    })
  }

  return { teamPage, primaryPage }
}
