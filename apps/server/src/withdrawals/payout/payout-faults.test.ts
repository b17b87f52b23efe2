import type { Hex } from 'viem'
import { setSignEntropy } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'
import type { PayoutChain } from './state/dependencies.ts'

let test: TestChain
let fixture: WithdrawalsFixture
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  fixture = await openWithdrawalsFixture(test, { hasHostileToken: true })
})
afterEach(async () => {
  await test.client.setAutomine(true)
  await fixture.close()
})
afterAll(() => test.stop())

const forms = () =>
  fixture.owner
    .selectFrom('payout_attempt')
    .select(['tx_hash', 'max_fee', 'max_tip', 'sends'])
    .orderBy('max_fee')
    .execute()

/** An action of the vault's owner between signing and sending. */
function before(act: () => Promise<void>): PayoutChain {
  let isDone = false
  const send = async (raw: Buffer) => {
    if (!isDone) await act()
    isDone = true
    await fixture.payoutChain.send(raw)
  }
  return { ...fixture.payoutChain, send }
}

describe('a transaction the network does not mine', () => {
  it('is sent again with the same bytes when the nodes have dropped it', async () => {
    const { memberId, address } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    await test.client.setAutomine(false)
    const payouts = fixture.openPayouts()
    await payouts.step()
    const [form] = await forms()
    await test.client.dropTransaction({ hash: form?.tx_hash as Hex })
    await test.client.mine({ blocks: 3 })
    expect(await fixture.inWallet(address)).toBe(0n)
    await fixture.settle(payouts)
    expect(await fixture.stateOf(withdrawId)).toBe('confirmed')
    expect(await forms()).toHaveLength(1)
    expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
  })

  it('gets a form with a higher fee, stored before it is sent', async () => {
    const { memberId, address } = await fixture.member('100')
    await fixture.queued(memberId, '40')
    await test.client.setAutomine(false)
    await fixture.openPayouts({ bumpAfter: 0, chain: fixture.payoutChain }).step()
    await fixture.owner.updateTable('payout_signer').set({ lease_until: null }).execute()
    const deaf: PayoutChain = { ...fixture.payoutChain, send: () => Promise.reject(new Error('died')) }
    const dying = fixture.openPayouts({ bumpAfter: 0, chain: deaf })
    await dying.step()
    await dying.stop()
    const [cheap, dear, ...more] = await forms()
    expect(more).toEqual([])
    expect((dear?.max_fee ?? 0n) * 8n >= (cheap?.max_fee ?? 1n) * 9n).toBe(true)
    expect((dear?.max_tip ?? 0n) * 8n >= (cheap?.max_tip ?? 1n) * 9n).toBe(true)
    const payouts = fixture.openPayouts()
    await payouts.step()
    expect(await test.client.getTransaction({ hash: dear?.tx_hash as Hex })).toMatchObject({ blockNumber: null })
    await fixture.settle(payouts)
    expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
    expect((await fixture.owner.selectFrom('withdrawal').select('tx_hash').executeTakeFirst())?.tx_hash).toBe(
      dear?.tx_hash,
    )
  })

  it('is repriced up to the cap and no further, and raises an incident', async () => {
    const { memberId, address } = await fixture.member('100')
    await fixture.queued(memberId, '40')
    await test.client.setAutomine(false)
    const { maxFee } = await fixture.payoutChain.fees()
    const payouts = fixture.openPayouts({ bumpAfter: 0, feeCap: (maxFee * 13n) / 10n })
    for (let round = 0; round < 5; round += 1) await payouts.step()
    const stored = await forms()
    expect(stored.at(-1)?.max_fee).toBeLessThanOrEqual((maxFee * 13n) / 10n)
    expect(stored.length).toBeLessThan(4)
    expect(await fixture.incidents()).toEqual(['payout_fee_cap_reached'])
    await fixture.settle(payouts)
    expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
    expect(await fixture.openIncidents()).toEqual([])
  })

  it('that waits at the cap is repriced after a restart with a higher cap', async () => {
    const { memberId, address } = await fixture.member('100')
    await fixture.queued(memberId, '40')
    await test.client.setAutomine(false)
    const { maxFee } = await fixture.payoutChain.fees()
    const low = fixture.openPayouts({ bumpAfter: 0, feeCap: maxFee })
    for (let round = 0; round < 5; round += 1) await low.step()
    await low.stop()
    expect(await forms()).toHaveLength(1)
    const high = fixture.openPayouts({ bumpAfter: 0, feeCap: maxFee * 2n })
    for (let round = 0; round < 5; round += 1) await high.step()
    expect((await forms()).at(-1)?.max_fee).toBeGreaterThan(maxFee)
    await fixture.settle(high)
    expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
    expect(await fixture.openIncidents()).toEqual([])
  })

  it('is not signed while the market fee is above the cap', async () => {
    const { memberId } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    await fixture.settle(fixture.openPayouts({ feeCap: 1n }))
    expect(await fixture.stateOf(withdrawId)).toBe('queued')
    expect(await fixture.incidents()).toEqual(['payout_fee_above_cap'])
  })

  it('is not signed while the key cannot pay the gas, and is sent once it can', async () => {
    const { memberId, address } = await fixture.member('100')
    await fixture.queued(memberId, '40')
    await test.client.setBalance({ address: fixture.payer.address, value: 1n })
    await test.client.mine({ blocks: 3 })
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    expect(await fixture.openIncidents()).toEqual(['payout_gas_short'])
    await test.client.setBalance({ address: fixture.payer.address, value: 10n ** 20n })
    await test.client.mine({ blocks: 3 })
    await fixture.settle(payouts)
    expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
    expect(await fixture.openIncidents()).toEqual([])
  })
})

describe('a batch the vault refuses as a whole', () => {
  it.each([
    ['the owner withdrew the cash', () => fixture.ownVault({ functionName: 'withdraw', args: [usdt('99990')] })],
    ['the daily cap was lowered', () => fixture.changeVault({ dailyCap: usdt('50') })],
    ['the vault was paused', () => fixture.ownVault({ functionName: 'pause' })],
  ])('is refunded to everyone, once, when %s', async (_, act) => {
    const members = [await fixture.member('100'), await fixture.member('100')]
    for (const { memberId } of members) await fixture.queued(memberId, '40')
    const payouts = fixture.openPayouts({ chain: before(act) })
    await payouts.step()
    await fixture.test.client.mine({ blocks: 3 })
    await payouts.step()
    for (const { memberId, address } of members) {
      expect(await fixture.balanceOf(memberId)).toEqual({ available: usdt('100'), held: 0n })
      expect(await fixture.inWallet(address)).toBe(0n)
    }
    await fixture.settle(payouts)
    const returned = fixture.db.selectFrom('transfer').select('id').where('kind', '=', 'withdrawal_failed')
    expect(await returned.execute()).toHaveLength(4)
    expect((await fixture.ledger.houseBalances(fixture.db)).payout_in_flight).toBe(0n)
    expect(await fixture.ledger.sumOfAll(fixture.db)).toBe(0n)
  })
})

describe('a recipient the token refuses to pay', () => {
  it('is refunded, and the others in the batch are paid', async () => {
    const members = [await fixture.member('100'), await fixture.member('100'), await fixture.member('100')]
    const ids = [] as string[]
    for (const { memberId } of members) ids.push(await fixture.queued(memberId, '40'))
    const [good, blocked, other] = members
    await fixture.misbehave(blocked?.address ?? '0x', 'reverts')
    await fixture.settle(fixture.openPayouts())
    expect(await Promise.all(ids.map(fixture.stateOf))).toEqual(['confirmed', 'failed', 'confirmed'])
    expect(await fixture.balanceOf(blocked?.memberId ?? '')).toEqual({ available: usdt('100'), held: 0n })
    for (const member of [good, other]) expect(await fixture.inWallet(member?.address ?? '0x')).toBe(usdt('39.95'))
    expect(await fixture.ledger.sumOfAll(fixture.db)).toBe(0n)
  })

  it('halts payouts when the amount received differs from the amount owed', async () => {
    const { memberId, address } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    await fixture.misbehave(address, 'takesFee')
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    expect(await payouts.step()).toBe(false)
    expect(await fixture.openIncidents()).toEqual(['payout_receipt_contradicts'])
    expect(await fixture.stateOf(withdrawId)).toBe('broadcast')
  })
})

describe('a vault without enough cash', () => {
  it('keeps the queue waiting, says how much to send, and continues when it arrives', async () => {
    await fixture.ownVault({ functionName: 'withdraw', args: [usdt('99990')] })
    await test.client.mine({ blocks: 3 })
    const members = [await fixture.member('100'), await fixture.member('100')]
    for (const { memberId } of members) await fixture.queued(memberId, '40')
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    const incident = await fixture.owner.selectFrom('incident').select(['kind', 'detail']).executeTakeFirstOrThrow()
    expect(incident).toMatchObject({
      kind: 'payout_waits_for_room',
      detail: { vault: String(usdt('10')), queued: String(usdt('79.9')), toSend: String(usdt('69.9')) },
    })
    await fixture.mint(fixture.vault, usdt('69.9'))
    await test.client.mine({ blocks: 3 })
    await fixture.settle(payouts)
    for (const { address } of members) expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
    expect(await fixture.openIncidents()).toEqual([])
  })

  it('is not used after its owner has set another key', async () => {
    const { memberId } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    await fixture.changeVault({ signer: fixture.treasury.address })
    await test.client.mine({ blocks: 3 })
    await fixture.settle(fixture.openPayouts())
    expect(await fixture.stateOf(withdrawId)).toBe('queued')
    expect(await fixture.incidents()).toEqual(['vault_signer_changed'])
  })
})

it('gets a higher fee also from a key that signs differently each time, as those of AWS KMS do', async () => {
  const { memberId, address } = await fixture.member('100')
  const withdrawId = await fixture.queued(memberId, '40')
  await test.client.setAutomine(false)
  setSignEntropy(true)
  // Without extra bytes, signatures repeat again: other files share this worker's modules.
  onTestFinished(() => setSignEntropy('0x'))
  const payouts = fixture.openPayouts({ bumpAfter: 0 })
  await payouts.step()
  await payouts.step()
  expect(await forms()).toHaveLength(2)
  expect(await fixture.incidents()).toEqual([])
  await fixture.settle(payouts)
  expect(await fixture.stateOf(withdrawId)).toBe('confirmed')
  expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
})
