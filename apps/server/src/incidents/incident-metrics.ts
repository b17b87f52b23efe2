import { type IncidentKind, incidentUrgencies } from '@terahold/contract/codes/incidents'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/connection.ts'

/** The number of open incidents by kind and by how soon to look at it, read on request; a kind without any is left out. */
export function registerIncidentMetrics(registry: Registry, db: Database): void {
  new Gauge({
    name: 'terahold_open_incidents',
    help: 'Open incidents by kind, and how soon to look at them: now, today or soon',
    labelNames: ['kind', 'urgency'],
    registers: [registry],
    async collect() {
      this.reset()
      const { rows } = await sql<{ kind: IncidentKind; open: bigint }>`
        select kind, count(*) as open from incident where closed_at is null group by kind`.execute(db)
      for (const { kind, open } of rows) this.set({ kind, urgency: incidentUrgencies[kind] }, Number(open))
    },
  })
}
