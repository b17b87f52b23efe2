import { afterAll, beforeAll, expect, it } from 'vitest'
import { putPool, putSite } from '../../catalogue/entries.ts'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { systemClock } from '../../foundation/clock.ts'
import { addOperator } from '../../operators/operators.ts'
import { putVenue } from '../../settlement/venues/registered-venues.ts'
import { type Books, openBooks } from '../command/books.ts'
import { commands } from '../commands.ts'
import { ada, bela as ben, installRegistry } from '../fixtures/installed-registry.ts'

const [venue, wallet] = ['0x'.concat('Ab'.repeat(20)), '0x'.concat('Cd'.repeat(20))] as const
const hash = `0x${'5e'.repeat(32)}`

let database: TestDatabase
let books: Books
let test: TestChain
beforeAll(async () => {
  ;[database, test] = await Promise.all([createTestDatabase(), startTestChain()])
  await installRegistry(database.owner, test)
  const [now, member_id] = [systemClock.now(), newId(systemClock)]
  const address = wallet.toLowerCase()
  await database.owner.insertInto('member').values({ member_id, address, created_at: now }).execute()
  await database.owner.insertInto('member_address').values({ member_id, address }).execute()
  await transaction(database.owner, async (tx) => {
    for (const [name, operator] of [
      ['Ada', ada],
      ['Ben', ben],
    ] as const)
      await addOperator(tx, { clock: systemClock }, { address: operator, name, roles: ['settlement'] })
    const siteId = await putSite(tx, systemClock, { slug: 'north', name: 'North', country: 'NO', powerSource: 'hydro' })
    for (const slug of ['one', 'two'])
      await putPool(tx, systemClock, { slug, siteId, name: slug, nameplateMths: 1_000_000n, openedOn: '2026-01-01' })
  })
  books = await openBooks({ DATABASE_URL: database.url, RPC_URLS: test.rpcUrl })
})
afterAll(async () => {
  await books.close()
  await Promise.all([database.drop(), test.stop()])
})

async function run(name: string, ...args: string[]): Promise<string> {
  const lines: string[] = []
  await commands.find((command) => command.name === name)?.prepare(args)(books, (line) => lines.push(line))
  return lines.join('\n')
}
const propose = async (...args: string[]) =>
  (await run('venue propose', '--as', ada, '--name', 'Venue One', '--addresses', venue, ...args)).slice(9)

it('registers a venue that one operator proposes and another approves', async () => {
  const id = await propose('--pools', 'one,two')
  expect(await run('venue list')).toBe(`proposal ${id}  Venue One  2 pools  ${venue.toLowerCase()}`)
  await expect(run('venue approve', '--as', ada, '--id', id)).rejects.toThrow('own_record')
  await run('venue approve', '--as', ben, '--id', id)
  expect(await run('venue list')).toBe(`Venue One  one,two  ${venue.toLowerCase()}`)
})

it('replaces the pools of a venue, and retires it', async () => {
  await run('venue approve', '--as', ben, '--id', await propose('--pools', 'two', '--advice', 'required'))
  expect(await run('venue list')).toBe(`Venue One  needs advice  two  ${venue.toLowerCase()}`)
  const rejected = (await run('venue retire', '--as', ada, '--name', 'venue one')).slice(9)
  await run('venue reject', '--as', ben, '--id', rejected)
  const retired = (await run('venue retire', '--as', ada, '--name', 'venue one')).slice(9)
  await run('venue approve', '--as', ben, '--id', retired)
  expect(await run('venue list')).toContain('Venue One  retired')
})

it('refuses a member’s wallet, whose payments would count as revenue', async () => {
  const args = ['--name', 'Another', '--addresses', wallet, '--pools', 'one']
  await expect(run('venue propose', '--as', ada, ...args)).rejects.toThrow('bad_field (addresses)')
})

it('splits a transfer by the advice that two operators record and approve', async () => {
  const pools = await database.owner.selectFrom('pool').select('pool_id').execute()
  const venueId = await transaction(database.owner, (tx) =>
    putVenue(tx, systemClock, {
      name: 'Venue Two',
      chainId: 31_337,
      addresses: [],
      poolIds: pools.map((pool) => pool.pool_id),
    }),
  )
  const transfer = { venueId, chainId: 31_337, txHash: hash, logIndex: 4, amount: 30n * 10n ** 18n, at: new Date() }
  await transaction(database.owner, (tx) => books.settlement.applyVenueTransfer(tx, transfer))
  const unused = `${hash}:4  Venue Two  30 USDT of 30 USDT unused`
  expect(await run('remittance list')).toBe(`${unused}  no advice`)
  const args = ['--transfer', `${hash}:4`, '--lines', 'one=10,two=20', '--statement', hash]
  const id = (await run('remittance record', '--as', ada, ...args)).slice(7)
  expect(await run('remittance list')).toBe(`${unused}  advice ${id} recorded`)
  expect(await run('remittance reject', '--as', ben, '--id', id)).toBe('rejected')
  const again = (await run('remittance record', '--as', ada, ...args)).slice(7)
  expect(await run('remittance approve', '--as', ben, '--id', again)).toBe('approved')
  expect(await run('remittance list')).toBe(`${unused}  advice ${again} approved`)
})
