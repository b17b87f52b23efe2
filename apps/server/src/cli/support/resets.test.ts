import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { newId } from '../../db/ids.ts'
import { systemClock } from '../../foundation/clock.ts'
import { type Books, openBooks } from '../command/books.ts'
import { commands } from '../commands.ts'
import { installRegistry, payoutChecker, payoutMaker, supporter } from '../fixtures/installed-registry.ts'

const why = ['--reason', 'Passport and a video call'] as const

let database: TestDatabase
let books: Books
let test: TestChain
beforeAll(async () => {
  ;[database, test] = await Promise.all([createTestDatabase(), startTestChain()])
  await installRegistry(database.owner, test)
  books = await openBooks({ DATABASE_URL: database.url, RPC_URLS: test.rpcUrl })
  await run('operator add', '--address', supporter, '--name', 'Iris', '--roles', 'support')
  await run('operator add', '--address', payoutMaker, '--name', 'Mia', '--roles', 'payout-maker')
  await run('operator add', '--address', payoutChecker, '--name', 'Cem', '--roles', 'payout-checker')
})
afterAll(async () => {
  await books.close()
  await Promise.all([database.drop(), test.stop()])
})

async function run(name: string, ...args: string[]): Promise<string> {
  const command = commands.find((one) => one.name === name)
  if (!command) throw new Error(`no command ${name}`)
  const lines: string[] = []
  await command.prepare(args)(books, (line) => lines.push(line))
  return lines.join('\n')
}

let address: string
beforeEach(async () => {
  const memberId = newId(systemClock)
  address = `0x${memberId.replaceAll('-', '')}00000000`
  const member = { member_id: memberId, address, created_at: systemClock.now(), email: `${memberId}@terahold.example` }
  await database.owner.insertInto('member').values(member).execute()
})

it('removes the mailbox of a member who lost access by two operators, and lists it with both until then', async () => {
  await expect(run('member reset prepare', '--as', payoutChecker, '--member', address, ...why)).rejects.toThrow(
    'role_missing',
  )
  expect(await run('member reset prepare', '--as', supporter, '--member', address, ...why)).toContain('prepared')
  expect(await run('member resets')).toBe(`${address}  waits  prepared by Iris, Passport and a video call`)
  await expect(run('member reset approve', '--as', payoutMaker, '--member', address)).rejects.toThrow('role_missing')
  expect(await run('member reset approve', '--as', payoutChecker, '--member', address)).toMatch(/^approved;/)
  expect(await run('member resets')).toMatch(/^0x\w+ {2}waits {2}prepared by Iris, .*, approved by Cem$/)
})

it('rejects what was prepared, and names a member about whom nothing is open', async () => {
  await run('member reset prepare', '--as', payoutMaker, '--member', address, ...why)
  const rejected = await run('member reset reject', '--as', supporter, '--member', address, '--reason', 'not the owner')
  expect(rejected).toBe('rejected; nothing was changed')
  expect(await run('member resets')).not.toContain(address)
  await expect(run('member reset approve', '--as', payoutChecker, '--member', address)).rejects.toThrow(
    'record_unknown (member)',
  )
})
