import { randomBytes } from 'node:crypto'
import { addDays } from '@terahold/money/day'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { createSettlementFixture, type SettlementFixture } from '../../settlement/fixtures/settlement-fixture.ts'
import { type Books, openBooks } from '../command/books.ts'
import { commands } from '../commands.ts'
import { ada, bela, installRegistry } from '../fixtures/installed-registry.ts'

let world: SettlementFixture
let books: Books
let test: TestChain
beforeAll(async () => {
  ;[world, test] = await Promise.all([createSettlementFixture(), startTestChain()])
  await installRegistry(world.database.owner, test)
  books = await openBooks({ DATABASE_URL: world.database.url, RPC_URLS: test.rpcUrl })
  await run('operator add', '--address', ada, '--name', 'Dora', '--roles', 'settlement')
  await run('operator add', '--address', bela, '--name', 'Bela', '--roles', 'settlement')
})
afterAll(async () => {
  await books.close()
  await Promise.all([world.database.drop(), test.stop()])
})

async function run(name: string, ...args: string[]): Promise<string> {
  const command = commands.find((one) => one.name === name)
  if (!command) throw new Error(`no command ${name}`)
  const lines: string[] = []
  await command.prepare(args)(books, (line) => lines.push(line))
  return lines.join('\n')
}

it('lists a pool that records too little, until two operators have given the reason', async () => {
  const pool = await world.addPool('1000')
  await world.moveTo('2026-11-20T12:00:00Z')
  for (let back = 0; back < 10; back += 1)
    await world.settleDay(pool, addDays('2026-11-10', back), '37.5', { uptimeBps: 10_000 })
  const explain = async () => {
    const about = ['--as', ada, '--pool', pool.poolId, '--reason', 'The venue kept a fee of 10 %']
    return (await run('deviation explain', ...about)).replace('reason ', '')
  }
  const rejected = await explain()
  expect(await run('deviation list')).toContain(`reason ${rejected}  `)
  expect(await run('deviation list')).toContain('-10.53 %')
  await expect(run('deviation approve', '--as', ada, '--id', rejected)).rejects.toThrow('own_record')
  expect(await run('deviation reject', '--as', bela, '--id', rejected)).toBe('rejected')
  expect(await run('deviation approve', '--as', bela, '--id', await explain())).toBe('approved')
  expect(await run('deviation list')).not.toContain('reason ')
})

it('settles a day again after a second operator has approved an attestation', async () => {
  const pool = await world.addPool('1000')
  const measured = ['--pool', pool.poolId, '--day', 'yesterday', '--power', '990', '--uptime', '9900']
  const evidence = ['--evidence', randomBytes(32).toString('hex')]
  const id = (await run('attestation record', '--as', ada, ...measured, ...evidence)).replace('attestation ', '')
  await expect(run('attestation approve', '--as', ada, '--id', id)).rejects.toThrow('own_record')
  expect(await run('attestation approve', '--as', bela, '--id', id)).toBe('approved')
})
