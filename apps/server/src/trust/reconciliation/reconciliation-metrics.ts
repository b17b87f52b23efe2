import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../db/connection.ts'
import { isOpen, nameOf } from './reconciliation-rules.ts'
import { readLastRun, readResults } from './reconciliation-store.ts'

/** Metrics of the last reconciliation of all processes, read on request. */
export function registerReconciliationMetrics(registry: Registry, db: Database): void {
  const registers = [registry]
  new Gauge({
    name: 'terahold_reconciliation_last_seconds',
    help: 'Time of the last reconciliation, in seconds since 1970 by the product’s clock; 0 for never',
    registers,
    async collect() {
      this.set(((await readLastRun(db))?.at.getTime() ?? 0) / 1_000)
    },
  })
  new Gauge({
    name: 'terahold_reconciliation_differences',
    help: 'Checks of the last reconciliation with a difference that is not accepted',
    registers,
    async collect() {
      this.set((await readLastRun(db))?.differences ?? 0)
    },
  })
  new Gauge({
    name: 'terahold_coverage_ratio',
    help: 'Cash on the chain as a share of what is owed in cash, by the last reconciliation; no value while nothing is owed',
    registers,
    async collect() {
      const last = await readLastRun(db)
      const results = last ? await readResults(db, last.reconciliation_id) : []
      const cash = results.find(({ name }) => name === 'cash_covers_owed')
      if (cash && cash.expected > 0n) this.set(Number(cash.found) / Number(cash.expected))
      else this.remove()
    },
  })
  new Gauge({
    name: 'terahold_reconciliation_difference',
    help: 'Found less expected by check, in minor units or things; 0 where they agree or the difference is accepted',
    labelNames: ['check'],
    registers,
    async collect() {
      this.reset()
      const last = await readLastRun(db)
      const results = last ? await readResults(db, last.reconciliation_id) : []
      for (const result of results) this.set({ check: nameOf(result) }, isOpen(result) ? Number(result.difference) : 0)
    },
  })
}
