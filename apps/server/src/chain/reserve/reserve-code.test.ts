import { type Address, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployReserveVault } from '../local/deploy.ts'
import { startTestChain, type TestChain } from '../local/fixtures/test-chain.ts'
import { isReserveOfThisVersion } from './reserve-code.ts'
import { type ReservePlan, readReserve } from './reserve-vault.ts'

const [registry, payoutVault]: [Address, Address] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]

let test: TestChain
let reserve: Address
let found: ReservePlan
beforeAll(async () => {
  test = await startTestChain()
  const owner = await test.account()
  const plan = { token: await test.token(owner), owner: owner.address, payoutVault, registry }
  reserve = await deployReserveVault(test.chain, owner.signer, { ...plan, dailyRefill: 7n })
  found = await readReserve(test.chain, reserve)
})
afterAll(() => test.stop())

it('recognises the reserve of this version by its code', async () => {
  expect(await isReserveOfThisVersion(test.chain, reserve, found)).toBe(true)
  expect(await isReserveOfThisVersion(test.chain, reserve, { ...found, payoutVault: zeroAddress })).toBe(false)
})

it('recognises neither code with one changed byte, nor another contract, nor an empty address', async () => {
  const code = await test.client.getCode({ address: reserve })
  const changed = code?.replace('60806040', '60816040')
  expect(changed).not.toBe(code)
  await test.client.setCode({ address: reserve, bytecode: changed as Hex })
  expect(await isReserveOfThisVersion(test.chain, reserve, found)).toBe(false)
  expect(await isReserveOfThisVersion(test.chain, found.token, found)).toBe(false)
  expect(await isReserveOfThisVersion(test.chain, payoutVault, found)).toBe(false)
})
