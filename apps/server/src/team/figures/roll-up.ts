import type { Database } from '../../db/connection.ts'
import { NIL_ID } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { foldChanges, readChanged } from './change-store.ts'

const membersAtOnce = 500
const changesAtOnce = 5_000

/**
 * Adds changes in teams to their counters, each member's in transactions of its own; figures read the same before and
 * after. Can be stopped and run again at any point, also concurrently. Returns how many changes it added.
 */
export async function rollUp(db: Database): Promise<number> {
  let folded = 0
  for (let after: string | undefined = NIL_ID; after !== undefined; ) {
    const memberIds = await readChanged(db, after, membersAtOnce)
    for (const memberId of memberIds) folded += await rollUpMember(db, memberId)
    after = memberIds.length < membersAtOnce ? undefined : memberIds.at(-1)
  }
  return folded
}

async function rollUpMember(db: Database, memberId: string): Promise<number> {
  for (let folded = 0; ; ) {
    const now = await transaction(db, (tx) => foldChanges(tx, memberId, changesAtOnce))
    folded += now
    if (now < changesAtOnce) return folded
  }
}
