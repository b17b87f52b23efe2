import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import type { Clock } from '../foundation/clock.ts'

/** The member id of house-only transfers. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'

/**
 * The timestamp and counter of the newest id. Several ids in one millisecond count up from a random start, so they sort
 * in the order of creation.
 */
let newest = { msecs: 0, seq: 0 }
const beginnings = 2 ** 31

/**
 * Returns a new UUIDv7: ids made later in this process sort later, and those of several processes to within a
 * millisecond, without a shared sequence (RFC 9562).
 */
export function newId(clock: Clock): string {
  const msecs = clock.now().getTime()
  newest = { msecs, seq: msecs === newest.msecs ? newest.seq + 1 : randomInt(beginnings) }
  return v7(newest)
}
