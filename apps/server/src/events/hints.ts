import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/connection.ts'

/** Tells every process that there is something new, for members or for holders of a pool. */
export type Announce = (hints: readonly string[]) => void

/**
 * Notifies in a statement of its own, after the commit. A transaction that notifies holds PostgreSQL's one lock for that until
 * its commit is on the disk, so all of them would commit one after the other (decision 42). A hint that is lost, because this
 * process ends at that moment, costs seconds: readers also poll.
 */
export function createHints(db: Database, log: Logger): Announce {
  const waiting = new Set<string>()
  let isSending = false

  async function send(): Promise<void> {
    while (waiting.size > 0) {
      const hints = [...waiting]
      waiting.clear()
      await notify(db, hints)
    }
  }

  return (hints) => {
    for (const hint of hints) waiting.add(hint)
    if (isSending) return
    isSending = true
    send()
      .catch((error: unknown) => log.warn({ err: error }, 'pages learn of new events by polling only'))
      .finally(() => {
        isSending = false
      })
  }
}

/** Notifies the readers of events, in a transaction with its commit. */
export async function notify(db: Database, hints: readonly string[]): Promise<void> {
  await sql`select pg_notify('live_event', hint) from unnest(${hints}::text[]) as hint`.execute(db)
}
