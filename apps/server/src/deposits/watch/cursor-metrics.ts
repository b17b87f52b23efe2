import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../db/connection.ts'

/**
 * The age of the books' last chain block, computed on each read. It grows when nodes stop and when the watcher stops.
 */
export function registerCursorMetrics(registry: Registry, db: Database): void {
  new Gauge({
    name: 'terahold_chain_read_age_seconds',
    help: 'Seconds by the product’s clock since the last block that was read into the books',
    registers: [registry],
    async collect() {
      const { rows } = await sql<{ age: number | null }>`
        select extract(epoch from database_now() - max(block_time))::float8 as age from scan_cursor`.execute(db)
      const age = rows[0]?.age ?? null
      if (age === null) this.remove()
      else this.set(age)
    },
  })
}
