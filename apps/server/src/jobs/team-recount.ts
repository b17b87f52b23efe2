import type { Database } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import type { Clock } from '../foundation/clock.ts'
import { matchIncidents } from '../incidents/incidents.ts'
import type { Team } from '../team/team.ts'

/** Recounts all teams; each figure that differs is an incident until it agrees. */
export async function watchTeamCounters(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  team: Pick<Team, 'recount'>,
): Promise<void> {
  const byFigure = Map.groupBy(await team.recount(), ({ figure }) => figure)
  const present = [...byFigure].map(([subject, [first, ...others]]) => {
    const detail = {
      example: `${first?.memberId} ${first?.subject}`,
      expected: first?.truth ?? '–',
      found: first?.counted ?? '–',
      others: String(others.length),
    }
    return { subject, detail }
  })
  await transaction(db, (tx) => matchIncidents(tx, clock, 'team_counters', present))
}
