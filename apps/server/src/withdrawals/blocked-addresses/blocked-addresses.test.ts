import { randomBytes } from 'node:crypto'
import { Refusal } from '@terahold/contract/refusal'
import { sql } from 'kysely'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { transaction } from '../../db/transaction.ts'
import { writeAudit } from '../../decisions/audit-log.ts'
import { signingCalls } from '../../decisions/fixtures/signing-calls.ts'
import { readRecords } from '../../decisions/record-list.ts'
import type { SigningOperator } from '../fixtures/signing-operators.ts'
import { openWithdrawalsFixture, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'
import { type AddressRecord, createBlockedAddresses } from './blocked-addresses.ts'

const reason = 'A report of the police names it'

let test: TestChain
let fixture: WithdrawalsFixture
let blocked: ReturnType<typeof createBlockedAddresses>
let maker: SigningOperator
let checker: SigningOperator
beforeAll(async () => {
  test = await startTestChain()
  fixture = await openWithdrawalsFixture(test)
  const { db, clock, decisions } = fixture
  blocked = createBlockedAddresses({ db, decisions, audit: writeAudit({ clock }) })
  maker = await fixture.operator('payout-maker')
  checker = await fixture.operator('payout-checker')
})
afterAll(async () => {
  await fixture?.close()
  await test?.stop()
})

const { records, approves } = signingCalls((by, draft) => fixture.sign(by as SigningOperator, draft))
const block = (by: SigningOperator, address: string, why = reason) =>
  records((given: AddressRecord) => blocked.draftBlock(given, by), blocked.block)(by, { address, reason: why })
const prepare = (by: SigningOperator, address: string) =>
  records(blocked.removals.draft, blocked.removals.record)(by, { address, reason })
const remove = (by: SigningOperator, id: string) =>
  approves(blocked.removals.draftApproval, blocked.removals.approve)(by, id)

const someAddress = () => `0x${randomBytes(20).toString('hex')}`
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? `${error.reason} ${error.field ?? ''}`.trim() : String(error)),
  )
const isBlocked = async (address: string) => {
  const { rows } = await blocked.list({ pageNum: 1, pageSize: 100 })
  return rows.some((row) => row.address === address)
}

describe('blocking an address', () => {
  it('takes one operator of either role, an address and a reason, and happens once', async () => {
    const [address, other] = [someAddress(), someAddress()]
    expect(await reasonOf(block(maker, '0x12'))).toBe('bad_field address')
    expect(await reasonOf(block(maker, address, 'short'))).toMatch(/^reason_required/)
    await block(maker, address.toUpperCase().replace('0X', '0x'))
    await block(checker, other)
    expect(await reasonOf(block(checker, address))).toBe('already_recorded')
    expect([await isBlocked(address), await isBlocked(other)]).toEqual([true, true])
  })
})

describe('unblocking an address', () => {
  it('takes two operators, and its waiting withdrawals then need no release', async () => {
    const { memberId, address } = await fixture.member('100')
    expect(await reasonOf(prepare(maker, address))).toBe('record_unknown address')
    await block(maker, address)
    const id = await prepare(maker, address)
    expect(await isBlocked(address), 'one operator is not enough').toBe(true)
    expect(await fixture.stateOf(await fixture.queued(memberId, '20'))).toBe('screening')
    await remove(checker, id)
    expect(await isBlocked(address)).toBe(false)
    expect(await reasonOf(remove(checker, id))).toBe('already_decided')
    expect(await fixture.stateOf(await fixture.queued(memberId, '20'))).toBe('queued')
  })

  it('is decided again for a new block', async () => {
    const address = someAddress()
    await block(maker, address)
    const id = await prepare(maker, address)
    await remove(checker, id)
    await block(maker, address)
    expect(await reasonOf(remove(checker, id))).toBe('record_unknown')
    expect(await isBlocked(address)).toBe(true)
    await remove(checker, await prepare(maker, address))
    expect(await isBlocked(address)).toBe(false)
  })

  it('is prepared by one operator at a time, until that is rejected', async () => {
    const [address, other] = [someAddress(), someAddress()]
    for (const each of [address, other]) await block(maker, each)
    const second = await fixture.operator('payout-maker')
    const [first, others] = [await prepare(maker, address), await prepare(maker, other)]
    expect(await reasonOf(prepare(second, address))).toBe('already_decided')
    const again = await prepare(maker, address)
    expect(await reasonOf(remove(checker, first)), 'replaced').toBe('record_unknown')
    await blocked.removals.reject(checker, again, { reason: 'the report still stands' })
    const page = { state: 'rejected', pageNum: 1, pageSize: 10 } as const
    expect(await readRecords(fixture.db, blocked.removals.source, page, 'en')).toMatchObject({
      rows: [
        {
          id: again,
          recordedById: maker.operatorId,
          rejectedFor: 'the report still stands',
          fields: { address: getAddress(address) },
        },
      ],
      total: 1,
    })
    expect(await reasonOf(remove(checker, again))).toBe('record_unknown')
    await remove(checker, await prepare(second, address))
    expect([await isBlocked(address), await isBlocked(other)]).toEqual([false, true])
    await remove(checker, others)
  })

  it('is prepared by one of two operators who do it at once', async () => {
    const address = someAddress()
    await block(maker, address)
    const second = await fixture.operator('payout-maker')
    let preparing: Promise<string[]> | undefined
    await transaction(fixture.owner, async (tx) => {
      await sql`select from blocked_address where address = ${address} for update`.execute(tx)
      preparing = Promise.all([maker, second].map((by) => reasonOf(prepare(by, address))))
      await waitUntilBlocked(fixture.owner, 2)
    })
    expect((await preparing)?.toSorted()).toEqual(['accepted', 'already_decided'])
  })

  it('is not rejected while it is being approved', async () => {
    const address = someAddress()
    await block(maker, address)
    const id = await prepare(maker, address)
    let deciding: Promise<string[]> | undefined
    await transaction(fixture.owner, async (tx) => {
      await sql`lock table audit_log in share mode`.execute(tx)
      const approving = remove(checker, id)
      await waitUntilBlocked(fixture.owner)
      deciding = Promise.all([approving, blocked.removals.reject(maker, id, { reason: 'not yet' })].map(reasonOf))
      await waitUntilBlocked(fixture.owner, 2)
    })
    expect(await deciding).toEqual(['accepted', 'already_decided'])
  })

  it('happens once when two operators approve it at once', async () => {
    const address = someAddress()
    await block(maker, address)
    const id = await prepare(maker, address)
    const second = await fixture.operator('payout-checker')
    const approving = await Promise.all([checker, second].map((by) => reasonOf(remove(by, id))))
    expect(approving.toSorted()).toEqual(['accepted', 'already_decided'])
  })
})
