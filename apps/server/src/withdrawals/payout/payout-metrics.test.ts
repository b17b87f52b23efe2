import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { newId } from '../../db/ids.ts'
import { openWithdrawalsFixture, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'
import { registerPayoutMetrics } from './payout-metrics.ts'
import { insertHalt } from './state/halt-store.ts'

let test: TestChain
let fixture: WithdrawalsFixture
const registry = new Registry()
beforeAll(async () => {
  test = await startTestChain()
  fixture = await openWithdrawalsFixture(test)
  registerPayoutMetrics(registry, fixture.db, 31_337, 18)
})
afterAll(async () => {
  await fixture.close()
  await test.stop()
})

const figures = async () => {
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('terahold'))
  return Object.fromEntries(lines.map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]))
}

it('shows no cash before the payout process has read it, and an empty queue', async () => {
  expect(await figures()).toEqual({
    terahold_payout_running: 0,
    terahold_payouts_halted: 0,
    terahold_payout_queue: 0,
    terahold_payout_queue_age_seconds: 0,
  })
})

it('shows the queue while withdrawals wait, and cash and gas once the payout process has read them', async () => {
  const { memberId } = await fixture.member('100')
  const withdrawId = await fixture.queued(memberId, '40')
  await sql`update withdrawal_event set at = at - interval '1 hour' where withdraw_id = ${withdrawId} and state = 'queued'`.execute(
    fixture.owner,
  )
  const waiting = await figures()
  expect(waiting.terahold_payout_queue).toBe(1)
  expect(waiting.terahold_payout_queue_age_seconds).toBeGreaterThanOrEqual(3_600)
  await fixture.settle(fixture.openPayouts())
  const paid = await figures()
  expect(paid).toMatchObject({
    terahold_payout_running: 1,
    terahold_payout_queue: 0,
    terahold_payout_queue_age_seconds: 0,
  })
  expect(paid.terahold_vault_cash).toBeGreaterThan(0)
  expect(paid.terahold_vault_cap_left).toBeGreaterThan(0)
  expect(paid.terahold_payout_gas).toBeGreaterThan(0)
  expect(paid.terahold_payout_seen_age_seconds).toBeLessThan(60)
})

it('shows a halt of the payout process or of an operator', async () => {
  const halt = { cause: 'payout_nonce_unexplained', subject: '7', detail: 'nobody signed it' } as const
  await insertHalt(fixture.owner, newId(fixture.clock), 31_337, halt)
  expect(await figures()).toMatchObject({ terahold_payouts_halted: 1 })
})

it('shows a halt of the watcher', async () => {
  await sql`delete from payout_halt`.execute(fixture.owner)
  expect(await figures()).toMatchObject({ terahold_payouts_halted: 0 })
  await sql`update payout_signer set halted_at = database_now(), halt_reason = 'outflow_unexplained'`.execute(
    fixture.owner,
  )
  expect(await figures()).toMatchObject({ terahold_payouts_halted: 1 })
})
