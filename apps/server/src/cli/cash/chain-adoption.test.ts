import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DepositsFixture, openDepositsFixture } from '../../deposits/fixtures/deposits-fixture.ts'
import { ChainReplaced } from '../../deposits/watch/scan.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { type Books, openBooks } from '../command/books.ts'
import { commands } from '../commands.ts'
import { ada, bela, installRegistry } from '../fixtures/installed-registry.ts'

let fixture: DepositsFixture
let books: Books
beforeAll(async () => {
  fixture = await openDepositsFixture()
  const { shop, test, token, treasury } = fixture
  await test.client.setAutomine(true)
  await installRegistry(shop.owner, test)
  await test.client.setAutomine(false)
  await shop.owner.updateTable('installation').set({ token, treasury: treasury.address }).execute()
  const payer = { chain_id: 31_337, address: fixture.vault.address, vault: fixture.vault.address, next_nonce: 0n }
  await shop.owner.insertInto('payout_signer').values(payer).execute()
  books = await openBooks({ DATABASE_URL: shop.database.url, RPC_URLS: test.rpcUrl, TERAHOLD_DATA: '/nonexistent' })
  await run('operator add', '--address', ada, '--name', 'Ada', '--roles', 'settlement')
  await run('operator add', '--address', bela, '--name', 'Bela', '--roles', 'settlement')
  await fixture.finalise()
  await fixture.scan()
})
afterAll(async () => {
  await books?.close()
  await fixture?.close()
})

async function run(name: string, ...args: string[]): Promise<string> {
  const command = commands.find((one) => one.name === name)
  if (!command) throw new Error(`no command ${name}`)
  const lines: string[] = []
  await command.prepare(args)(books, (line) => lines.push(line))
  return lines.join('\n')
}

const record = () => run('chain adopt record', '--as', ada, '--reason', 'two explorers show the same new blocks')
const idOf = (said: string) => /^adoption (\S+)$/m.exec(said)?.[1] ?? ''

it('adopts a replaced chain by two operators, and lists what a member owes then', async () => {
  const { client, shop } = fixture
  const payer = await fixture.payer('100')
  const id = await client.snapshot()
  await shop.orders.placeOrder(payer.memberId, await shop.request())
  await fixture.send(payer.account, '20')
  await fixture.finalise()
  await fixture.scan()
  expect(await shop.available(payer)).toBe(usdt('5'))
  await client.revert({ id })
  await client.increaseTime({ seconds: 7 })
  await client.mine({ blocks: 9 })
  await expect(fixture.deposits.scanOnce()).rejects.toThrow(ChainReplaced)

  const rejected = idOf(await record())
  expect(await run('chain adopt reject', '--as', bela, '--id', rejected)).toBe('rejected')
  const adoption = idOf(await record())
  await expect(run('chain adopt approve', '--as', ada, '--id', adoption)).rejects.toThrow('own_record')
  expect(await run('chain adopt approve', '--as', bela, '--id', adoption)).toMatch(/^adopted;/)
  expect(await run('chain adoptions')).toMatch(new RegExp(`^${adoption}  approved  .*\n${rejected}  rejected  `))
  expect(await run('chain claims')).toMatch(new RegExp(`member ${payer.memberId}  ([\\d.]+) of \\1 USDT open`))
  await fixture.scan()
  expect(await shop.available(payer)).toBe(0n)
})
