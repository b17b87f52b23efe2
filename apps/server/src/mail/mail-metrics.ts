import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/connection.ts'

/** The emails that wait to be sent, read on request. Their ages use the machine’s time, as the queue does. */
export function registerMailMetrics(registry: Registry, db: Database): void {
  const registers = [registry]
  new Gauge({
    name: 'terahold_mail_queue',
    help: 'Emails that wait to be sent or to be tried again',
    registers,
    async collect() {
      this.set((await readMailQueue(db)).length)
    },
  })
  new Gauge({
    name: 'terahold_mail_queue_age_seconds',
    help: 'Seconds since the oldest of them was queued; 0 without any',
    registers,
    async collect() {
      this.set((await readMailQueue(db)).age)
    },
  })
}

/** Returns how many emails wait, and for how many seconds the oldest has. */
export async function readMailQueue(db: Database): Promise<{ length: number; age: number }> {
  const { rows } = await sql<{ length: number; age: number }>`
    select count(*)::int as length, coalesce(extract(epoch from now() - min(j.created_at)), 0)::float8 as age
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-email' and j.attempts < j.max_attempts`.execute(db)
  return rows[0] ?? { length: 0, age: 0 }
}
