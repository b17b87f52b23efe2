import { expect, it } from 'vitest'
import { createTestDatabase } from '../db/fixtures/test-database.ts'
import { systemClock } from '../foundation/clock.ts'
import { retentionRules } from '../members/retention/retention.ts'
import { BooksBehind } from '../trust/reconciliation/reconciliation.ts'
import { reconcileAtEnd, scheduledJobs } from './jobs.ts'
import type { Subjects } from './subjects.ts'

const scannedUntil = new Date('2026-11-20T12:00:00Z')

/** Counts readings and reconciliations; the books are behind the first times. */
function behind(times: number) {
  const done = { readings: 0, runs: 0 }
  const deposits = {
    scanOnce: async () => {
      done.readings += 1
      return { isCaughtUp: true, scannedUntil, height: 9n, newTransfers: 0 }
    },
  }
  const run = async () => {
    done.runs += 1
    if (done.runs <= times) throw new BooksBehind(1n, 9n)
  }
  return { done, reconcile: () => reconcileAtEnd(deposits, { run }) }
}

it('reads on and reconciles again when the chain went on in the meantime', async () => {
  const { done, reconcile } = behind(2)
  await reconcile()
  expect(done).toEqual({ readings: 3, runs: 3 })
})

it('fails when the reading cannot keep up', async () => {
  const { done, reconcile } = behind(9)
  await expect(reconcile()).rejects.toThrow(BooksBehind)
  expect(done.runs).toBe(3)
})

it('erases old personal data every day', async () => {
  const database = await createTestDatabase()
  const jobs = scheduledJobs({ db: database.app, clock: systemClock }, {} as Subjects)
  const retention = jobs.find(({ name }) => name === 'retention')
  expect(retention?.every).toBe('day')
  expect(Object.keys(Object(await retention?.run()))).toEqual(retentionRules.map(({ table }) => table))
  await database.drop()
})
