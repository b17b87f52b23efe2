import { v7 } from 'uuid'
import type { Clock } from '../clock.ts'

/** The member under whom house-only transfers stand. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'

/** A new id: a UUIDv7, so ids made later sort later, with no sequence shared between processes (RFC 9562). */
export function newId(clock: Clock): string {
  return v7({ msecs: clock.now().getTime() })
}
