import type { OperatorRole } from '@terahold/contract/codes/operators'
import {
  type OperatorChange,
  operatorChangeTypedData,
  parseOperatorChange,
  serializeOperatorChange,
} from '@terahold/decisions/operator-change'
import { sql } from 'kysely'
import type { Address } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chain } from '../chain/chain.ts'
import { deployOperatorRegistry } from '../chain/contracts/deploy.ts'
import { NodeError } from '../chain/errors.ts'
import { startTestChain, type TestAccount, type TestChain } from '../chain/local/fixtures/test-chain.ts'
import { createOperatorRegistry } from '../chain/registry/operator-registry.ts'
import { encodeExecute, encodeSchedule, encodeVeto } from '../chain/registry/registry-changes.ts'
import { transact } from '../chain/signer/transact.ts'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import { writeAudit } from '../decisions/audit-log.ts'
import { signDraft } from '../decisions/fixtures/hostile-signatures.ts'
import { outcome } from '../decisions/fixtures/signed-record-tests.ts'
import { systemClock as clock } from '../foundation/clock.ts'
import { signaturesOf } from './change-store.ts'
import { nonceOf } from './followed-change.ts'
import { changeOf, createOperatorChanges, type OperatorChanges } from './operator-changes.ts'
import { addOperator } from './operators.ts'
import { createRegistryFollower } from './registry-follower.ts'

type Admin = { operatorId: string; name: string; roles: OperatorRole[]; wallet: PrivateKeyAccount }

let test: TestChain
let database: TestDatabase
let owner: TestAccount
let registry: ReturnType<typeof createOperatorRegistry>
let changes: OperatorChanges
let admins: Admin[]
let settler: Admin
let sender: TestAccount
const day = 86_400

beforeAll(async () => {
  test = await startTestChain()
  database = await createTestDatabase()
  owner = await test.account()
  sender = await test.account()
  admins = []
  for (const name of ['Ada', 'Bela', 'Cleo', 'Dora']) admins.push(await list(name, ['admin']))
  settler = await list('Sol', ['settlement'])
  const operators = [...admins, settler].map(({ wallet, roles }) => ({ address: wallet.address, roles }))
  const address = await deployOperatorRegistry(test.chain, owner.signer, { owner: owner.address, operators })
  registry = createOperatorRegistry(test.chain, address)
  await test.client.mine({ blocks: 3 })
  changes = createOperatorChanges({ db: database.app, clock, audit: writeAudit({ clock }), registry })
})
afterAll(async () => {
  await test?.stop()
  await database?.drop()
})

async function list(name: string, roles: OperatorRole[]): Promise<Admin> {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const operator = { address: wallet.address, name, roles }
  return {
    name,
    roles,
    wallet,
    operatorId: await transaction(database.owner, (tx) => addOperator(tx, { clock }, operator)),
  }
}

const open = (faults: Partial<Chain> = {}) =>
  createRegistryFollower({
    db: database.app,
    clock,
    audit: writeAudit({ clock }),
    registry,
    sender: sender.signer,
    chain: { ...test.chain, ...faults },
  })
const admin = (index: number) => admins[index] as Admin
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address
const rowOf = (id: string) =>
  database.owner.selectFrom('operator_change').selectAll().where('change_id', '=', id).executeTakeFirstOrThrow()
const stateOf = async (id: string) => (await rowOf(id)).state
const operatorOf = (address: Address) =>
  database.owner
    .selectFrom('operator')
    .select(['name', 'roles', 'past_roles', 'ended_at'])
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
const finalise = () => test.client.mine({ blocks: 3 })
function requireSignatures(row: Awaited<ReturnType<typeof rowOf>>) {
  const signatures = signaturesOf(row)
  if (!signatures) throw new Error('two admins have not signed')
  return signatures
}

async function propose(address: Address, roles: OperatorRole[], name?: string, by = admin(0)): Promise<string> {
  const request = { address, roles, ...(name ? { name } : {}) }
  return changes.propose(by, request, await signDraft(await changes.draft(request), by.wallet))
}
async function approve(id: string, by = admin(1)): Promise<void> {
  await changes.approve(by, id, await signDraft(await changes.draftApproval(id), by.wallet))
}
/** Sends what is due, and reads it once it is final. */
async function advance(): Promise<void> {
  await open().step()
  await finalise()
  await open().step()
}
async function pass(seconds: number): Promise<void> {
  // Blocks mined within a second have later times than the clock, to which the time that passes is added.
  await test.client.increaseTime({ seconds: seconds + 60 })
  await finalise()
}
async function scheduled(address: Address, roles: OperatorRole[], name?: string): Promise<string> {
  const id = await propose(address, roles, name)
  await approve(id)
  await advance()
  expect(await stateOf(id)).toBe('scheduled')
  return id
}
const incidents = () =>
  database.owner
    .selectFrom('incident')
    .select('subject')
    .where('kind', '=', 'operator_change')
    .where('closed_at', 'is', null)
    .execute()

describe('one person', () => {
  it('changes no operator with any signature that an attacker can make', async () => {
    const [address, other] = [newAddress(), newAddress()]
    const request = { address, roles: ['settlement'] as const, name: 'Eve' }
    const draft = await changes.draft(request)
    const { place, change } = parseOperatorChange(draft.text)
    const sign = async (altered: Partial<OperatorChange> = {}, at = place, by = admin(0).wallet) => ({
      text: serializeOperatorChange(at, { ...change, ...altered }),
      signature: await by.signTypedData(operatorChangeTypedData(at, { ...change, ...altered })),
    })
    const hostile = {
      'another key': [await sign({}, place, settler.wallet), 'signature_invalid'],
      'other bytes': [{ ...(await sign()), text: (await sign({ operator: other })).text }, 'decision_changed'],
      'another operator': [await sign({ operator: other }), 'decision_changed'],
      'other roles': [await sign({ roles: ['admin'] }), 'decision_changed'],
      'another chain': [await sign({}, { ...place, chainId: 56 }), 'signature_invalid'],
      'another registry': [await sign({}, { ...place, registry: other }), 'signature_invalid'],
      expired: [await sign({ expiresAt: 1_700_000_000n }), 'signature_invalid'],
      'valid for too long': [await sign({ expiresAt: change.expiresAt + 604_800n }), 'decision_changed'],
      'a number of no draft': [await sign({ nonce: 2n ** 200n }), 'signature_invalid'],
      'no change': [{ ...(await sign()), text: '{}' }, 'signature_invalid'],
    } as const
    for (const [name, [signed, reason]] of Object.entries(hostile))
      expect([name, await outcome(changes.propose(admin(0), request, signed))]).toEqual([name, reason])
    const settlers = await sign({}, place, settler.wallet)
    expect(await outcome(changes.propose(settler, request, settlers))).toBe('role_missing')
    // Who is an admin in the database alone signs nothing.
    expect(await outcome(changes.propose({ ...settler, roles: ['admin'] }, request, settlers))).toBe('role_missing')

    const id = await changes.propose(admin(0), request, await sign())
    expect(await outcome(changes.propose(admin(0), request, await sign()))).toBe('already_recorded')
    const approval = await changes.draftApproval(id)
    const own = await signDraft(approval, admin(0).wallet)
    expect(await outcome(changes.approve(admin(0), id, own))).toBe('own_record')
    expect(await outcome(changes.approve(admin(1), id, own))).toBe('signature_invalid')
    expect(await outcome(changes.approve(admin(1), id, { ...own, text: draft.text }))).toBe('decision_changed')
    const forged = await signDraft(approval, settler.wallet)
    expect(await outcome(changes.approve({ ...settler, roles: ['admin'] }, id, forged))).toBe('role_missing')
    const inAWeek = { now: () => new Date(Number(change.expiresAt) * 1000) }
    const late = createOperatorChanges({ db: database.app, clock: inAWeek, audit: writeAudit({ clock }), registry })
    const signed = await signDraft(approval, admin(1).wallet)
    expect(await outcome(late.draftApproval(id))).toBe('decision_expired')
    expect(await outcome(late.approve(admin(1), id, signed))).toBe('decision_expired')
    const honest = [admin(1), admin(2)].map(async (by) => changes.approve(by, id, await signDraft(approval, by.wallet)))
    expect((await Promise.all(honest.map(outcome))).toSorted()).toEqual(['already_decided', 'done'])
    await changes.withdraw(admin(0), id, { reason: 'not as agreed' })
    expect(await outcome(changes.withdraw(admin(2), id, { reason: 'not as agreed' }))).toBe('already_decided')
    await advance()
    expect(await stateOf(id)).toBe('withdrawn')
  })

  it('cannot be given roles that exclude each other, nor the roles they have', async () => {
    const draft = (address: Address, roles: OperatorRole[]) => outcome(changes.draft({ address, roles, name: 'Mix' }))
    expect(await draft(newAddress(), ['admin', 'settlement'])).toBe('roles_conflict')
    expect(await draft(newAddress(), ['payout-maker', 'payout-checker'])).toBe('roles_conflict')
    expect(await draft(settler.wallet.address, ['settlement'])).toBe('no_change')
    expect(await draft(newAddress(), [])).toBe('no_change')
    expect(await outcome(changes.draft({ address: newAddress(), roles: ['support'] }))).toBe('bad_field')
  })

  it('cannot make an operator with the application’s own rights to the database', async () => {
    const mirror = sql`select mirror_operator(${newAddress().toLowerCase()}, array['settlement'], ${newId(clock)})`
    await expect(mirror.execute(database.app)).rejects.toThrow('no signed change')
    await expect(
      database.app
        .updateTable('operator')
        .set({ roles: ['admin'] })
        .execute(),
    ).rejects.toThrow('permission denied')
  })
})

describe('a change of operators', () => {
  it('is sent once by two workers, also after a crash between storing and sending', async () => {
    const id = await propose(newAddress(), ['support'], 'Twice')
    await approve(id)
    const crash = async () => {
      throw new Error('killed')
    }
    await expect(open({ sendRaw: crash }).step()).rejects.toThrow('killed')
    const before = await test.chain.nonce(sender.address, 'latest')
    await Promise.all([open().step(), open().step()])
    await finalise()
    await open().step()
    expect(await stateOf(id)).toBe('scheduled')
    expect(await test.chain.nonce(sender.address, 'latest')).toBe(before + 1)
  })

  it('that others sent is announced, also while our own key can send nothing', async () => {
    const unsent = await propose(newAddress(), ['support'], 'Una')
    await approve(unsent)
    const sent = await propose(newAddress(), ['settlement'], 'Otto')
    await approve(sent)
    const row = await rowOf(sent)
    const data = encodeSchedule(changeOf(row), ...requireSignatures(row))
    await transact(test.chain, owner.signer, { to: registry.address, data })
    await finalise()
    const refused = async () => {
      throw new Error('insufficient funds for gas')
    }
    await expect(open({ sendRaw: refused }).step()).rejects.toThrow('insufficient funds')
    expect(await stateOf(sent)).toBe('scheduled')
    expect(await incidents()).toContainEqual({ subject: sent })
    await changes.withdraw(admin(0), unsent, { reason: 'not needed' })
    await transact(test.chain, owner.signer, { to: registry.address, data: encodeVeto(nonceOf(sent)) })
    await finalise()
    await open().step()
  })

  it('is not sent once it is withdrawn, also while it was about to be', async () => {
    const id = await propose(newAddress(), ['support'], 'Wim')
    await approve(id)
    const withdrawn = async () => {
      await changes.withdraw(admin(0), id, { reason: 'not as agreed' })
      return test.chain.fees()
    }
    await open({ fees: withdrawn }).step()
    await advance()
    expect(await rowOf(id)).toMatchObject({ state: 'withdrawn', sent_at: null })
  })

  it('says why the registry refuses it, costs nothing in the meantime, and goes on', async () => {
    const id = await propose(admin(3).wallet.address, ['viewer'])
    await approve(id)
    const refuse = async () => {
      throw new NodeError('execution reverted: NotAdmin', 3)
    }
    await open({ call: async (call) => (call.from ? refuse() : test.chain.call(call)) }).step()
    expect(await rowOf(id)).toMatchObject({ state: 'approved', fault: 'execution reverted: NotAdmin', sent_at: null })
    await advance()
    expect(await rowOf(id)).toMatchObject({ state: 'scheduled', fault: null })
    await transact(test.chain, owner.signer, { to: registry.address, data: encodeVeto(nonceOf(id)) })
    await finalise()
    await open().step()
  })

  it('adds an operator 24 hours after two admins signed it, by the registry’s word alone', async () => {
    const address = newAddress()
    const id = await propose(address, ['settlement', 'viewer'], 'Nora')
    await advance()
    expect([await stateOf(id), await operatorOf(address)]).toEqual(['proposed', undefined])
    await approve(id)
    expect(await stateOf(id)).toBe('approved')
    await advance()
    const { state, takes_effect_at: readyAt, approved_at: approvedAt } = await rowOf(id)
    expect(state).toBe('scheduled')
    expect(Math.abs(Number(readyAt) - Number(approvedAt) - day * 1000)).toBeLessThan(60_000)
    expect(await incidents()).toContainEqual({ subject: id })
    await advance()
    expect([await stateOf(id), await operatorOf(address)]).toEqual(['scheduled', undefined])
    await pass(day)
    await advance()
    expect(await stateOf(id)).toBe('effective')
    expect(await registry.rolesOf(address)).toEqual(['settlement', 'viewer'])
    expect(await operatorOf(address)).toMatchObject({ name: 'Nora', roles: ['settlement', 'viewer'], ended_at: null })
    expect(await incidents()).toEqual([])
  })

  it('changes roles and ends an operator, who keeps past roles for the verification of what they signed', async () => {
    const { address } = settler.wallet
    const first = await scheduled(address, ['support'])
    await pass(day)
    await advance()
    expect(await stateOf(first)).toBe('effective')
    expect(await operatorOf(address)).toMatchObject({ roles: ['support'], past_roles: ['settlement', 'support'] })
    const last = await scheduled(address, [])
    await pass(day)
    await advance()
    expect(await stateOf(last)).toBe('effective')
    expect(await operatorOf(address)).toMatchObject({ roles: ['support'], ended_at: expect.any(Date) })
    expect(await registry.rolesOf(address)).toEqual([])
  })

  it('is vetoed by the treasury’s owner alone', async () => {
    const address = newAddress()
    const id = await scheduled(address, ['settlement'], 'Vera')
    const veto = { to: registry.address, data: encodeVeto(nonceOf(id)) }
    await expect(transact(test.chain, sender.signer, veto)).rejects.toThrow()
    await transact(test.chain, owner.signer, veto)
    await finalise()
    await open().step()
    expect(await stateOf(id)).toBe('vetoed')
    await pass(day)
    await advance()
    expect([await stateOf(id), await operatorOf(address)]).toEqual(['vetoed', undefined])
  })

  it('expires when nobody carries it out within seven days of its delay, and when nobody sends it', async () => {
    const address = newAddress()
    const id = await scheduled(address, ['settlement'], 'Emil')
    await pass(8 * day)
    await open().step()
    expect(await stateOf(id)).toBe('expired')
    await expect(
      transact(test.chain, sender.signer, { to: registry.address, data: encodeExecute(nonceOf(id)) }),
    ).rejects.toThrow()
    expect(await operatorOf(address)).toBeUndefined()
    const unsent = await propose(newAddress(), ['settlement'], 'Fritz')
    // The chain is already days ahead of the clock by which the signatures expire.
    await pass(8 * day)
    await open().step()
    expect(await stateOf(unsent)).toBe('expired')
  })
})
