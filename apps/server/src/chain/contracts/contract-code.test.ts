import { type Address, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../local/fixtures/test-chain.ts'
import { type ReservePlan, readReserve } from '../reserve/reserve-vault.ts'
import { isRegistryOfThisVersion, isReserveOfThisVersion, isVaultOfThisVersion } from './contract-code.ts'
import { deployPayoutVault, deployReserveVault } from './deploy.ts'

let test: TestChain
let places: Record<'vault' | 'reserve' | 'registry', Address>
let found: ReservePlan
beforeAll(async () => {
  test = await startTestChain()
  const { address: owner, ...treasury } = await test.account()
  const token = await test.token({ address: owner, ...treasury })
  const registry = await test.registry({ address: owner, ...treasury })
  const settings = { signer: owner, registry, releaseFrom: 5n, dailyCap: 7n }
  const vault = await deployPayoutVault(test.chain, treasury.signer, { token, owner, ...settings })
  const plan = { token, owner, payoutVault: vault, registry, dailyRefill: 7n }
  const reserve = await deployReserveVault(test.chain, treasury.signer, plan)
  places = { vault, reserve, registry }
  found = await readReserve(test.chain, reserve)
})
afterAll(() => test.stop())

const isOurs = {
  vault: (at: Address) => isVaultOfThisVersion(test.chain, at),
  reserve: (at: Address) => isReserveOfThisVersion(test.chain, at, found),
  registry: (at: Address) => isRegistryOfThisVersion(test.chain, at, found.owner),
}

it.each(['vault', 'reserve', 'registry'] as const)(
  'recognises this version’s %s, and no changed byte',
  async (name) => {
    const address = places[name]
    expect(await isOurs[name](address)).toBe(true)
    const code = (await test.client.getCode({ address })) as Hex
    // The last byte belongs to the compiler's note, which no call runs.
    const changed = `${code.slice(0, -2)}${code.endsWith('33') ? '34' : '33'}` as Hex
    await test.client.setCode({ address, bytecode: changed })
    expect(await isOurs[name](address)).toBe(false)
    await test.client.setCode({ address, bytecode: code })
  },
)

it('recognises no contract of another kind, of another plan, or none at all', async () => {
  expect(await isReserveOfThisVersion(test.chain, places.reserve, { ...found, payoutVault: zeroAddress })).toBe(false)
  expect(await isOurs.reserve(places.registry)).toBe(false)
  expect(await isOurs.registry(places.vault)).toBe(false)
  expect(await isOurs.registry(`0x${'b2'.repeat(20)}`)).toBe(false)
})
