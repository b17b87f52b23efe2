import type { Database } from '../../db/connection.ts'
import { limit, limitBoth } from './rate-limit.ts'

/** Counts one more call that changes something. @throws Refusal 429 rate_limited. */
export type LimitChanges = (caller: {
  readonly sessionId: string | undefined
  readonly network: string
}) => Promise<void>

/** The changing calls per minute, for all processes together; reading ones are limited in memory only. */
export type ChangeRule = { readonly perSession: number; readonly perNetwork: number }

const usual: ChangeRule = { perSession: 300, perNetwork: 3_000 }

export function createChangeLimits(db: Database, { perSession, perNetwork }: ChangeRule = usual): LimitChanges {
  return async ({ sessionId, network }) => {
    const ofNetwork = { key: `changes:from:${network}`, max: perNetwork }
    if (sessionId === undefined) return limit(db, ofNetwork.key, ofNetwork.max, 60)
    await limitBoth(db, { key: `changes:session:${sessionId}`, max: perSession }, ofNetwork, 60)
  }
}
