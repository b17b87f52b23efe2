import type { Database } from '../db/connection.ts'
import type { Clock } from '../foundation/clock.ts'
import { type CommissionDependencies, createCommission } from './commission/commission.ts'
import { createFigures } from './figures/figures.ts'
import { rollUp } from './figures/roll-up.ts'
import { createTeamChanges } from './figures/team-changes.ts'
import { createPages } from './pages/pages.ts'
import { publishRanking } from './ranking/publishing.ts'
import { createRanking } from './ranking/ranking.ts'
import { recount } from './recount/recount.ts'

export type TeamDependencies = CommissionDependencies & { readonly db: Database; readonly clock: Clock }
export type Team = ReturnType<typeof createTeam>

/** Who invited whom, two levels deep, and what follows: figures, commissions, the ranking. */
export function createTeam({ db, clock, ...commission }: TeamDependencies) {
  return {
    ...createTeamChanges({ clock }),
    ...createCommission({ db, ...commission }),
    ...createFigures({ db }),
    ...createPages({ db }),
    ...createRanking({ db }),
    rollUp: () => rollUp(db),
    publishRanking: () => publishRanking({ db, clock }),
    recount: () => recount(db),
  }
}
