import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectChain } from '../../chain/client/connect-chain.ts'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { developmentAccount } from '../../chain/signer/development-accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { createCoSigning } from '../../demo/co-signing.ts'
import type { DemoOperator } from '../../demo/seed/accounts.ts'
import { systemClock } from '../../foundation/clock.ts'
import { createAnchors } from '../../trust/anchors/anchors.ts'
import { type Books, openBooks } from '../command/books.ts'
import { commands } from '../commands.ts'
import { ada, bela, installRegistry, supporter } from '../fixtures/installed-registry.ts'

const reserve: Address = `0x${'c4'.repeat(20)}`
const [firstDay, secondDay] = ['2026-11-20', '2026-11-21'] as const

let database: TestDatabase
let test: TestChain
let books: Books
beforeAll(async () => {
  ;[database, test] = await Promise.all([createTestDatabase(), startTestChain()])
  await installRegistry(database.owner, test)
  await database.owner.updateTable('installation').set({ reserve }).execute()
  books = await openBooks({ DATABASE_URL: database.url, RPC_URLS: test.rpcUrl })
  await makeRoot(firstDay)
})
afterAll(async () => {
  await books.close()
  await Promise.all([database.drop(), test.stop()])
})

/** Stores a night's root as the nightly job does. */
async function makeRoot(day: string): Promise<void> {
  const tree = { day, root: Buffer.alloc(32, 7), total: 12_500_000_000_000_000_000n, leaves: 17, made_at: new Date() }
  const anchor = { day, reserve, journal_seal: Buffer.alloc(32, 1), settlements: 1n, asset_block: 41n }
  const hashes = {
    settlement_root: Buffer.alloc(32, 2),
    release_hash: Buffer.alloc(32, 3),
    verifier_hash: Buffer.alloc(32, 4),
  }
  await database.owner
    .insertInto('liability_tree')
    .values({ ...tree, format: 1, file_hash: Buffer.alloc(32), shard_index: Buffer.alloc(1), leaving: 0n })
    .execute()
  await database.owner
    .insertInto('liability_anchor')
    .values({ ...anchor, ...hashes })
    .execute()
}

async function run(
  name: string,
  ...args: string[]
): Promise<{ readonly code: number | undefined; readonly text: string }> {
  const lines: string[] = []
  const command = commands.find((each) => each.name === name)
  const code = await command?.prepare(args)(books, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}
const sign = (as: string, day: string, ...more: string[]) => run('root sign', '--as', as, '--day', day, ...more)
const list = async () => (await run('root list')).text

it('lists a root that waits, with all figures that are signed', async () => {
  const text = await list()
  for (const figure of [firstDay, '12.5 USDT in 17 leaves', `root 0x${'07'.repeat(32)}`, `seal 0x${'01'.repeat(32)}`])
    expect(text).toContain(figure)
  for (const figure of [`settlement root 0x${'02'.repeat(32)}`, 'asset block 41', `verifier 0x${'04'.repeat(32)}`])
    expect(text).toContain(figure)
  expect(text).toContain('signed by nobody')
})

it('takes the signatures of two operators with the role settlement, and no others', async () => {
  expect(await sign(ada, firstDay)).toMatchObject({ code: 0, text: expect.stringContaining('signed') })
  expect(await list()).toContain(`signed by ${ada.toLowerCase()}`)
  await expect(sign(supporter, firstDay)).rejects.toThrow('role_missing')
  await expect(sign(ada, secondDay)).rejects.toThrow(`No root of ${secondDay} waits`)
  await expect(sign('ada', firstDay)).rejects.toThrow('address')
  await sign(bela, firstDay)
  expect(await list()).toContain(`signed by ${ada.toLowerCase()}, ${bela.toLowerCase()}`)
})

it('prints what a wallet elsewhere must sign, and takes its signature', async () => {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const { code, text } = await sign(wallet.address, firstDay)
  expect(code).toBe(1)
  const typedData = JSON.parse(text.split('\n').find((line) => line.startsWith('{')) ?? '')
  expect(typedData).toMatchObject({
    domain: { verifyingContract: reserve, chainId: 31_337 },
    primaryType: 'LiabilityRoot',
  })
  const signature: Hex = await wallet.signTypedData(typedData)
  // The wallet is no operator. Ada's signature by hand is her own one again.
  await expect(sign(wallet.address, firstDay, '--signature', signature)).rejects.toThrow('role_missing')
  await expect(sign(ada, firstDay, '--signature', signature)).rejects.toThrow('signature_invalid')
  const byHand = await developmentAccount(1).account.signTypedData(typedData)
  expect((await sign(ada, firstDay, '--signature', byHand)).text).toContain('signed')
})

it('is done by the demo’s own operators for each root, once', async () => {
  await makeRoot(secondDay)
  const chain = connectChain({ rpcUrls: [test.rpcUrl], chainId: 31_337 })
  const { db, registry } = books
  const anchors = createAnchors({ db, clock: systemClock, chain, registry, reserve, sender: undefined })
  const operators = [1, 2, 12].map((index): DemoOperator => {
    const roles: DemoOperator['roles'] = index === 12 ? ['support'] : ['settlement']
    return { ...developmentAccount(index), name: `Operator ${index}`, roles }
  })
  const coSign = createCoSigning(anchors, operators)
  await coSign()
  await coSign()
  const waiting = await anchors.waiting()
  expect(waiting.map(({ day, signers }) => [day, signers.length])).toEqual([
    [firstDay, 2],
    [secondDay, 2],
  ])
})
