import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import type { Clock } from '../foundation/clock.ts'

/** The member under whom house-only transfers stand. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'

/** Of the newest id. Several of one millisecond count on from a random beginning, so that they too sort as they were made. */
let newest = { msecs: 0, seq: 0 }
const beginnings = 2 ** 31

/**
 * A new id: a UUIDv7, so ids made later in this process sort later, and those of several processes within the millisecond, with
 * no sequence shared between them (RFC 9562).
 */
export function newId(clock: Clock): string {
  const msecs = clock.now().getTime()
  newest = { msecs, seq: msecs === newest.msecs ? newest.seq + 1 : randomInt(beginnings) }
  return v7(newest)
}
