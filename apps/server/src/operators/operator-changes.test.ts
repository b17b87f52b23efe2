import type { OperatorRole } from '@terahold/contract/codes/operators'
import {
  type OperatorChange,
  operatorChangeTypedData,
  parseOperatorChange,
  serializeOperatorChange,
} from '@terahold/decisions/operator-change'
import { sql } from 'kysely'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NodeError } from '../chain/errors.ts'
import { encodeExecute, encodeSchedule, encodeVeto } from '../chain/registry/registry-changes.ts'
import { transact } from '../chain/signer/transact.ts'
import { newId } from '../db/ids.ts'
import { writeAudit } from '../decisions/audit-log.ts'
import { signDraft } from '../decisions/fixtures/hostile-signatures.ts'
import { outcome } from '../decisions/fixtures/signed-record-tests.ts'
import { systemClock as clock } from '../foundation/clock.ts'
import { type ChangesFixture, openChangesFixture } from './fixtures/changes-fixture.ts'
import { nonceOf } from './followed-change.ts'
import { changeOf, createOperatorChanges } from './operator-changes.ts'

const day = 86_400
let world: ChangesFixture
beforeAll(async () => {
  world = await openChangesFixture()
})
afterAll(() => world?.close())

const incidents = () =>
  world.database.owner
    .selectFrom('incident')
    .select('subject')
    .where('kind', '=', 'operator_change')
    .where('closed_at', 'is', null)
    .execute()

describe('one person', () => {
  it('changes no operator with any signature that an attacker can make', async () => {
    const [address, other] = [world.newAddress(), world.newAddress()]
    const request = { address, roles: ['settlement'] as const, name: 'Eve' }
    const draft = await world.changes.draft(request)
    const { place, change } = parseOperatorChange(draft.text)
    const sign = async (altered: Partial<OperatorChange> = {}, at = place, by = world.admin(0).wallet) => ({
      text: serializeOperatorChange(at, { ...change, ...altered }),
      signature: await by.signTypedData(operatorChangeTypedData(at, { ...change, ...altered })),
    })
    const hostile = {
      'another key': [await sign({}, place, world.settler.wallet), 'signature_invalid'],
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
      expect([name, await outcome(world.changes.propose(world.admin(0), request, signed))]).toEqual([name, reason])
    const settlers = await sign({}, place, world.settler.wallet)
    expect(await outcome(world.changes.propose(world.settler, request, settlers))).toBe('role_missing')
    // An admin whom only the database knows signs nothing.
    expect(await outcome(world.changes.propose({ ...world.settler, roles: ['admin'] }, request, settlers))).toBe(
      'role_missing',
    )

    const id = await world.changes.propose(world.admin(0), request, await sign())
    expect(await outcome(world.changes.propose(world.admin(0), request, await sign()))).toBe('already_recorded')
    const approval = await world.changes.draftApproval(id)
    const own = await signDraft(approval, world.admin(0).wallet)
    expect(await outcome(world.changes.approve(world.admin(0), id, own))).toBe('own_record')
    expect(await outcome(world.changes.approve(world.admin(1), id, own))).toBe('signature_invalid')
    expect(await outcome(world.changes.approve(world.admin(1), id, { ...own, text: draft.text }))).toBe(
      'decision_changed',
    )
    const forged = await signDraft(approval, world.settler.wallet)
    expect(await outcome(world.changes.approve({ ...world.settler, roles: ['admin'] }, id, forged))).toBe(
      'role_missing',
    )
    const inAWeek = { now: () => new Date(Number(change.expiresAt) * 1000) }
    const late = createOperatorChanges({
      db: world.database.app,
      clock: inAWeek,
      audit: writeAudit({ clock }),
      registry: world.registry,
    })
    const signed = await signDraft(approval, world.admin(1).wallet)
    expect(await outcome(late.draftApproval(id))).toBe('decision_expired')
    expect(await outcome(late.approve(world.admin(1), id, signed))).toBe('decision_expired')
    const honest = [world.admin(1), world.admin(2)].map(async (by) =>
      world.changes.approve(by, id, await signDraft(approval, by.wallet)),
    )
    expect((await Promise.all(honest.map(outcome))).toSorted()).toEqual(['already_decided', 'done'])
    await world.changes.withdraw(world.admin(0), id, { reason: 'not as agreed' })
    expect(await outcome(world.changes.withdraw(world.admin(2), id, { reason: 'not as agreed' }))).toBe(
      'already_decided',
    )
    await world.advance()
    expect(await world.stateOf(id)).toBe('withdrawn')
  })

  it('cannot be given roles that exclude each other, nor the roles they have', async () => {
    const draft = (address: Address, roles: OperatorRole[]) =>
      outcome(world.changes.draft({ address, roles, name: 'Mix' }))
    expect(await draft(world.newAddress(), ['admin', 'settlement'])).toBe('roles_conflict')
    expect(await draft(world.newAddress(), ['payout-maker', 'payout-checker'])).toBe('roles_conflict')
    expect(await draft(world.settler.wallet.address, ['settlement'])).toBe('no_change')
    expect(await draft(world.newAddress(), [])).toBe('no_change')
    expect(await outcome(world.changes.draft({ address: world.newAddress(), roles: ['support'] }))).toBe('bad_field')
  })

  it('cannot make an operator with the application’s own rights to the database', async () => {
    const mirror = sql`select mirror_operator(${world.newAddress().toLowerCase()}, array['settlement'], ${newId(clock)})`
    await expect(mirror.execute(world.database.app)).rejects.toThrow('no signed change')
    await expect(
      world.database.app
        .updateTable('operator')
        .set({ roles: ['admin'] })
        .execute(),
    ).rejects.toThrow('permission denied')
  })
})

describe('a change of operators', () => {
  it('is sent once by two workers, also after a crash between storing and sending', async () => {
    const id = await world.propose(world.newAddress(), ['support'], 'Twice')
    await world.approve(id)
    const crash = async () => {
      throw new Error('killed')
    }
    await expect(world.open({ sendRaw: crash }).step()).rejects.toThrow('killed')
    const before = await world.test.chain.nonce(world.sender.address, 'latest')
    await Promise.all([world.open().step(), world.open().step()])
    await world.finalise()
    await world.open().step()
    expect(await world.stateOf(id)).toBe('scheduled')
    expect(await world.test.chain.nonce(world.sender.address, 'latest')).toBe(before + 1)
  })

  it('sent by others is announced, even while our key cannot send', async () => {
    const unsent = await world.propose(world.newAddress(), ['support'], 'Una')
    await world.approve(unsent)
    const sent = await world.propose(world.newAddress(), ['settlement'], 'Otto')
    await world.approve(sent)
    const row = await world.rowOf(sent)
    const data = encodeSchedule(changeOf(row), ...world.requireSignatures(row))
    await transact(world.test.chain, world.owner.signer, { to: world.registry.address, data })
    await world.finalise()
    const refused = async () => {
      throw new Error('insufficient funds for gas')
    }
    await expect(world.open({ sendRaw: refused }).step()).rejects.toThrow('insufficient funds')
    expect(await world.stateOf(sent)).toBe('scheduled')
    expect(await incidents()).toContainEqual({ subject: sent })
    await world.changes.withdraw(world.admin(0), unsent, { reason: 'not needed' })
    await transact(world.test.chain, world.owner.signer, {
      to: world.registry.address,
      data: encodeVeto(nonceOf(sent)),
    })
    await world.finalise()
    await world.open().step()
  })

  it('is not sent once it is withdrawn, also while it was about to be', async () => {
    const id = await world.propose(world.newAddress(), ['support'], 'Wim')
    await world.approve(id)
    const withdrawn = async () => {
      await world.changes.withdraw(world.admin(0), id, { reason: 'not as agreed' })
      return world.test.chain.fees()
    }
    await world.open({ fees: withdrawn }).step()
    await world.advance()
    expect(await world.rowOf(id)).toMatchObject({ state: 'withdrawn', sent_at: null })
  })

  it('says why the registry refuses it, costs nothing in the meantime, and goes on', async () => {
    const id = await world.propose(world.admin(3).wallet.address, ['viewer'])
    await world.approve(id)
    const refuse = async () => {
      throw new NodeError('execution reverted: NotAdmin', 3)
    }
    await world.open({ call: async (call) => (call.from ? refuse() : world.test.chain.call(call)) }).step()
    expect(await world.rowOf(id)).toMatchObject({
      state: 'approved',
      fault: 'execution reverted: NotAdmin',
      sent_at: null,
    })
    await world.advance()
    expect(await world.rowOf(id)).toMatchObject({ state: 'scheduled', fault: null })
    await transact(world.test.chain, world.owner.signer, { to: world.registry.address, data: encodeVeto(nonceOf(id)) })
    await world.finalise()
    await world.open().step()
  })

  it('adds an operator 24 hours after two admins signed it, by the registry’s word alone', async () => {
    const address = world.newAddress()
    const id = await world.propose(address, ['settlement', 'viewer'], 'Nora')
    await world.advance()
    expect([await world.stateOf(id), await world.operatorOf(address)]).toEqual(['proposed', undefined])
    await world.approve(id)
    expect(await world.stateOf(id)).toBe('approved')
    await world.advance()
    const { state, takes_effect_at: readyAt, approved_at: approvedAt } = await world.rowOf(id)
    expect(state).toBe('scheduled')
    expect(Math.abs(Number(readyAt) - Number(approvedAt) - day * 1000)).toBeLessThan(60_000)
    expect(await incidents()).toContainEqual({ subject: id })
    await world.advance()
    expect([await world.stateOf(id), await world.operatorOf(address)]).toEqual(['scheduled', undefined])
    await world.pass(day)
    await world.advance()
    expect(await world.stateOf(id)).toBe('effective')
    expect(await world.registry.rolesOf(address)).toEqual(['settlement', 'viewer'])
    expect(await world.operatorOf(address)).toMatchObject({
      name: 'Nora',
      roles: ['settlement', 'viewer'],
      ended_at: null,
    })
    expect(await incidents()).toEqual([])
  })

  it('changes roles and ends an operator, who keeps past roles for the verification of what they signed', async () => {
    const { address } = world.settler.wallet
    const first = await world.scheduled(address, ['support'])
    await world.pass(day)
    await world.advance()
    expect(await world.stateOf(first)).toBe('effective')
    expect(await world.operatorOf(address)).toMatchObject({ roles: ['support'], past_roles: ['settlement', 'support'] })
    const last = await world.scheduled(address, [])
    await world.pass(day)
    await world.advance()
    expect(await world.stateOf(last)).toBe('effective')
    expect(await world.operatorOf(address)).toMatchObject({ roles: ['support'], ended_at: expect.any(Date) })
    expect(await world.registry.rolesOf(address)).toEqual([])
  })

  it('is vetoed by the treasury’s owner alone', async () => {
    const address = world.newAddress()
    const id = await world.scheduled(address, ['settlement'], 'Vera')
    const veto = { to: world.registry.address, data: encodeVeto(nonceOf(id)) }
    await expect(transact(world.test.chain, world.sender.signer, veto)).rejects.toThrow()
    await transact(world.test.chain, world.owner.signer, veto)
    await world.finalise()
    await world.open().step()
    expect(await world.stateOf(id)).toBe('vetoed')
    await world.pass(day)
    await world.advance()
    expect([await world.stateOf(id), await world.operatorOf(address)]).toEqual(['vetoed', undefined])
  })

  it('expires when nobody carries it out within seven days of its delay, and when nobody sends it', async () => {
    const address = world.newAddress()
    const id = await world.scheduled(address, ['settlement'], 'Emil')
    await world.pass(8 * day)
    await world.open().step()
    expect(await world.stateOf(id)).toBe('expired')
    await expect(
      transact(world.test.chain, world.sender.signer, { to: world.registry.address, data: encodeExecute(nonceOf(id)) }),
    ).rejects.toThrow()
    expect(await world.operatorOf(address)).toBeUndefined()
    const unsent = await world.propose(world.newAddress(), ['settlement'], 'Fritz')
    // The chain is already days ahead of the clock by which the signatures expire.
    await world.pass(8 * day)
    await world.open().step()
    expect(await world.stateOf(unsent)).toBe('expired')
  })
})
