import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTrustFixture, type TrustFixture } from '../../trust/fixtures/trust-fixture.ts'
import { type Books, openBooks } from '../command/books.ts'
import { commands } from '../commands.ts'
import { ada, bela, installRegistry } from '../fixtures/installed-registry.ts'
import { reconcileCommand } from './reconcile.ts'

let house: TrustFixture
let books: Books
let environment: Record<string, string>
beforeAll(async () => {
  house = await openTrustFixture()
  const { test, token, treasury } = house.depositsFixture
  await test.client.setAutomine(true)
  await installRegistry(house.owner, test)
  await test.client.setAutomine(false)
  await house.owner.updateTable('installation').set({ token, treasury: treasury.address }).execute()
  environment = { DATABASE_URL: house.shop.database.url, RPC_URLS: test.rpcUrl, TERAHOLD_DATA: '/nonexistent' }
  books = await openBooks(environment)
}, 60_000)
afterAll(async () => {
  await books?.close()
  await house?.close()
})

async function run(...args: string[]): Promise<{ code: number; said: string[] }> {
  const said: string[] = []
  const code = await reconcileCommand.prepare(args)(books, (line) => said.push(...line.split('\n')))
  return { code, said }
}

it('shows every check and exits with 0 when all agree', async () => {
  const { code, said } = await run()
  expect(code).toBe(0)
  expect(said).toContainEqual(expect.stringMatching(/^agrees {3}treasury +50 USDT$/))
  expect(said.at(-1)).toMatch(/^Everything agrees at block \d+\.$/)
})

it('shows and stores differences with their figures and names, and exits with 1', async () => {
  await sql`update venue_payment set allocated = allocated + 1`.execute(house.owner)
  const { code, said } = await run('--rpc', `${environment.RPC_URLS},${environment.RPC_URLS}`)
  expect(code).toBe(1)
  const figures = 'expected 35.623 USDT, found 35.623000000000000001 USDT, difference 0.000000000000000001 USDT'
  expect(said).toContainEqual(expect.stringMatching(`^DIFFERS  venue_allocated +${figures}$`))
  expect(await house.reconciliation.last()).toMatchObject({ startedBy: 'command', differences: 2 })
})

it('ignores a difference that two operators have accepted, until it changes', async () => {
  const call = async (name: string, ...args: string[]): Promise<string> => {
    const lines: string[] = []
    await commands.find((one) => one.name === name)?.prepare(args)(books, (line) => lines.push(line))
    return lines.join('\n')
  }
  await call('operator add', '--address', ada, '--name', 'Ada', '--roles', 'settlement')
  await call('operator add', '--address', bela, '--name', 'Bela', '--roles', 'settlement')
  const ids: string[] = []
  for (const check of ['venue_allocated', 'suspense']) {
    const said = await call('difference accept', '--as', ada, '--check', check, '--reason', 'The venue rounds up.')
    expect(said).toContain(`${check}, difference 0.000000000000000001 USDT; a second operator must approve it`)
    ids.push(/^acceptance (\S+)$/m.exec(said)?.[1] ?? '')
  }
  const [id = ''] = ids
  await expect(call('difference approve', '--as', ada, '--id', id)).rejects.toThrow('own_record')
  for (const each of ids) await call('difference approve', '--as', bela, '--id', each)
  expect(await call('difference list')).toContain(
    `${id}  approved  venue_allocated  difference 0.000000000000000001 USDT  The venue rounds up.`,
  )
  const quiet = await run()
  expect(quiet.code).toBe(0)
  expect(quiet.said).toContainEqual(expect.stringMatching(/^accepted {2}venue_allocated /))
  expect(quiet.said.at(-1)).toMatch(/^Everything agrees or is accepted at block \d+\.$/)
  await sql`update venue_payment set allocated = allocated + 1`.execute(house.owner)
  const loud = await run()
  expect(loud.code).toBe(1)
  expect(loud.said).toContainEqual(expect.stringMatching(/^DIFFERS {2}venue_allocated /))
  const again = await call('difference accept', '--as', ada, '--check', 'suspense', '--reason', 'The venue rounds up.')
  const withdrawn = /^acceptance (\S+)$/m.exec(again)?.[1] ?? ''
  expect(await call('difference reject', '--as', ada, '--id', withdrawn)).toBe('rejected')
  await expect(call('difference approve', '--as', bela, '--id', withdrawn)).rejects.toThrow('already_decided')
})

it('names the settings when no node is configured', async () => {
  const blind = await openBooks({ ...environment, RPC_URLS: '' })
  try {
    await expect(reconcileCommand.prepare([])(blind, () => undefined)).rejects.toThrow('RPC_URLS or use --rpc')
  } finally {
    await blind.close()
  }
})
