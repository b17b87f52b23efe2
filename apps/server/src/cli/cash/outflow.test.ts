import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { transaction } from '../../db/transaction.ts'
import { putHouseAddress } from '../../deposits/transfers/house-addresses.ts'
import { systemClock as clock } from '../../foundation/clock.ts'
import { type Books, openBooks } from '../command/books.ts'
import { commands } from '../commands.ts'
import { installRegistry, payoutChecker, payoutMaker } from '../fixtures/installed-registry.ts'

const hex = (byte: string) => `0x${byte.repeat(20)}`
const [maker, checker] = [payoutMaker, payoutChecker]
const [vault, payee] = [hex('03'), hex('e5')]
const txHash = `0x${'77'.repeat(32)}`
const unit = 10n ** 18n
const memberId = randomUUID()

let database: TestDatabase
let books: Books
let test: TestChain
beforeAll(async () => {
  ;[database, test] = await Promise.all([createTestDatabase(), startTestChain()])
  const { owner } = database
  const at = clock.now()
  await installRegistry(owner, test)
  await owner.insertInto('member').values({ member_id: memberId, address: payee, created_at: at }).execute()
  await transaction(owner, (tx) =>
    putHouseAddress(tx, { chainId: 31_337, address: vault, role: 'payout_vault', name: 'Vault' }),
  )
  await owner
    .insertInto('chain_transfer')
    .values({
      chain_id: 31_337,
      tx_hash: txHash,
      log_index: 4,
      token: hex('00'),
      sender: vault,
      recipient: payee,
      amount: 20n * unit,
      block_number: 9n,
      block_hash: txHash,
      block_time: at,
      recorded_at: at,
      state: 'outflow',
      reason: 'unexplained',
    })
    .execute()
  books = await openBooks({ DATABASE_URL: database.url, RPC_URLS: test.rpcUrl })
  await transaction(books.db, (tx) =>
    books.ledger.post(tx, memberId, [
      { key: 'in', asset: 'USDT', debit: 'treasury', credit: 'available', amount: 50n * unit, kind: 'deposit' },
    ]),
  )
  await run('operator add', '--address', maker, '--name', 'Maker', '--roles', 'payout-maker')
  await run('operator add', '--address', checker, '--name', 'Checker', '--roles', 'payout-checker')
})
afterAll(async () => {
  await books.close()
  await Promise.all([database.drop(), test.stop()])
})

/** Runs a command as the shell would. Returns its output. */
async function run(name: string, ...args: string[]): Promise<string> {
  const command = commands.find((one) => one.name === name)
  if (!command) throw new Error(`no command ${name}`)
  const lines: string[] = []
  expect(await command.prepare(args)(books, (line) => lines.push(line))).toBe(0)
  return lines.join('\n')
}

it('books a payment the books have lost, by two operators', async () => {
  expect(await run('outflow list')).toMatch(new RegExp(`^${txHash}:4 .* 20 USDT  to ${payee}$`))
  const transfer = ['--transfer', `${txHash}:4`, '--reason', 'restored from last night’s backup']
  const first = (await run('outflow book', '--as', maker, ...transfer)).replace('booking ', '')
  await run('outflow reject', '--as', checker, '--id', first)
  const id = (await run('outflow book', '--as', maker, ...transfer)).replace('booking ', '')
  expect(await run('outflow list')).toContain(`recorded ${id}: a lost one, restored from`)
  await expect(run('outflow approve', '--as', maker, '--id', id)).rejects.toThrow('403 role_missing')
  await run('outflow approve', '--as', checker, '--id', id)
  expect(await run('outflow list')).toBe('')
  expect(await books.ledger.balances(books.db, memberId)).toEqual({ available: 30n * unit, held: 0n })
})

it('names invalid options', () => {
  const book = commands.find(({ name }) => name === 'outflow book')
  const given = ['--as', maker, '--reason', 'restored from last night’s backup']
  expect(() => book?.prepare([...given, '--transfer', txHash])).toThrow('a transaction hash, a colon')
  expect(() => book?.prepare([...given, '--transfer', `${txHash}:4`, '--withdrawal', '7'])).toThrow('--withdrawal')
})
