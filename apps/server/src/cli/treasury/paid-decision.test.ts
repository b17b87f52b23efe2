import { testUsdtAbi } from '@terahold/contracts/test-usdt'
import { encodeFunctionData, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectChain } from '../../chain/client/connect-chain.ts'
import { type FaultProxy, startFaultProxy } from '../../chain/fixtures/fault-proxy.ts'
import { startTestChain, type TestAccount, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { deploySafe } from '../../chain/safe/fixtures/deploy-safe.ts'
import { encodeExecution, safeTypedData } from '../../chain/safe/safe-transaction.ts'
import { transact } from '../../chain/signer/transact.ts'
import { payCall } from './calls.ts'
import { refusePaid } from './paid-decision.ts'
import type { TreasurySettings } from './treasury-settings.ts'

const decision: Hex = `0x${'0d'.repeat(32)}`
const [to, amount] = [`0x${'ab'.repeat(20)}`, 5n] as const
const named = { hash: decision, to, amount }
let test: TestChain
let proxy: FaultProxy
let owner: TestAccount
let settings: TreasurySettings
let paid: string

beforeAll(async () => {
  test = await startTestChain()
  proxy = await startFaultProxy(test.rpcUrl)
  owner = await test.account()
  const safe = await deploySafe(test.chain, owner.signer, { owners: [owner.address], threshold: 1 })
  const token = await test.token(owner)
  const house = { TREASURY_ADDRESS: safe, TOKEN_ADDRESS: token, VAULT_ADDRESS: to, OPERATOR_REGISTRY_ADDRESS: to }
  settings = { chain: test.chain, ...house, RESERVE_ADDRESS: undefined }
  const mint = encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [safe, 100n] })
  await transact(test.chain, owner.signer, { to: token, data: mint })
  await test.client.mine({ blocks: 3 })
})
beforeEach(() => {
  proxy.fault = async () => undefined
})
afterAll(async () => {
  await proxy.stop()
  await test.stop()
})

const asking = (...rpcUrls: string[]) => ({ ...settings, chain: connectChain({ rpcUrls, chainId: 31_337 }) })

it('refuses until the Safe’s last transaction is final, and then if it paid the decision', async () => {
  await refusePaid(settings, named, 0n)
  const call = payCall(settings, { to, amount, decision })
  const transaction = { chainId: 31_337, safe: settings.TREASURY_ADDRESS, nonce: 0n, ...call }
  const signature = await privateKeyToAccount(owner.privateKey).signTypedData(safeTypedData(transaction))
  const data = encodeExecution(transaction, [{ owner: owner.address, signature }])
  const { txHash } = await transact(test.chain, owner.signer, { to: settings.TREASURY_ADDRESS, data })
  paid = `This decision is paid already, in ${txHash}`
  await expect(refusePaid(settings, named, 1n)).rejects.toThrow('A payment may not be final yet')
  await test.client.mine({ blocks: 3 })
  await expect(refusePaid(settings, named, 1n)).rejects.toThrow(paid)
  await refusePaid(settings, { ...named, hash: `0x${'0e'.repeat(32)}` }, 1n)
})

describe('one of three nodes, the first one asked', () => {
  const lies: [string, FaultProxy['fault']][] = [
    ['hides logs', async ({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined)],
    [
      'hides transactions',
      async ({ method }) => (method === 'eth_getTransactionByHash' ? { result: null } : undefined),
    ],
    [
      'is behind',
      async ({ method }, ask) => {
        if (method === 'eth_getBlockByNumber') return { result: await ask(method, '0x1', false) }
        if (method === 'eth_call') return { result: `0x${'00'.repeat(32)}` }
        return method === 'eth_getLogs' ? { result: [] } : undefined
      },
    ],
  ]
  it.each(lies)('does not make a paid decision look unpaid when it %s', async (_, fault) => {
    proxy.fault = fault
    const three = asking(proxy.url, test.rpcUrl, test.rpcUrl)
    await expect(refusePaid(three, named, 1n)).rejects.toThrow(paid)
  })
})

it('refuses when the nodes have a transfer and not its transaction', async () => {
  proxy.fault = async ({ method }) => (method === 'eth_getTransactionByHash' ? { result: null } : undefined)
  await expect(refusePaid(asking(proxy.url), named, 1n)).rejects.toThrow('do not show the transaction')
})

it('refuses though the chain stood still for days after the payment', async () => {
  await test.client.mine({ blocks: 1_600, interval: 100 })
  await test.client.increaseTime({ seconds: 5 * 86_400 })
  await test.client.mine({ blocks: 10 })
  await expect(refusePaid(settings, named, 1n)).rejects.toThrow(paid)
})
