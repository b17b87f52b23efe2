import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/connection.ts'
import type { Clock } from '../foundation/clock.ts'
import { readClock } from './store.ts'

/** More than any drift that time service and network leave, and less than any job could be harmed by. */
const toleratedMs = 60_000
const looks = 3
const betweenLooks = 100

/** This process's clock and the database's are too far apart to decide what is due. */
export class ClocksDiffer extends Error {
  override readonly name = 'ClocksDiffer'

  constructor(aheadMs: number) {
    const side = aheadMs > 0 ? 'ahead of' : 'behind'
    super(`The clocks differ: this process is ${Math.round(Math.abs(aheadMs) / 1_000)} s ${side} the database`)
  }
}

/**
 * Returns the time by the database's clock, which all processes share, when this process's agrees with it.
 * @throws ClocksDiffer when they are more than a minute apart.
 */
export async function agreedTime(db: Database, clock: Clock): Promise<Date> {
  for (let look = 1; ; look += 1) {
    const time = await readClock(db)
    const ahead = clock.now().getTime() - time.getTime()
    if (Math.abs(ahead) <= toleratedMs) return time
    if (look === looks) throw new ClocksDiffer(ahead)
    // Moving the clock, as the demo does, moves the database's and the process's one after the other.
    await pause(betweenLooks)
  }
}
