import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Clock } from '../../foundation/clock.ts'

export type MovableClock = Clock & {
  /** Moves this process's and the database's clock forward together. Returns the new time. */
  readonly advance: (seconds: number) => Promise<Date>
}

/** The demo's clock: the machine's time plus an offset stored in the database, so it survives a restart. */
export async function openMovableClock(owner: Database): Promise<MovableClock> {
  const { seconds } = await owner.selectFrom('clock_offset').select('seconds').executeTakeFirstOrThrow()
  let offset = Number(seconds)
  const now = () => new Date(Date.now() + offset * 1000)
  return {
    now,
    advance: async (by) => {
      const moved = await owner
        .updateTable('clock_offset')
        .set({ seconds: sql`seconds + ${by}` })
        .returning('seconds')
        .executeTakeFirstOrThrow()
      offset = Number(moved.seconds)
      return now()
    },
  }
}
