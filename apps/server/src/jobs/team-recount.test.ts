import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { systemClock } from '../foundation/clock.ts'
import { watchTeamCounters } from './team-recount.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const open = () =>
  database.owner.selectFrom('incident').select(['kind', 'subject', 'detail']).where('closed_at', 'is', null).execute()

it('a wrong team figure is an incident until it is corrected', async () => {
  const wrong = (memberId: string) => ({
    figure: 'joined',
    memberId,
    subject: '2026-11-01',
    counted: '3+0',
    truth: null,
  })
  const watch = (members: readonly string[]) =>
    watchTeamCounters({ db: database.app, clock: systemClock }, { recount: async () => members.map(wrong) })
  await watch(['ada', 'bela'])
  expect(await open()).toEqual([
    {
      kind: 'team_counters',
      subject: 'joined',
      detail: { example: 'ada 2026-11-01', expected: '–', found: '3+0', others: '1' },
    },
  ])
  await watch([])
  expect(await open()).toEqual([])
})
