import { sql } from 'kysely'

/** Selects the kinds of records that two operators of the settlement sign, for `readRecords`. */
export const settlementSources = {
  voids: sql`select void_id, state, recorded_by, recorded_at, approved_by, approved_at from revenue_void`,
  corrections: sql`select correction_id, state, recorded_by, recorded_at, approved_by, approved_at from revenue_correction`,
  deviations: sql`select deviation_id, state, recorded_by, recorded_at, decided_by, decided_at from revenue_deviation`,
  advices: sql`select advice_id, state, recorded_by, recorded_at, decided_by, decided_at from remittance_advice`,
  venues: sql`select proposal_id, state, recorded_by, recorded_at, decided_by, decided_at from venue_proposal`,
} as const
