import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { caps, openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'

let test: TestChain
let fixture: WithdrawalsFixture
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  fixture = await openWithdrawalsFixture(test)
})
afterEach(() => fixture.close())
afterAll(() => test.stop())

const run = (text: string) => sql.raw(text).execute(fixture.owner)
const halts = () => fixture.owner.selectFrom('payout_halt').select(['cause', 'subject', 'detail']).execute()

describe('one value changed in the database without the application stops all payouts', () => {
  it.each([
    ['the destination', 'destination_is_not_the_member', `update withdrawal set to_address = '0x${'ab'.repeat(20)}'`],
    ['the member’s address', 'destination_is_not_the_member', `update member set address = '0x${'ab'.repeat(20)}'`],
    [
      'the wallet’s member',
      'destination_is_the_house',
      `insert into house_address (chain_id, address, role, name) select 31337, address, 'treasury', 'Treasury' from member`,
    ],
    ['the amount', 'money_is_not_held', 'update withdrawal set amount = amount + 1'],
    ['the state of a refunded withdrawal', 'money_is_not_held', 'given back'],
    ['the state of an unconfirmed withdrawal', 'code_not_consumed', 'not confirmed'],
    ['the requested amount', 'not_released', 'large before'],
    ['the need for a release', 'not_released', 'update withdrawal set needs_release = true'],
  ])('%s: %s', async (_, fault, change) => {
    const { memberId, address } = await fixture.member('9000')
    const withdrawId = await tampered(memberId, change)
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    expect(await payouts.step()).toBe(false)
    expect(await halts()).toEqual([{ cause: 'payout_refused', subject: withdrawId, detail: fault }])
    expect(await fixture.openIncidents()).toEqual(['payout_refused'])
    expect(await fixture.inWallet(address)).toBe(0n)
    expect(await fixture.owner.selectFrom('payout_attempt').selectAll().execute()).toEqual([])
  })

  async function tampered(memberId: string, change: string): Promise<string> {
    const toQueued = (id: string) => run(`update withdrawal set state = 'queued' where withdraw_id = '${id}'`)
    if (change === 'given back' || change === 'not confirmed') {
      const { withdrawal } = await fixture.withdrawals.request(memberId, usdt('40'), 'the key')
      if (change === 'given back') {
        await run(`update email_code set consumed_at = now()`)
        await fixture.withdrawals.cancel(memberId, withdrawal.withdraw_id)
      }
      await toQueued(withdrawal.withdraw_id)
      return withdrawal.withdraw_id
    }
    if (change === 'large before') {
      await fixture.withdrawals.request(memberId, usdt('4000'), 'first')
      const large = await fixture.queued(memberId, '2000')
      expect(await fixture.stateOf(large)).toBe('screening')
      await run(`update withdrawal set needs_release = false where withdraw_id = '${large}'`)
      await toQueued(large)
      return large
    }
    const withdrawId = await fixture.queued(memberId, '40')
    await run(change)
    return withdrawId
  }

  it('a release by one person, after two database checks were removed', async () => {
    const { memberId } = await fixture.member('9000')
    const withdrawId = await fixture.queued(memberId, '6000')
    const { operatorId } = await fixture.operator('payout-maker', 'payout-checker')
    const release = `update withdrawal set prepared_by = '${operatorId}', released_by = '${operatorId}', needs_release = false`
    await expect(run(release)).rejects.toThrow('withdrawal_check')
    await expect(run(release.replace(/prepared_by = '[^']*'/, 'prepared_by = null'))).rejects.toThrow('released_by_two')
    await run('alter table withdrawal drop constraint withdrawal_released_by_two, drop constraint withdrawal_check1')
    await run(release)
    await run(`update withdrawal set state = 'queued'`)
    await fixture.settle(fixture.openPayouts())
    expect(await halts()).toEqual([{ cause: 'payout_refused', subject: withdrawId, detail: 'released_by_one_person' }])
  })

  it('the payouts of a signed batch: no form with a higher fee is signed', async () => {
    const { memberId, address } = await fixture.member('100')
    await fixture.queued(memberId, '40')
    const payouts = fixture.openPayouts({
      bumpAfter: 0,
      chain: { ...fixture.payoutChain, send: async () => undefined },
    })
    await payouts.step()
    await run(`update payout_item set to_address = '0x${'ab'.repeat(20)}'`)
    expect(await payouts.step()).toBe(false)
    expect((await halts()).map(({ cause }) => cause)).toEqual(['payout_refused'])
    expect(await fixture.owner.selectFrom('payout_attempt').selectAll().execute()).toHaveLength(1)
    expect(await fixture.inWallet(address)).toBe(0n)
  })
})

describe('returns a queued withdrawal to screening', () => {
  it('for a hold on the member: it waits and is paid afterwards', async () => {
    const { memberId, address } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    const holdUntil = new Date(fixture.clock.now().getTime() + 3_600_000)
    await fixture.owner.updateTable('member').set({ hold_until: holdUntil }).execute()
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    expect(await fixture.stateOf(withdrawId)).toBe('screening')
    await fixture.withdrawals.advance()
    expect(await fixture.stateOf(withdrawId)).toBe('holding')
    await fixture.advance(3_601)
    await fixture.withdrawals.advance()
    await fixture.settle(payouts)
    expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
  })

  it('for a newly blocked address: it needs two operators', async () => {
    const { memberId, address } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    await run(`insert into blocked_address values ('${address}', 'named in a report', now())`)
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    await fixture.withdrawals.advance()
    await fixture.settle(payouts)
    const row = await fixture.owner
      .selectFrom('withdrawal')
      .select(['state', 'needs_release', 'reason'])
      .executeTakeFirst()
    expect(row).toEqual({ state: 'screening', needs_release: true, reason: 'blocked_address' })
    await releaseByTwo(memberId, withdrawId)
    await fixture.settle(payouts)
    expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
  })

  it('for an address blocked after the release: it needs another release', async () => {
    const { memberId, address } = await fixture.member('9000')
    const withdrawId = await fixture.queued(memberId, '6000')
    await releaseByTwo(memberId, withdrawId)
    expect(await fixture.stateOf(withdrawId)).toBe('queued')
    await run(`insert into blocked_address values ('${address}', 'named in a report', now())`)
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    await fixture.withdrawals.advance()
    await fixture.settle(payouts)
    expect(await fixture.inWallet(address)).toBe(0n)
    const row = fixture.owner.selectFrom('withdrawal').select(['state', 'needs_release', 'reason', 'released_by'])
    expect(await row.executeTakeFirst()).toEqual({
      state: 'screening',
      needs_release: true,
      reason: 'blocked_address',
      released_by: null,
    })
    await releaseByTwo(memberId, withdrawId)
    await fixture.settle(payouts)
    expect(await fixture.inWallet(address)).toBe(usdt('5999.95'))
  })

  async function releaseByTwo(memberId: string, withdrawId: string): Promise<void> {
    const [maker, checker] = [await fixture.operator('payout-maker'), await fixture.operator('payout-checker')]
    await fixture.prepare(memberId, withdrawId, maker)
    await fixture.release(memberId, withdrawId, checker)
  }
})

describe('payout caps', () => {
  it.each(['perHour', 'perDay'] as const)('limit the %s and leave the rest for later', async (cap) => {
    const members = [await fixture.member('100'), await fixture.member('100')]
    for (const { memberId } of members) await fixture.queued(memberId, '40')
    const payouts = fixture.openPayouts({ caps: { ...caps, [cap]: usdt('50') } })
    await fixture.settle(payouts)
    const paid = () => Promise.all(members.map(({ address }) => fixture.inWallet(address)))
    expect(await paid()).toEqual([usdt('39.95'), 0n])
    expect(await fixture.openIncidents()).toEqual(['payout_limit_reached'])
    await fixture.advance(cap === 'perHour' ? 3_601 : 86_401)
    await fixture.settle(payouts)
    expect(await paid()).toEqual([usdt('39.95'), usdt('39.95')])
  })

  it('pay a long queue in batches of the configured size, with each number and nonce used once', async () => {
    const { memberId, address } = await fixture.member('100')
    for (let count = 0; count < 5; count += 1) await fixture.queued(memberId, '15')
    const payouts = fixture.openPayouts({ batchSize: 2 })
    for (let round = 0; round < 3; round += 1) await fixture.settle(payouts)
    expect(await fixture.inWallet(address)).toBe(5n * usdt('14.95'))
    const batches = fixture.owner.selectFrom('payout_batch').select(['nonce', 'first_payout_no']).orderBy('nonce')
    expect((await batches.execute()).map(({ nonce, first_payout_no }) => [nonce, first_payout_no])).toEqual([
      [0n, 0n],
      [1n, 2n],
      [2n, 4n],
    ])
  })
})

it('a process that was suspended while another took over signs nothing', async () => {
  const { memberId, address } = await fixture.member('100')
  await fixture.queued(memberId, '40')
  let wake: () => void = () => undefined
  const asleep = new Promise<void>((resolve) => {
    wake = resolve
  })
  const cash = async () => {
    await asleep
    return fixture.payoutChain.cash()
  }
  const sleeper = fixture.openPayouts({ chain: { ...fixture.payoutChain, cash } })
  const sleeping = sleeper.step()
  await expect
    .poll(() => fixture.owner.selectFrom('payout_signer').select('lease_holder').executeTakeFirst())
    .not.toMatchObject({ lease_holder: null })
  await run(`update payout_signer set lease_until = now() - interval '1 second'`)
  await fixture
    .openPayouts({ chain: { ...fixture.payoutChain, cash: () => Promise.reject(new Error('takes only the lease')) } })
    .step()
    .catch(() => undefined)
  wake()
  await sleeping
  expect(await fixture.owner.selectFrom('payout_batch').selectAll().execute()).toEqual([])
  expect(await fixture.inWallet(address)).toBe(0n)
})
