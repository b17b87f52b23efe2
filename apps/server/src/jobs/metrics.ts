import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/connection.ts'
import { readFigures } from './store.ts'

/** Returns when each job was last done, and how often its open run has failed. */
export const readJobFigures = (db: Database) => readFigures(db)

/** Metrics of the scheduled jobs of all processes, read on request. */
export function registerJobMetrics(registry: Registry, db: Database): void {
  const common = { labelNames: ['name'] as const, registers: [registry] }
  new Gauge({
    ...common,
    name: 'terahold_job_last_done_seconds',
    help: 'Time of a scheduled job’s last completion, in seconds since 1970 by the product’s clock; 0 for never',
    async collect() {
      for (const { name, last_done } of await readFigures(db)) this.set({ name }, (last_done?.getTime() ?? 0) / 1_000)
    },
  })
  new Gauge({
    ...common,
    name: 'terahold_job_open_failures',
    help: 'How often the newest run of a scheduled job has failed without completing since',
    async collect() {
      for (const { name, open_failures } of await readFigures(db)) this.set({ name }, open_failures)
    },
  })
}
