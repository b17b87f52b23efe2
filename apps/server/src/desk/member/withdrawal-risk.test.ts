import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { newId } from '../../db/ids.ts'
import { systemClock as clock } from '../../foundation/clock.ts'
import { readWithdrawalRisk } from './withdrawal-risk.ts'

const chain = { chainId: 56, decimals: 18 }
const usdt = (whole: number) => BigInt(whole) * 10n ** 18n
const asked = new Date('2026-11-20T12:00:00Z')
const hoursBefore = (hours: number) => new Date(asked.getTime() - hours * 3_600_000)
const [own, earlier] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]

let database: TestDatabase
let memberId: string
let withdrawId: string
beforeAll(async () => {
  database = await createTestDatabase()
  // Only what is read matters: no rule is checked and no trigger runs.
  await database.owner.connection().execute(async (owner) => {
    await sql`set session_replication_role = replica`.execute(owner)
    memberId = newId(clock)
    await owner
      .insertInto('member')
      .values({ member_id: memberId, address: own, created_at: hoursBefore(100 * 24) })
      .execute()
    await owner
      .insertInto('member_address')
      .values([own, earlier].map((address) => ({ address, member_id: memberId })))
      .execute()
    await owner
      .insertInto('member_balance')
      .values({ member_id: memberId, asset: 'USDT', available: usdt(12) })
      .execute()
    const deposits = [
      { sender: own, amount: usdt(700), state: 'deposit' },
      { sender: earlier, amount: usdt(300), state: 'deposit' },
      { sender: own, amount: usdt(50), state: 'suspense' },
    ] as const
    for (const [place, deposit] of deposits.entries())
      await owner
        .insertInto('chain_transfer')
        .values({
          ...deposit,
          chain_id: chain.chainId,
          tx_hash: `0x${String(place).repeat(64)}`,
          log_index: 0,
          token: own,
          recipient: own,
          block_number: BigInt(place),
          block_hash: '0x',
          block_time: hoursBefore(90 * 24),
          member_id: memberId,
          recorded_at: asked,
        })
        .execute()
    const withdraw = async (
      amount: number,
      state: 'confirmed' | 'cancelled' | 'screening',
      hours: number,
      to = own,
    ) => {
      const withdraw_id = newId(clock)
      const request = { idempotency_key: withdraw_id, request_hash: '', verify_by: asked, fee: 0n, to_address: to }
      await owner
        .insertInto('withdrawal')
        .values({
          ...request,
          member_id: memberId,
          withdraw_id,
          amount: usdt(amount),
          state,
          created_at: hoursBefore(hours),
        })
        .execute()
      return withdraw_id
    }
    await withdraw(100, 'confirmed', 50 * 24, earlier)
    await withdraw(40, 'confirmed', 23)
    await withdraw(900, 'cancelled', 2)
    withdrawId = await withdraw(600, 'screening', 0)
    const notices = [
      { kind: 'change', change: 'email', created_at: hoursBefore(30) },
      { kind: 'withdrawal', created_at: hoursBefore(1) },
      { kind: 'new_sign_in', created_at: hoursBefore(5) },
    ] as const
    for (const notice of notices)
      await owner
        .insertInto('security_notice')
        .values({ ...notice, member_id: memberId })
        .execute()
  })
})
afterAll(() => database?.drop())

it('shows what a withdrawal’s member deposited, was paid, asked for and changed before', async () => {
  expect(await readWithdrawalRisk(database.app, withdrawId, chain)).toEqual({
    memberSince: hoursBefore(100 * 24).toISOString(),
    deposits: { count: 2, sum: '1000' },
    paid: { count: 2, sum: '140', toThisAddress: 1 },
    lastDay: { count: 2, sum: '640' },
    credentialsChangedAt: hoursBefore(30).toISOString(),
    newDeviceAt: hoursBefore(5).toISOString(),
    isBlocked: false,
    isFrozen: false,
    holdUntil: null,
    available: '12',
  })
})

it('says when a hold of the account ends, and of none that is over', async () => {
  const { owner } = database
  const hold = async (reason: 'email_changed' | 'frozen', until: Date) => {
    const change = { hold_until: until, hold_reason: reason }
    await owner.updateTable('member').set(change).where('member_id', '=', memberId).execute()
    return (await readWithdrawalRisk(database.app, withdrawId, chain)).holdUntil
  }
  const tomorrow = new Date(Date.now() + 86_400_000)
  expect(await hold('email_changed', tomorrow)).toBe(tomorrow.toISOString())
  expect(await hold('email_changed', new Date(Date.now() - 1_000))).toBeNull()
  expect(await hold('frozen', tomorrow)).toBeNull()
})

it('says that the address is blocked and the account frozen', async () => {
  const { owner } = database
  const flags = async () => {
    const { isBlocked, isFrozen } = await readWithdrawalRisk(database.app, withdrawId, chain)
    return [isBlocked, isFrozen]
  }
  await owner.insertInto('blocked_address').values({ address: own, reason: 'A list has it', at: asked }).execute()
  await owner
    .insertInto('member_freeze')
    .values({ member_id: memberId, freeze_id: newId(clock), frozen_at: asked })
    .execute()
  expect(await flags()).toEqual([true, true])
})

it('refuses an unknown withdrawal', async () => {
  await expect(readWithdrawalRisk(database.app, newId(clock), chain)).rejects.toMatchObject({
    code: 404,
    reason: 'withdraw_unknown',
  })
})
