import { publicRecordCalls } from '@terahold/contract/calls/member/public-record'
import { operatorRegistryAbi } from '@terahold/contracts/operator-registry'
import {
  operatorChangeApprovalTypedData,
  operatorChangeTypedData,
  type RegistryRole,
  roleBits,
} from '@terahold/decisions/operator-change'
import { type Address, encodeFunctionData } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployOperatorRegistry } from '../../chain/contracts/deploy.ts'
import { startTestChain, type TestAccount, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { transact } from '../../chain/signer/transact.ts'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { createPublicRecord } from './public-record.ts'
import { createRegistryEvents } from './registry-events.ts'

const admins = Array.from({ length: 3 }, () => privateKeyToAccount(generatePrivateKey()))
const eve = privateKeyToAccount(generatePrivateKey()).address
const [ada, bela] = admins as [(typeof admins)[number], (typeof admins)[number]]

let test: TestChain
let database: TestDatabase
let owner: TestAccount
let registry: Address
beforeAll(async () => {
  ;[test, database] = await Promise.all([startTestChain(), createTestDatabase()])
  owner = await test.account()
  await test.client.mine({ blocks: 5 })
  await deploy(owner.address)
})
afterAll(async () => {
  await database.drop()
  await test.stop()
})

/** Uses a new registry. Its address follows from its owner and the admins. */
async function deploy(ownedBy: Address): Promise<void> {
  const operators = admins.map(({ address }) => ({ address, roles: ['admin'] as const }))
  registry = await deployOperatorRegistry(test.chain, owner.signer, { owner: ownedBy, operators })
}

const open = (from: bigint | undefined, blocksAtOnce = 3) =>
  createRegistryEvents({ db: database.app, chain: test.chain, registry, from, blocksAtOnce })
const finalise = () => test.client.mine({ blocks: 3 })

function call(functionName: 'veto' | 'execute' | 'schedule', args: readonly unknown[]) {
  const data = encodeFunctionData({ abi: operatorRegistryAbi, functionName, args: args as never })
  return transact(test.chain, owner.signer, { to: registry, data })
}

async function schedule(nonce: bigint, roles: readonly RegistryRole[]) {
  const { timestamp } = await test.client.getBlock()
  const change = { nonce, operator: eve, roles, expiresAt: timestamp + 86_400n }
  const domain = { chainId: 31_337, registry }
  const maker = { signer: ada.address, signature: await ada.signTypedData(operatorChangeTypedData(domain, change)) }
  const approval = operatorChangeApprovalTypedData(domain, change, ada.address)
  const checker = { signer: bela.address, signature: await bela.signTypedData(approval) }
  await call('schedule', [{ ...change, roles: roleBits(roles) }, maker, checker])
}

async function shown(pageNum = 1, pageSize = 100) {
  const record = createPublicRecord({
    db: database.app,
    decimals: 18,
    chainId: 31_337,
    registry,
    notices: { everPublished: async () => ({ rows: [], total: 0 }) },
    readReleaseHashes: async () => ({ release: Buffer.alloc(32), verifier: Buffer.alloc(32) }),
  })
  const { data, rows, total } = await record.operators({ pageNum, pageSize })
  return {
    ...publicRecordCalls.trustOperators.data.parse(data),
    rows: rows.map((row) => publicRecordCalls.trustOperators.row.parse(row)),
    total,
  }
}

it('shows nothing before the registry was read', async () => {
  expect(await shown()).toMatchObject({ readTo: null, now: [], rows: [], total: 0 })
})

it('copies every event from the registry’s block on, once, also when two processes read at once', async () => {
  await schedule(1n, ['settlement', 'support'])
  await schedule(2n, ['auditor'])
  await call('veto', [2n])
  await test.client.increaseTime({ seconds: 86_400 })
  await call('execute', [1n])
  await finalise()
  await Promise.all([open(0n).step(), open(0n).step()])
  await open(0n).step()
  const { number } = await test.chain.finalized()
  const { now, rows, readTo, total } = await shown()
  expect([total, readTo]).toEqual([7, Number(number)])
  expect(
    rows.map(({ event, operator, roles }) => `${event} ${operator === eve ? 'eve' : 'admin'} ${roles?.join()}`),
  ).toEqual([
    'changed eve settlement,support',
    'vetoed eve auditor',
    'scheduled eve auditor',
    'scheduled eve settlement,support',
    ...Array<string>(3).fill('changed admin admin'),
  ])
  expect(now).toHaveLength(4)
  expect(rows.find(({ event }) => event === 'scheduled')?.signers).toEqual([ada.address, bela.address])
})

it('names block and transaction of each, as the chain has them', async () => {
  const { rows } = await shown(1, 1)
  const [newest] = rows
  const receipt = await test.chain.receipt(newest?.txHash as `0x${string}`)
  expect(Number(receipt?.blockNumber)).toBe(newest?.block)
  const block = await test.chain.block(BigInt(newest?.block ?? 0))
  expect(newest?.at).toBe(block.time.toISOString())
})

it('continues where it stopped, and shows who is no longer an operator', async () => {
  await schedule(3n, [])
  await test.client.increaseTime({ seconds: 86_400 })
  await call('execute', [3n])
  await finalise()
  await open(undefined).step()
  const { now, rows, total } = await shown(1, 1)
  expect(total).toBe(9)
  expect(rows[0]).toMatchObject({ event: 'changed', operator: eve, roles: [] })
  expect(now.map(({ operator }) => operator)).not.toContain(eve)
})

it('reads only new events when it does not know the registry’s block', async () => {
  const other = await test.registry(await test.account())
  await finalise()
  const { app: db } = database
  await createRegistryEvents({ db, chain: test.chain, registry: other, from: undefined, blocksAtOnce: 3 }).step()
  const found = await db.selectFrom('registry_event').select('event').where('registry', '=', other).execute()
  expect(found).toEqual([])
})

it('reads the past once it gets the registry’s block, and stores nothing twice', async () => {
  await deploy(privateKeyToAccount(generatePrivateKey()).address)
  await finalise()
  await open(undefined).step()
  await schedule(1n, ['support'])
  await finalise()
  await open(undefined).step()
  expect((await shown()).rows.map(({ event }) => event)).toEqual(['scheduled'])
  const events = open(0n)
  await events.step()
  const { number } = await test.chain.finalized()
  const { rows, readTo } = await shown()
  expect(rows.map(({ event }) => event)).toEqual(['scheduled', 'changed', 'changed', 'changed'])
  expect(readTo).toBe(Number(number))
})

it('reads the past once for each start when the block that it gets is too late', async () => {
  await deploy(privateKeyToAccount(generatePrivateKey()).address)
  await finalise()
  const { number } = await test.chain.finalized()
  await open(undefined).step()
  await finalise()
  const asked: bigint[] = []
  const chain = Object.assign(Object.create(test.chain) as typeof test.chain, {
    logsOf: (range: Parameters<typeof test.chain.logsOf>[0]) => {
      asked.push(range.after.number)
      return test.chain.logsOf(range)
    },
  })
  const events = createRegistryEvents({ db: database.app, chain, registry, from: number, blocksAtOnce: 100 })
  await events.step()
  await events.step()
  expect(asked).toEqual([number - 1n])
})
