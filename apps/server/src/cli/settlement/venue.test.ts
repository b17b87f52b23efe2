import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../db/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts'
import { systemClock } from '../../foundation/clock.ts'
import { type Books, openBooks } from '../command/books.ts'
import { addVenueCommand } from './venue.ts'

const [venue, wallet] = ['0x'.concat('Ab'.repeat(20)), '0x'.concat('Cd'.repeat(20))] as const
const hash = `0x${'5e'.repeat(32)}`

let database: TestDatabase
let books: Books
beforeAll(async () => {
  database = await createTestDatabase()
  const [now, member_id] = [systemClock.now(), newId(systemClock)]
  const installed = { profile: 'demo', chain_id: 31_337, first_block: hash, token: wallet, treasury: wallet } as const
  await database.owner
    .insertInto('installation')
    .values({ ...installed, created_at: now, ready_at: now })
    .execute()
  const address = wallet.toLowerCase()
  await database.owner.insertInto('member').values({ member_id, address, created_at: now }).execute()
  await database.owner.insertInto('member_address').values({ member_id, address }).execute()
  books = await openBooks({ DATABASE_URL: database.url })
})
afterAll(async () => {
  await books.close()
  await database.drop()
})

const add = (address: string) =>
  addVenueCommand.prepare(['--address', address, '--name', 'Venue One'])(books, () => undefined)
const venues = () =>
  database.owner.selectFrom('house_address').select(['address', 'name']).where('role', '=', 'venue').execute()

it('adds the address a venue pays from', async () => {
  expect(await add(venue)).toBe(0)
  expect(await venues()).toEqual([{ address: venue.toLowerCase(), name: 'Venue One' }])
})

it('refuses a member’s wallet, whose payments would count as revenue', async () => {
  await expect(add(wallet)).rejects.toThrow("--address is a member's wallet")
  expect(await venues()).toHaveLength(1)
})
