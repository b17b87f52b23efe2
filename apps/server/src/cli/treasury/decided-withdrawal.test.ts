import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAddress, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { deployOperatorRegistry } from '../../chain/contracts/deploy.ts'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { readDecidedWithdrawal } from './decided-withdrawal.ts'
import { exportDecision, withdrawalDecision } from './fixtures/decided.ts'
import type { TreasurySettings } from './treasury-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'terahold-decided-'))
const [decisionId, to] = ['01900000-0000-7000-8000-000000000001', getAddress(`0x${'ab'.repeat(20)}`)]
const signer = () => privateKeyToAccount(generatePrivateKey())
const two = [signer(), signer()] as const
let test: TestChain
let settings: TreasurySettings
beforeAll(async () => {
  test = await startTestChain()
  const deployer = await test.account()
  const admins = [signer(), signer(), signer()]
  const registry = await deployOperatorRegistry(test.chain, deployer.signer, {
    owner: deployer.address,
    operators: [
      ...two.map(({ address }) => ({ address, roles: ['settlement'] as const })),
      ...admins.map(({ address }) => ({ address, roles: ['admin'] as const })),
    ],
  })
  await test.client.mine({ blocks: 3 })
  const house = { TREASURY_ADDRESS: to, TOKEN_ADDRESS: to, VAULT_ADDRESS: to, RESERVE_ADDRESS: undefined }
  settings = { chain: test.chain, ...house, OPERATOR_REGISTRY_ADDRESS: registry }
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await test.stop()
  rmSync(folder, { recursive: true })
})

/** Reads a decision that is valid for some days, on a machine whose clock is ahead of the chain by some days. */
async function read({ valid, ahead }: { readonly valid: number; readonly ahead: number }) {
  const { time } = await test.chain.finalized()
  const after = (days: number) => time.getTime() + days * 86_400_000
  const expiresAt = Math.floor(after(valid) / 1_000)
  const decision = withdrawalDecision(settings.OPERATOR_REGISTRY_ADDRESS, { decisionId, to, amount: '10', expiresAt })
  const file = await exportDecision(join(folder, 'decisions'), decision, two)
  vi.useFakeTimers({ toFake: ['Date'], now: after(ahead) })
  return readDecidedWithdrawal(settings, { file, id: decisionId })
}

describe('the treasury pays by a decision', () => {
  it.each([0, 5, -30])('that is valid for six days, on a machine whose clock is ahead by %s', async (ahead) => {
    expect(await read({ valid: 6, ahead })).toMatchObject({ to, amount: parseUnits('10', 18) })
  })
})

describe('the treasury pays nothing by a decision', () => {
  it.each([0, 5, -30])(
    'that is valid for more than a week and a day, because a payment could be too old to be found, on a machine whose clock is ahead by %s',
    async (ahead) => {
      await expect(read({ valid: 9, ahead })).rejects.toThrow('more than a week after the newest final block')
    },
  )

  it('that has expired by the chain, on a machine whose clock is behind', async () => {
    await expect(read({ valid: -1, ahead: -30 })).rejects.toThrow('does not count: expired')
  })

  it('that has expired by the clock alone, and says that clock and chain differ', async () => {
    const late = read({ valid: 2, ahead: 5 })
    await expect(late).rejects.toThrow(
      /expired by this machine's clock, which says .+ but not by the newest final block/,
    )
  })
})
