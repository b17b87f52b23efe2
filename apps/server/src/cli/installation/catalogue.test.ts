import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, dayOf } from '@terahold/money/day'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { type Books, openBooks } from '../command/books.ts'
import { commands } from '../commands.ts'
import { installRegistry, seller, ada as settler, supporter } from '../fixtures/installed-registry.ts'

const today = dayOf(new Date())
const folder = mkdtempSync(join(tmpdir(), 'terahold-catalogue-'))

let database: TestDatabase
let books: Books
let test: TestChain
beforeAll(async () => {
  ;[database, test] = await Promise.all([createTestDatabase(), startTestChain()])
  await installRegistry(database.owner, test)
  books = await openBooks({ DATABASE_URL: database.url, RPC_URLS: test.rpcUrl })
  await run('operator add', '--address', seller, '--name', 'Cleo', '--roles', 'catalogue')
  await run('operator add', '--address', supporter, '--name', 'Iris', '--roles', 'catalogue')
  await run('operator add', '--address', settler, '--name', 'Dora', '--roles', 'settlement')
})
afterAll(async () => {
  await books.close()
  await Promise.all([database.drop(), test.stop()])
  rmSync(folder, { recursive: true })
})

async function run(name: string, ...args: string[]): Promise<string> {
  const command = commands.find((one) => one.name === name)
  if (!command) throw new Error(`no command ${name}`)
  const lines: string[] = []
  expect(await command.prepare(args)(books, (line) => lines.push(line))).toBe(0)
  return lines.join('\n')
}

/** Proposes a change as one operator and approves it as another. */
async function put(content: unknown, as: string = seller): Promise<string> {
  const file = join(folder, 'catalogue.json')
  writeFileSync(file, JSON.stringify(content))
  const proposed = await run('catalogue propose', '--as', as, '--file', file)
  return run('catalogue approve', '--as', supporter, '--id', proposed.replace('catalogue change ', ''))
}

const site = {
  slug: 'fjord',
  name: 'Fjord',
  country: 'NO',
  powerSource: 'hydro',
  evidenceUrl: 'https://example.org/fjord',
}
const pool = {
  slug: 'fjord-1',
  name: 'Fjord 1',
  site: 'fjord',
  nameplate: '398000',
  openedOn: '2026-01-01',
  onSale: true,
}
const plan = {
  slug: 'ten',
  name: 'Ten',
  pool: 'fjord-1',
  power: '10',
  termDays: 360,
  withdrawalDays: 14,
  efficiency: '17.5',
  tariff: '0.06',
  hashrateFee: '0.01',
  serviceFeeBps: 300,
  salesMarginBps: 1000,
  goods: null,
  onSale: true,
  sort: 1,
}
const all = { sites: [site], pools: [pool], plans: [plan], contacts: [] }

describe('the catalogue', () => {
  it('is written from a file, shown the same way, and written again', async () => {
    expect(await put(all)).toBe('approved')
    const shown = JSON.parse(await run('catalogue show')) as unknown
    expect(shown).toEqual(all)
    await expect(put(shown)).rejects.toThrow('already_recorded')
  })

  it('changes a plan and keeps entries that are not in the file', async () => {
    const goods = { name: 'Display', price: '25', shipping: '4.5' }
    await put({ plans: [{ ...plan, hashrateFee: '0.02', goods }] })
    expect(JSON.parse(await run('catalogue show'))).toEqual({
      ...all,
      plans: [{ ...plan, hashrateFee: '0.02', goods }],
    })
  })

  it.each([
    ['plans.0.termDays', { plans: [{ ...plan, termDays: 31 }] }],
    ['plans.0.withdrawalDays', { plans: [{ ...plan, withdrawalDays: 13 }] }],
    ['plans.0.tariff', { plans: [{ ...plan, tariff: 0.06 }] }],
    ['plans.0.tariff', { plans: [{ ...plan, tariff: `0.${'0'.repeat(18)}1` }] }],
    ['plans.0.hashrateFee', { plans: [{ ...plan, hashrateFee: '0' }] }],
    ['plans.0.hashrateFee', { plans: [{ ...plan, hashrateFee: `0.${'0'.repeat(15)}1` }] }],
    ['plans.0.efficiency', { plans: [{ ...plan, efficiency: '0.0' }] }],
    ['plans.0.power', { plans: [{ ...plan, power: '0' }] }],
    ['pools.0.nameplate', { pools: [{ ...pool, nameplate: '0' }] }],
    ['pools.0', { pools: [{ ...pool, price: '1' }] }],
    ['plans.0.pool', { plans: [{ ...plan, pool: 'nowhere' }] }],
    ['pools.0.site', { pools: [{ ...pool, slug: 'other', site: 'nowhere' }] }],
    ['pool fjord-1: closedOn', { pools: [{ ...pool, closedOn: addDays(today, 1) }] }],
  ])('names the error and writes nothing: %s', async (what, content) => {
    const before = await run('catalogue show')
    await expect(put({ sites: [{ ...site, name: 'Renamed' }], ...content })).rejects.toThrow(`bad_field (${what})`)
    expect(await run('catalogue show')).toBe(before)
  })

  it('is changed by operators of that role only, and recorded', async () => {
    const renamed = { sites: [{ ...site, name: 'Renamed' }] }
    await expect(put(renamed, settler)).rejects.toThrow('role_missing')
    const entries = await database.owner
      .selectFrom('audit_log')
      .select(['actor', 'outcome'])
      .where('action', '=', 'catalogue.record')
      .where('outcome', '=', 'refused')
      .execute()
    expect(entries).toContainEqual({ actor: 'Dora', outcome: 'refused' })
  })

  it('keeps a nameplate while a day with sold power waits for its revenue', async () => {
    const { pool_id, terms_id } = await database.owner
      .selectFrom('plan')
      .select(['pool_id', 'terms_id'])
      .executeTakeFirstOrThrow()
    const delta = { pool_id, terms_id, day: addDays(today, -1), stripe: 0, delta_mths: 10_000n }
    await database.owner.insertInto('power_delta').values(delta).execute()
    await expect(put({ pools: [{ ...pool, nameplate: '400000' }] })).rejects.toThrow('pool fjord-1: nameplate')
    await database.owner.deleteFrom('power_delta').execute()
    await put({ pools: [{ ...pool, nameplate: '400000' }] })
    expect(await run('catalogue show')).toContain('"nameplate": "400000"')
  })

  it('closes a pool permanently', async () => {
    const closed = { ...pool, nameplate: '400000', closedOn: today }
    await put({ pools: [closed] })
    expect(JSON.parse(await run('catalogue show'))).toMatchObject({ pools: [closed] })
    await expect(put({ pools: [{ ...closed, closedOn: undefined }] })).rejects.toThrow('pool fjord-1: closedOn')
  })
})

describe('the network', () => {
  const day = addDays(today, -1)
  const figures = ['--difficulty', '150000000000000', '--subsidy', '312500000', '--usdt-per-btc', '91250.5']

  it('is recorded once for each past day, by settlement operators', async () => {
    expect(await run('network record', '--as', settler, '--day', day, ...figures)).toBe(`network ${day}`)
    await expect(run('network record', '--as', settler, '--day', 'yesterday', ...figures)).rejects.toThrow(
      'already_recorded',
    )
    await expect(run('network record', '--as', settler, '--day', today, ...figures)).rejects.toThrow('day_not_over')
    const free = figures.toSpliced(-1, 1, '0.00')
    await expect(run('network record', '--as', settler, '--day', day, ...free)).rejects.toThrow(
      '--usdt-per-btc must be',
    )
    await expect(run('network record', '--as', seller, '--day', day, ...figures)).rejects.toThrow('role_missing')
    const [row] = await database.owner.selectFrom('network_day').selectAll().execute()
    const usdt_per_btc = 91_250_500_000_000_000_000_000n
    expect(row).toEqual({ day, difficulty: 150_000_000_000_000n, subsidy_sat: 312_500_000n, usdt_per_btc })
  })
})
