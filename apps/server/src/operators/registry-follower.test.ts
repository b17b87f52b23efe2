import type { OperatorRole } from '@terahold/contract/codes/operators'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOperatorRegistry, type OperatorRegistry } from '../chain/registry/operator-registry.ts'
import { encodeExecute, encodeSchedule } from '../chain/registry/registry-changes.ts'
import { transact } from '../chain/signer/transact.ts'
import { type ChangesFixture, openChangesFixture } from './fixtures/changes-fixture.ts'
import { nonceOf } from './followed-change.ts'
import { changeOf } from './operator-changes.ts'

const day = 86_400

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

it('judges a change that others carried out by the block in which it was read, also while another node is behind', async () => {
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
