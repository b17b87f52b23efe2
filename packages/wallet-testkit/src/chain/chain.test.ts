import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Hex, parseEther, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testAccount } from '../wallet/test-accounts.ts'
import { anvilBinary, startAnvil } from './anvil.ts'
import { attachChain, type Chain, startChain } from './chain.ts'
import { signAs1271, signAs6492 } from './contract-signature.ts'
import { testTokenAbi } from './generated/test-token.ts'

const owner = testAccount(1)
const stranger = testAccount(2)
let chain: Chain

beforeAll(async () => {
  chain = await startChain({ chainId: 56 })
})
afterAll(async () => {
  await chain.stop()
})

describe('the chain', () => {
  it('has the configured id and funded accounts', async () => {
    expect([chain.chainId, await chain.client.getChainId()]).toEqual([56, 56])
    const [first] = chain.accounts
    expect(first?.address).toBe(testAccount(0).address)
    expect(await chain.client.getBalance({ address: testAccount(0).address })).toBe(parseEther('10000'))
  })

  it('is furnished on a node that runs already, which keeps running', async () => {
    const node = await startAnvil(['--chain-id', '4321'])
    try {
      const attached = await attachChain({ rpcUrl: node.rpcUrl })
      expect(attached.chainId).toBe(4321)
      await attached.mint(owner.address, 7n)
      await attached.stop()
      const { address, abi } = attached.token
      const args = [owner.address] as const
      expect(await attached.client.readContract({ address, abi, functionName: 'balanceOf', args })).toBe(7n)
    } finally {
      await node.stop()
    }
    await expect(attachChain({ rpcUrl: node.rpcUrl })).rejects.toThrow()
  })

  it('has a token with mint, transfer and approve', async () => {
    const { address, abi } = chain.token
    const balanceOf = (account: typeof owner) =>
      chain.client.readContract({ address, abi, functionName: 'balanceOf', args: [account.address] })
    const mined = async (sent: Promise<Hex>) => chain.client.waitForTransactionReceipt({ hash: await sent })
    await chain.mint(owner.address, parseEther('100'))
    await mined(
      chain.client.writeContract({
        account: owner,
        address,
        abi,
        functionName: 'transfer',
        args: [stranger.address, parseEther('40')],
      }),
    )
    expect([await balanceOf(owner), await balanceOf(stranger)]).toEqual([parseEther('60'), parseEther('40')])
    const take = (amount: bigint) =>
      chain.client.writeContract({
        account: stranger,
        address,
        abi: testTokenAbi,
        functionName: 'transferFrom',
        args: [owner.address, stranger.address, amount],
      })
    await expect(take(1n)).rejects.toThrow('InsufficientAllowance')
    await mined(
      chain.client.writeContract({
        account: owner,
        address,
        abi,
        functionName: 'approve',
        args: [stranger.address, parseEther('60')],
      }),
    )
    await mined(take(parseEther('60')))
    expect(await balanceOf(owner)).toBe(0n)
    const read = (functionName: 'symbol' | 'decimals') => chain.client.readContract({ address, abi, functionName })
    expect([await read('symbol'), await read('decimals')]).toEqual([chain.token.symbol, chain.token.decimals])
  })
})

describe('a deployed contract account', () => {
  it('signs by ERC-1271: valid on the chain, not without it, and not with another key', async () => {
    const { address, account, isDeployed } = await chain.deployContractAccount(owner)
    const message = 'sign in'
    const signature = await account.signMessage({ message })
    expect(await isDeployed()).toBe(true)
    expect(signature).toBe(await signAs1271({ owner, message }))
    expect(await chain.client.verifyMessage({ address, message, signature })).toBe(true)
    expect(await verifyMessage({ address, message, signature })).toBe(false)
    expect(await chain.client.verifyMessage({ address, message: 'another', signature })).toBe(false)
    const forged = await signAs1271({ owner: stranger, message })
    expect(await chain.client.verifyMessage({ address, message, signature: forged })).toBe(false)
  })

  it('acts only through its owner', async () => {
    const { address, abi } = await chain.deployContractAccount(owner)
    const execute = (account: typeof owner) =>
      chain.client.writeContract({
        account,
        address,
        abi,
        functionName: 'execute',
        args: [chain.token.address, 0n, '0x'],
      })
    await expect(execute(stranger)).rejects.toThrow('OnlyOwner')
    // The token has no unnamed function, so the owner's call reaches its refusal.
    await expect(execute(owner)).rejects.toThrow(/revert/)
  })
})

describe('an undeployed contract account', () => {
  it('signs by ERC-6492 before deployment, by ERC-1271 after', async () => {
    const planned = await chain.planContractAccount(owner)
    const { address, account, deployment } = planned
    const message = 'sign in'
    const early = await account.signMessage({ message })
    expect(await planned.isDeployed()).toBe(false)
    expect(early).toBe(await signAs6492({ owner, message, deployment }))
    expect(early.endsWith('6492'.repeat(16))).toBe(true)
    expect(await chain.client.verifyMessage({ address, message, signature: early })).toBe(true)
    expect(await chain.client.verifyMessage({ address, message: 'another', signature: early })).toBe(false)
    expect(await planned.isDeployed()).toBe(false)
    await planned.deploy()
    expect(await planned.isDeployed()).toBe(true)
    expect(await account.signMessage({ message })).toBe(await signAs1271({ owner, message }))
    expect(await chain.client.verifyMessage({ address, message, signature: early })).toBe(true)
  })

  it('signs typed data, but no transactions', async () => {
    const { address, account } = await chain.planContractAccount(owner)
    const data = {
      domain: { name: 'Shop' },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: 5n },
    } as const
    const signature = await account.signTypedData(data)
    expect(await chain.client.verifyTypedData({ ...data, address, signature })).toBe(true)
    await expect(account.signTransaction({ to: address })).rejects.toThrow('cannot sign transactions')
  })

  it('has another address each time', async () => {
    const [one, two] = [await chain.planContractAccount(owner), await chain.planContractAccount(owner)]
    expect(one.address).not.toBe(two.address)
  })
})

it('explains how to install anvil, and passes on anvil’s own message if it does not start', async () => {
  expect(() => anvilBinary('/nowhere:relative', () => undefined)).toThrow(/optional dependency.*getfoundry\.sh/)
  expect(anvilBinary('/nowhere', () => '/bundled/anvil')).toBe('/bundled/anvil')
  const folder = mkdtempSync(join(tmpdir(), 'anvil-path-'))
  for (const name of ['anvil', 'anvil.exe']) writeFileSync(join(folder, name), '', { mode: 0o755 })
  const searchPath = ['/nowhere', 'relative', folder].join(delimiter)
  expect(anvilBinary(searchPath, () => undefined, 'linux')).toBe(join(folder, 'anvil'))
  expect(anvilBinary(searchPath, () => undefined, 'win32')).toBe(join(folder, 'anvil.exe'))
  rmSync(folder, { recursive: true })
  await expect(startAnvil(['--no-such-flag'])).rejects.toThrow("unexpected argument '--no-such-flag'")
})
