import type { OperatorRole } from '@terahold/contract/codes/operators'
import { sql } from 'kysely'
import { parseTransaction } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectChain } from '../chain/client/connect-chain.ts'
import { type FaultProxy, startFaultProxy } from '../chain/fixtures/fault-proxy.ts'
import { createOperatorRegistry, type OperatorRegistry } from '../chain/registry/operator-registry.ts'
import { encodeExecute, encodeSchedule } from '../chain/registry/registry-changes.ts'
import { transact } from '../chain/signer/transact.ts'
import { type ChangesFixture, openChangesFixture } from './fixtures/changes-fixture.ts'
import { nonceOf } from './followed-change.ts'
import { changeOf } from './operator-changes.ts'

const day = 86_400
const taking = `7f1626ba7e${'00'.repeat(28)}60005260206000f3`
/** Counts down for about 300,000 gas, and then takes any signature. */
const costlyWallet = `0x62002ee05b6001900380600457${taking}` as const
/** Takes any signature in a trial, which has no gas price, and none in a block. */
const deceivingWallet = `0x3a602d57${taking}5b60006000fd` as const

let world: ChangesFixture
beforeAll(async () => {
  world = await openChangesFixture()
})
afterAll(() => world?.close())

/** A new operator whom the registry has. */
async function newcomer(name: string, roles: OperatorRole[]) {
  const address = world.newAddress()
  await world.scheduled(address, roles, name)
  await world.pass(day)
  await world.advance()
  return { address }
}
async function logged(action: string, subject: string): Promise<number> {
  const log = world.database.owner.selectFrom('audit_log').select('audit_id').where('action', '=', action)
  return (await log.where('subject', '=', subject).execute()).length
}

it('copies roles in the order of the blocks, also by a process that read its roles before another one did', async () => {
  const { address } = await newcomer('Rita', ['support'])
  await world.scheduled(address, ['viewer'])
  await world.pass(day)
  await world.open().step()
  const slow = {
    ...world.registry,
    async rolesOf(...asked: Parameters<OperatorRegistry['rolesOf']>) {
      const roles = await world.registry.rolesOf(...asked)
      if (asked[0] !== address) return roles
      await world.finalise()
      await world.open().step()
      return roles
    },
  }
  await world.open({}, slow).mirror()
  expect(await world.operatorOf(address)).toMatchObject({ roles: ['viewer'] })
  expect(await logged('operator.mirror', address.toLowerCase())).toBe(2)
})

it('judges a change that others carried out by the block in which it was read, even if a node is behind', async () => {
  const address = world.newAddress()
  const id = await world.propose(address, ['support'], 'Lena')
  await world.approve(id)
  const row = await world.rowOf(id)
  const { number } = await world.test.chain.finalized()
  const schedule = encodeSchedule(changeOf(row), ...world.requireSignatures(row))
  await transact(world.test.chain, world.owner.signer, { to: world.registry.address, data: schedule })
  await world.pass(day)
  await transact(world.test.chain, world.owner.signer, { to: world.registry.address, data: encodeExecute(nonceOf(id)) })
  await world.finalise()
  const behind = createOperatorRegistry(
    { ...world.test.chain, finalized: () => world.test.chain.block(number) },
    world.registry.address,
  )
  await world.open({}, behind).step()
  expect([await world.stateOf(id), (await world.operatorOf(address))?.roles]).toEqual(['effective', ['support']])
})

it('logs once that a change took effect, also when two workers see it', async () => {
  const { address } = await newcomer('Tina', ['support'])
  const id = await world.scheduled(address, ['viewer'])
  await world.pass(day)
  await world.open().step()
  await world.finalise()
  await Promise.all([world.open().step(), world.open().step()])
  expect([await world.stateOf(id), await logged('operator-change.effective', id)]).toEqual(['effective', 1])
})

it('sends a change again at the same fee, and at a higher one once it is stuck', async () => {
  const { client, chain } = world.test
  const id = await world.propose(world.newAddress(), ['support'], 'Lotte')
  await world.approve(id)
  const before = await chain.nonce(world.sender.address, 'latest')
  await client.setAutomine(false)
  await world.open().step()
  const first = await world.rowOf(id)
  await client.request({ method: 'anvil_dropAllTransactions' } as never)
  await world.open().step()
  expect(await world.rowOf(id)).toEqual(first)
  const past = { sent_at: new Date(Date.now() - 700_000) }
  await world.database.owner.updateTable('operator_change').set(past).where('change_id', '=', id).execute()
  await world.open().step()
  expect(Number((await world.rowOf(id)).sent_fee)).toBeGreaterThanOrEqual(Number(first.sent_fee) * 1.14)
  await world.finalise()
  await client.setAutomine(true)
  await world.open().step()
  expect(await world.stateOf(id)).toBe('scheduled')
  expect((await chain.nonce(world.sender.address, 'latest')) - before).toBe(1)
})

it('raises the tip of a stuck change too when only the fee has risen, because nodes want both to be higher', async () => {
  const { client, chain } = world.test
  const id = await world.propose(world.newAddress(), ['support'], 'Lotte')
  await world.approve(id)
  await client.setAutomine(false)
  const tips: bigint[] = []
  const sendRaw: typeof chain.sendRaw = (raw) => {
    tips.push(parseTransaction(raw).maxPriorityFeePerGas ?? 0n)
    return chain.sendRaw(raw)
  }
  const { maxFeePerGas, maxPriorityFeePerGas } = await chain.fees()
  await world.open({ sendRaw }).step()
  const past = { sent_at: new Date(Date.now() - 700_000) }
  await world.database.owner.updateTable('operator_change').set(past).where('change_id', '=', id).execute()
  await world.open({ sendRaw, fees: async () => ({ maxFeePerGas: maxFeePerGas * 3n, maxPriorityFeePerGas }) }).step()
  expect(tips[1]).toBeGreaterThanOrEqual(((tips[0] ?? 0n) * 9n) / 8n + 1n)
  await world.finalise()
  await client.setAutomine(true)
  await world.open().step()
  expect(await world.stateOf(id)).toBe('scheduled')
})

it('raises the fee of a stuck change up to a limit, so that a stalled chain does not empty the key', async () => {
  const { client, chain } = world.test
  const id = await world.propose(world.newAddress(), ['support'], 'Lotte')
  await world.approve(id)
  await client.setAutomine(false)
  const { maxFeePerGas: market } = await chain.fees()
  const past = { sent_at: new Date(Date.now() - 700_000) }
  for (let count = 0; count < 24; count += 1) {
    await world.open().step()
    await world.database.owner.updateTable('operator_change').set(past).where('change_id', '=', id).execute()
  }
  const { sent_fee: fee } = await world.rowOf(id)
  expect([fee && fee > market, fee && fee < market * 5n]).toEqual([true, true])
  await world.finalise()
  await client.setAutomine(true)
  await world.open().step()
  expect(await world.stateOf(id)).toBe('scheduled')
})

it('sends a change that takes more gas than it may use only once it takes less', async () => {
  const { client, chain } = world.test
  const wallets = [world.admin(0), world.admin(1)].map(({ wallet }) => wallet.address)
  const before = await chain.nonce(world.sender.address, 'latest')
  const costly = await world.propose(world.newAddress(), ['support'], 'Lotte')
  await world.approve(costly)
  for (const address of wallets) await client.setCode({ address, bytecode: costlyWallet })
  await world.finalise()
  await world.open().step()
  await world.finalise()
  await world.open().step()
  expect([await world.stateOf(costly), (await world.rowOf(costly)).fault]).toEqual(['approved', expect.any(String)])
  expect(await chain.nonce(world.sender.address, 'latest')).toBe(before)
  for (const address of wallets) await client.setCode({ address, bytecode: '0x' })
  await world.finalise()
  await world.advance()
  expect(await world.stateOf(costly)).toBe('scheduled')
})

it('keeps no other change waiting for one that fails on the chain, and sends that one seldom', async () => {
  const { client, chain } = world.test
  const before = await chain.nonce(world.sender.address, 'latest')
  const failing = await world.propose(world.newAddress(), ['support'], 'Lotte')
  await world.approve(failing)
  const { address } = world.admin(0).wallet
  await client.setCode({ address, bytecode: deceivingWallet })
  await world.finalise()
  await world.open().step()
  await world.finalise()
  const other = await world.propose(world.newAddress(), ['support'], 'Nora', world.admin(2))
  await world.approve(other, world.admin(3))
  await world.advance()
  await world.advance()
  expect([await world.stateOf(failing), await world.stateOf(other)]).toEqual(['approved', 'scheduled'])
  expect((await chain.nonce(world.sender.address, 'latest')) - before, 'transactions').toBe(2)
  await client.setCode({ address, bytecode: '0x' })
  const past = { sent_at: new Date(Date.now() - 700_000) }
  await world.database.owner.updateTable('operator_change').set(past).where('change_id', '=', failing).execute()
  await world.finalise()
  await world.advance()
  expect(await world.stateOf(failing)).toBe('scheduled')
})

it('announces a withdrawn change that somebody sent just before it expired', async () => {
  const id = await world.propose(world.newAddress(), ['support'], 'Lotte')
  await world.approve(id)
  const row = await world.rowOf(id)
  await world.changes.withdraw(world.admin(0), id, { reason: 'not as agreed' })
  const schedule = encodeSchedule(changeOf(row), ...world.requireSignatures(row))
  await transact(world.test.chain, world.owner.signer, { to: world.registry.address, data: schedule })
  await world.finalise()
  await sql`set session_replication_role = replica; update operator_change set expires_at = database_now() where change_id = ${sql.lit(id)};
    set session_replication_role = origin`.execute(world.database.owner)
  await world.open().step()
  expect(await world.stateOf(id)).toBe('scheduled')
})

describe('one of three nodes, the first one asked', () => {
  let proxy: FaultProxy
  beforeAll(async () => {
    proxy = await startFaultProxy(world.test.rpcUrl)
  })
  afterAll(() => proxy.stop())

  const counting = (count: string, when = /./): FaultProxy['fault'] => {
    return async ({ method, params }) =>
      method === 'eth_getTransactionCount' && when.test(String(params[1])) ? { result: count } : undefined
  }
  const lies: [string, FaultProxy['fault']][] = [
    [
      'that the registry refuses the change',
      async ({ method }) => (method === 'eth_call' ? { error: { code: 3, message: 'execution reverted' } } : undefined),
    ],
    ['that the key has sent more', counting('0x3e8')],
    ['that the key has sent nothing', counting('0x0')],
    ['that a transaction of the key is on its way', counting('0x3e8', /pending/)],
    ['nothing', async () => 'cut'],
  ]
  it.each(lies)('delays no change when it says %s', async (_, fault) => {
    const address = world.newAddress()
    const id = await world.propose(address, ['support'], 'Nora')
    await world.approve(id)
    const { rpcUrl, chain } = world.test
    const before = await chain.nonce(world.sender.address, 'latest')
    proxy.fault = fault
    const asking = world.open(connectChain({ rpcUrls: [proxy.url, rpcUrl, rpcUrl], chainId: chain.chainId }))
    await asking.step()
    await world.finalise()
    await asking.step()
    expect(await world.stateOf(id)).toBe('scheduled')
    expect((await chain.nonce(world.sender.address, 'latest')) - before, 'transactions').toBe(1)
  })
})

it('never sends a change after a later one of the same operator, which it would undo', async () => {
  const { client } = world.test
  const { address } = world.secondSettler.wallet
  const earlier = await world.propose(address, ['settlement', 'viewer'])
  await world.approve(earlier)
  const { address: wallet } = world.admin(0).wallet
  await client.setCode({ address: wallet, bytecode: deceivingWallet })
  await world.finalise()
  await world.advance()
  const dismissal = await world.propose(address, [], undefined, world.admin(2))
  await world.approve(dismissal, world.admin(3))
  await world.advance()
  await client.setCode({ address: wallet, bytecode: '0x' })
  for (const state of ['scheduled', 'effective']) {
    const past = { sent_at: new Date(Date.now() - 700_000) }
    await world.database.owner.updateTable('operator_change').set(past).where('change_id', '=', earlier).execute()
    for (let count = 0; count < 7; count += 1) await world.advance()
    expect([await world.stateOf(earlier), await world.stateOf(dismissal)]).toEqual(['approved', state])
    expect((await world.rowOf(earlier)).fault).toContain('a later change of this operator')
    await world.pass(day)
  }
  expect(await world.registry.rolesOf(address)).toEqual([])
})
