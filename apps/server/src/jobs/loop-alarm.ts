import type { Database } from '../db/connection.ts'
import type { Clock } from '../foundation/clock.ts'
import { failureDetail } from '../incidents/failure-detail.ts'
import { closeIncidents, openIncident } from '../incidents/incidents.ts'
import type { Alarm } from './worker.ts'

const kind = 'loop_failed'

/** Opens an incident while one of the worker's loops fails repeatedly, and closes it when it runs again. */
export function loopAlarm(db: Database, clock: Clock): Alarm {
  return {
    raise: (subject, failures, error) =>
      openIncident(db, clock, { kind, subject, detail: { failures: String(failures), ...failureDetail(error) } }),
    clear: (job) => closeIncidents(db, kind, [job]),
  }
}
