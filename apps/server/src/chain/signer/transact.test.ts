import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Chain } from '../chain.ts'
import { startTestChain, type TestAccount, type TestChain } from '../local/fixtures/test-chain.ts'
import { transact } from './transact.ts'

let test: TestChain
let account: TestAccount
beforeAll(async () => {
  test = await startTestChain()
  account = await test.account()
})
afterAll(() => test.stop())

const nobody = '0x00000000000000000000000000000000000000aa'
const send = (changes: Partial<Chain>, call: { to?: Address; data?: Hex } = {}, timeoutMs?: number) =>
  transact({ ...test.chain, ...changes }, account.signer, { to: nobody, value: 1n, ...call }, timeoutMs)

it('returns the receipt of a transaction that was mined', async () => {
  expect(await send({})).toMatchObject({ isSuccess: true })
  expect(await test.chain.nativeBalance(nobody)).toBe(1n)
})

it('says so when a transaction reverts', async () => {
  const token = await test.token(account)
  const reverting = { to: token, data: '0xffffffff' } as const
  await expect(send({ estimateGas: async () => 100_000n }, reverting)).rejects.toThrow(
    /^The transaction 0x.* reverted$/,
  )
})

it('says so when the node refuses a transaction', async () => {
  await expect(send({ estimateGas: async () => 1n })).rejects.toThrow(/^The node refused the transaction, \S+: ./)
})

it('says so when a transaction is not mined in time', async () => {
  await expect(send({ receipt: async () => null }, {}, 20)).rejects.toThrow('was not mined within 20 ms')
})
