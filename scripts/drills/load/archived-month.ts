import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectDatabase, type Database } from '../../../apps/server/src/db/connection.ts'
import { transaction } from '../../../apps/server/src/db/transaction.ts'
import { createLedger } from '../../../apps/server/src/ledger/ledger.ts'
import { postDeposit } from './deposit.ts'

/** A posting of a month that was archived. */
export type ArchivedPosting = { readonly memberId: string; readonly key: string }
/** What the archive has, with a hash over all rows and one over all keys. */
export type ArchiveState = { readonly rows: number; readonly keys: number; readonly hash: string }

const members = 40
const liveMonths = 13
const monthSeconds = 31 * 86_400
const patienceMs = 60_000

const amount = 7n

/** Posts in a month that ended more than 13 months ago and in the next one, seals both, and has the older one archived. */
export async function archiveOldMonth(url: string, owner: Database): Promise<ArchivedPosting[]> {
  const app = connectDatabase({ url, applicationName: 'drill archive', role: 'terahold_app', max: 1 })
  let seconds = 0
  const ledger = createLedger({ clock: { now: () => new Date(Date.now() + seconds * 1_000) } })
  const moveTo = async (offset: number) => {
    seconds = offset
    await owner
      .updateTable('clock_offset')
      .set({ seconds: BigInt(offset) })
      .execute()
  }
  try {
    const postings: ArchivedPosting[] = []
    for (const monthsAgo of [16, 15]) {
      await moveTo(-monthsAgo * monthSeconds)
      for (let count = 0; count < members; count += 1) {
        const posting = { memberId: randomUUID(), key: randomUUID() }
        await transaction(app, (tx) => postDeposit(tx, ledger, { ...posting, amount }))
        if (monthsAgo === 16) postings.push(posting)
      }
    }
    await moveTo(0)
    for (const deadline = performance.now() + patienceMs; (await readArchive(owner)).rows === 0; await pause(100)) {
      if (performance.now() > deadline) throw new Error('No month was archived within a minute.')
      await ledger.rollUp(app)
      await ledger.seal(app)
      await ledger.archiveMonths(app, liveMonths)
    }
    return postings
  } finally {
    await app.destroy()
  }
}

export async function readArchive(db: Database): Promise<ArchiveState> {
  const { rows } = await sql<ArchiveState>`
    select (select count(*)::int from transfer_archive) as rows, (select count(*)::int from transfer_key) as keys,
      (select coalesce(md5(string_agg(t::text, ';' order by member_id, id)), '') from transfer_archive t)
        || (select coalesce(md5(string_agg(k::text, ';' order by member_id, key)), '') from transfer_key k) as hash`.execute(
    db,
  )
  const [state] = rows
  if (!state) throw new Error('The archive cannot be read.')
  return state
}

/** Sends archived postings again. Returns how many were posted, which must be none. */
export async function repeatArchived(url: string, postings: readonly ArchivedPosting[]): Promise<number> {
  const app = connectDatabase({ url, applicationName: 'drill archive', role: 'terahold_app', max: 1 })
  const ledger = createLedger({ clock: { now: () => new Date() } })
  try {
    let posted = 0
    for (const posting of postings)
      posted += await transaction(app, (tx) => postDeposit(tx, ledger, { ...posting, amount }))
    return posted
  } finally {
    await app.destroy()
  }
}
