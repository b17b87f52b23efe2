import { randomBytes } from 'node:crypto'
import { addDays, dayOf } from '@terahold/money/day'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putPool, putSite } from '../catalogue/entries.ts'
import { startTestChain, type TestChain } from '../chain/local/fixtures/test-chain.ts'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { systemClock } from '../foundation/clock.ts'
import { putVenue } from '../settlement/venues/registered-venues.ts'
import { type Books, openBooks } from './command/books.ts'
import { commands } from './commands.ts'
import { ada, bela, installRegistry } from './fixtures/installed-registry.ts'

const hex = () => randomBytes(32).toString('hex')
const yesterday = addDays(dayOf(new Date()), -1)

let database: TestDatabase
let books: Books
let test: TestChain
beforeAll(async () => {
  ;[database, test] = await Promise.all([createTestDatabase(), startTestChain()])
  await installRegistry(database.owner, test)
  await transaction(database.owner, async (tx) => {
    const site = { slug: 'north', name: 'North', country: 'NO', powerSource: 'hydro' as const }
    const siteId = await putSite(tx, systemClock, site)
    const pool = { slug: 'small', siteId, name: 'Small', nameplateMths: 1_000_000n, openedOn: '2026-01-01' }
    const poolIds = [await putPool(tx, systemClock, pool)]
    await putVenue(tx, systemClock, { name: 'V', chainId: 31_337, addresses: [], poolIds })
    const network = { difficulty: 150_000_000_000_000n, subsidy_sat: 312_500_000n, usdt_per_btc: 10n ** 23n }
    await tx
      .insertInto('network_day')
      .values({ day: '2026-01-01', ...network })
      .execute()
  })
  books = await openBooks({ DATABASE_URL: database.url, RPC_URLS: test.rpcUrl })
})
afterAll(async () => {
  await books.close()
  await Promise.all([database.drop(), test.stop()])
})

/** Runs a command as the shell would. Returns its exit code and output. */
async function run(name: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const command = commands.find((one) => one.name === name)
  if (!command) throw new Error(`no command ${name}`)
  const lines: string[] = []
  const code = await command.prepare(args)(books, (line) => lines.push(line))
  return { code, said: lines.join('\n') }
}

const row = ['--pool', 'small', '--day', 'yesterday', '--satoshi', '41000', '--usdt', '41.5', '--venue', 'V']
const evidence = () => ['--uptime', '9900', '--txid', hex(), '--statement', hex()]

describe('the command line', () => {
  it('adds operators, two of whom then record and approve a day', async () => {
    await run('operator add', '--address', ada, '--name', 'Ada', '--roles', 'settlement')
    await run('operator add', '--address', bela, '--name', 'Bela', '--roles', 'settlement,viewer')
    const recorded = await run('revenue record', '--as', ada, ...row, ...evidence())
    const id = /^revenue (\S+)/.exec(recorded.said)?.[1] ?? ''
    await expect(run('revenue approve', '--as', ada, '--id', id, '--reason', 'checked it twice')).rejects.toThrow(
      'own_record',
    )
    const approved = await run('revenue approve', '--as', bela, '--id', id, '--reason', 'checked by hand')
    expect(approved.said).toMatch(/^settlement [0-9a-f-]{36}$/)
    expect((await run('revenue list', '--state', 'approved')).said).toContain(`${yesterday}  approved  41.5 USDT`)
  })

  it('voids a row that the venue has not paid, by two', async () => {
    const revenueId = (await run('revenue list', '--state', 'approved')).said.slice(0, 36)
    const wrong = ['--id', revenueId, '--reason', 'typed with a digit too many']
    const voidOf = async (...args: string[]) =>
      (await run('revenue void', '--as', ada, ...wrong, ...args)).said.slice(5)
    const rejected = await voidOf('--part', 'unpaid')
    expect((await run('revenue reject-void', '--as', bela, '--id', rejected, '--reason', 'it is right')).said).toBe(
      'rejected',
    )
    const approved = await voidOf()
    await expect(run('revenue approve-void', '--as', ada, '--id', approved)).rejects.toThrow('own_record')
    expect((await run('revenue approve-void', '--as', bela, '--id', approved)).said).toBe('approved')
    expect((await run('revenue list', '--state', 'voided')).said).toContain(`${yesterday}  voided    41.5 USDT`)
    const again = await run('revenue record', '--as', ada, ...row, ...evidence())
    const id = /^revenue (\S+)/.exec(again.said)?.[1] ?? ''
    await run('revenue approve', '--as', bela, '--id', id, '--reason', 'checked by hand')
  })

  it('withdraws a row by its recorder, and corrects one that was too high by two operators', async () => {
    const recorded = await run('revenue record', '--as', ada, ...row, ...evidence())
    const supplement = /^revenue (\S+)/.exec(recorded.said)?.[1] ?? ''
    expect(recorded.said).toContain('no price of that day to compare it with')
    const rejection = ['--id', supplement, '--reason', 'a copy of the first']
    expect((await run('revenue reject', '--as', ada, ...rejection)).said).toBe('rejected')
    const revenueId = (await run('revenue list', '--state', 'approved')).said.slice(0, 36)
    const correction = ['--revenue', revenueId, '--usdt', '1.5', '--statement', hex(), '--reason', 'one block less']
    const { said } = await run('correction record', '--as', ada, ...correction)
    const id = /^correction (\S+)$/.exec(said)?.[1] ?? ''
    await expect(run('correction approve', '--as', ada, '--id', id)).rejects.toThrow('own_record')
    expect((await run('correction reject', '--as', bela, '--id', id, '--reason', 'not theirs')).said).toBe('rejected')
    expect((await run('correction list')).said).toBe(`${id}  ${yesterday}  rejected  withheld  1.5 USDT`)
  })

  it('rejects an attestation by another operator', async () => {
    const measured = [
      '--pool',
      'small',
      '--day',
      'yesterday',
      '--power',
      '990',
      '--uptime',
      '9900',
      '--evidence',
      hex(),
    ]
    const { said } = await run('attestation record', '--as', ada, ...measured)
    const id = /^attestation (\S+)$/.exec(said)?.[1] ?? ''
    expect((await run('attestation reject', '--as', bela, '--id', id, '--reason', 'unreadable')).said).toBe('rejected')
  })

  it('verifies the ledger', async () => {
    expect(await run('ledger verify')).toEqual({ code: 0, said: 'The ledger is sound.' })
  })

  it('names the missing or invalid option before it opens anything', () => {
    const prepare = (name: string, ...args: string[]) => commands.find((one) => one.name === name)?.prepare(args)
    expect(() => prepare('operator add', '--name', 'X')).toThrow('missing --address, --roles')
    expect(() => prepare('operator add', '--address', ada, '--name', 'X', '--roles', 'king')).toThrow(
      'there is no role king',
    )
    expect(() => prepare('revenue approve', '--as', ada, '--id', 'x', '--force', 'yes')).toThrow('--force')
    expect(() => prepare('revenue record', '--as', ada, ...row, ...evidence(), '--usdt', '1e3')).toThrow(
      '--usdt must be',
    )
  })

  it('names the existing pools when another one is given', async () => {
    const other = ['--pool', 'moon', ...row.slice(2)]
    await expect(run('revenue record', '--as', ada, ...other, ...evidence())).rejects.toThrow(
      'there is no pool moon; the pools are small',
    )
  })

  it('refuses an unknown operator', async () => {
    await expect(run('revenue record', '--as', `0x${'c3'.repeat(20)}`, ...row, ...evidence())).rejects.toThrow(
      'operator_unknown',
    )
  })
})

it('says what to do when no instance is running', async () => {
  await expect(openBooks({ TERAHOLD_DATA: '/nonexistent/terahold' })).rejects.toThrow(/No instance is running on/)
})
