import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { openReplaceableChain } from '../fixtures/replaceable-chain.ts'
import { createTwoOperators, type TwoOperators } from '../fixtures/two-operators.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'

let test: TestChain
let bank: WithdrawalsFixture
let desk: TwoOperators
let { replaced, agree, adopt, signUnsent, formsSent, openOnThisChain } = {} as Awaited<
  ReturnType<typeof openReplaceableChain>
>
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  bank = await openWithdrawalsFixture(test, { hasHostileToken: true })
  desk = await createTwoOperators(bank, 'compared the chain with two explorers')
  ;({ replaced, agree, adopt, signUnsent, formsSent, openOnThisChain } = await openReplaceableChain(bank))
})
afterEach(() => bank.close())
afterAll(() => test.stop())

describe('a process whose nodes still have the replaced chain', () => {
  it.each([
    ['before the watcher has read the adopted chain', () => agree()],
    ['after the watcher has read the adopted chain', () => adopt()],
  ])('signs nothing, halts nothing and leaves the payouts to another process %s', async (_, follow) => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    let old = bank.openPayouts()
    const logged: string[] = []
    await replaced(async () => {
      await test.client.mine({ blocks: 3 })
      old = await openOnThisChain(100n, {}, { log: { warn: (_, message) => logged.push(message) } })
    })
    await follow()
    await desk.resume('go_on')
    expect([await old.step(), await old.step()]).toEqual([false, false])
    expect(logged).toEqual([expect.stringContaining('do not have the chain that two operators adopted')])
    expect(await bank.stateOf(withdrawId)).toBe('queued')
    expect((await desk.status()).halt).toBeUndefined()
    await bank.settle(bank.openPayouts())
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
    expect(await bank.inWallet(address)).toBe(usdt('39.95'))
  })
})

describe('a batch that was signed on the replaced chain', () => {
  it('is looked for in the blocks that the adopted chain has instead when two operators end it', async () => {
    const [sound, odd] = [await bank.member('100'), await bank.member('100')]
    await bank.misbehave(odd.address, 'takesFee')
    const [paid, taken] = [await bank.queued(sound.memberId, '40'), await bank.queued(odd.memberId, '40')]
    const payouts = bank.openPayouts()
    await replaced(async () => {
      await test.client.mine({ blocks: 20 })
      await signUnsent()
    }, formsSent)
    await adopt()
    await desk.resume('go_on')
    await bank.settle(payouts)
    expect((await desk.status()).halt).toMatchObject({ cause: 'payout_receipt_contradicts' })
    await desk.resume('give_back')
    await bank.settle(payouts)
    expect(await bank.inWallet(sound.address)).toBe(usdt('39.95'))
    expect([await bank.stateOf(paid), await bank.stateOf(taken)]).toEqual(['confirmed', 'failed'])
    expect((await bank.balanceOf(sound.memberId)).available).toBe(usdt('60'))
  })

  it('keeps its nonce when it is signed while the adoption is under way', async () => {
    const { memberId } = await bank.member('100')
    await bank.queued(memberId, '40')
    const [isSigning, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let old = bank.openPayouts()
    let signing: Promise<boolean> | undefined
    await replaced(async () => {
      await test.client.mine({ blocks: 3 })
      old = await openOnThisChain(100n, {
        sign: async (...given) => {
          isSigning.resolve()
          await gate.promise
          return bank.payoutChain.sign(...given)
        },
      })
    })
    const adopting = agree({
      looked: async () => {
        await old.step()
        await desk.resume('go_on')
        signing = old.step()
        await isSigning.promise
      },
    })
    await isSigning.promise
    await waitUntilBlocked(bank.owner)
    gate.resolve()
    await Promise.all([adopting, signing])
    expect(await bank.owner.selectFrom('payout_batch').select('nonce').execute()).toEqual([{ nonce: 0n }])
    const { next_nonce } = await bank.db.selectFrom('payout_signer').select('next_nonce').executeTakeFirstOrThrow()
    expect(next_nonce).toBe(1n)
  })
})
