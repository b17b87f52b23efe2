import { createServer } from 'node:http'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { contractWalletAbi, contractWalletBytecode } from '@terahold/contracts/test/contract-wallet'
import { concat, encodeDeployData, getContractAddress, type Hex, hashMessage, parseEther, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../foundation/fixtures/loopback.ts'
import { BlockMissing, ChainUnreachable, WrongChain } from '../errors.ts'
import { type FaultProxy, startFaultProxy } from '../fixtures/fault-proxy.ts'
import { startTestChain, type TestAccount, type TestChain } from '../local/fixtures/test-chain.ts'
import { transact } from '../signer/transact.ts'
import { connectChain } from './connect-chain.ts'

const nobody = '0x00000000000000000000000000000000000000aa'
const create2Proxy = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

let test: TestChain
let alice: TestAccount

beforeAll(async () => {
  test = await startTestChain()
  alice = await test.account()
})
afterAll(async () => {
  await test.stop()
})

describe('blocks', () => {
  it('are final with two more blocks on top', async () => {
    await test.client.mine({ blocks: 5 })
    const [latest, finalized] = [await test.chain.latest(), await test.chain.finalized()]
    expect(latest.number - finalized.number).toBe(2n)
    const block = await test.client.getBlock({ blockNumber: finalized.number })
    expect(finalized).toEqual({
      number: block.number,
      hash: block.hash,
      time: new Date(Number(block.timestamp) * 1000),
    })
  })

  it('that do not exist are an error', async () => {
    const { number } = await test.chain.latest()
    await expect(test.chain.block(number + 1n)).rejects.toThrow(BlockMissing)
  })
})

describe('accounts and tokens', () => {
  it('return a token’s decimals and symbol', async () => {
    const token = await test.token(alice)
    expect(await test.chain.tokenMetadata(token)).toEqual({ decimals: 18, symbol: 'USDT' })
  })

  it('return balances and nonces now and as of a block', async () => {
    const account = await test.account()
    const before = await test.chain.latest()
    const receipt = await transact(test.chain, account.signer, { to: nobody, value: 7n })
    const spent = 7n + receipt.gasUsed * receipt.gasPrice
    expect(await test.chain.nativeBalance(account.address)).toBe(parseEther('1000') - spent)
    expect(await test.chain.nativeBalance(account.address, before.number)).toBe(parseEther('1000'))
    expect(await test.chain.nonce(account.address, 'latest')).toBe(1)
    expect(await test.chain.nonce(account.address, before.number)).toBe(0)
  })

  it('offer fees that cover twice the base fee', async () => {
    const { baseFeePerGas } = await test.client.getBlock()
    const { maxFeePerGas, maxPriorityFeePerGas } = await test.chain.fees()
    expect(maxFeePerGas).toBe((baseFeePerGas ?? 0n) * 2n + maxPriorityFeePerGas)
  })

  it('return a receipt of a mined transaction and null for an unknown one', async () => {
    const sent = await transact(test.chain, alice.signer, { to: nobody, value: 1n })
    const receipt = await test.chain.receipt(sent.txHash)
    expect(receipt).toMatchObject({ txHash: sent.txHash, isSuccess: true, gasUsed: 21_000n, logs: [] })
    expect(await test.chain.receipt(zeroHash)).toBeNull()
    expect(await test.chain.transaction(sent.txHash)).toMatchObject({ from: alice.address, to: nobody, input: '0x' })
    expect(await test.chain.transaction(zeroHash)).toBeNull()
  })
})

describe('sending', () => {
  const sign = async (account: TestAccount, nonce: number, changes: { value?: bigint; maxFeePerGas?: bigint } = {}) => {
    const fees = { maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
    const transfer = { chainId: 31_337, nonce, to: nobody, data: '0x', gas: 21_000n, ...fees, ...changes } as const
    return (await account.signer.signTransaction(transfer)).raw
  }

  it('report what a node made of the transaction, without throwing', async () => {
    const bob = await test.account()
    await test.client.setAutomine(false)
    const raw = await sign(bob, 0)
    expect((await test.chain.sendRaw(raw)).kind).toBe('accepted')
    expect((await test.chain.sendRaw(raw)).kind).toBe('already-known')
    expect((await test.chain.sendRaw(await sign(bob, 0, { value: 1n }))).kind).toBe('underpriced')
    expect((await test.chain.sendRaw(await sign(bob, 1, { value: parseEther('5000') }))).kind).toBe(
      'insufficient-funds',
    )
    expect(await test.chain.sendRaw('0x02')).toMatchObject({ kind: 'refused' })
    await test.client.mine({ blocks: 1 })
    expect((await test.chain.sendRaw(await sign(bob, 0, { value: 2n }))).kind).toBe('nonce-too-low')
    await test.client.setAutomine(true)
  })

  it('report a silent node as unreachable, and need only one that answers', async () => {
    const bob = await test.account()
    const dead = 'http://127.0.0.1:1'
    const raw = await sign(bob, 0)
    const lonely = connectChain({ rpcUrls: [dead], chainId: 31_337 })
    expect(await lonely.sendRaw(raw)).toMatchObject({ kind: 'unreachable' })
    const both = connectChain({ rpcUrls: [dead, test.rpcUrl], chainId: 31_337 })
    expect(await both.sendRaw(raw)).toMatchObject({ kind: 'accepted' })
    expect((await both.latest()).number).toBeGreaterThan(0n)
    await expect(both.finalized()).rejects.toThrow(ChainUnreachable)
  })
})

describe('signed messages', () => {
  const message = 'Sign in to Terahold'
  let signature: Hex
  let initCode: Hex

  beforeAll(async () => {
    signature = await privateKeyToAccount(alice.privateKey).signMessage({ message })
    const deployment = { abi: contractWalletAbi, bytecode: contractWalletBytecode, args: [alice.address] } as const
    initCode = encodeDeployData(deployment)
  })

  it('by a key are verified without a node', async () => {
    const offline = connectChain({ rpcUrls: ['http://127.0.0.1:1'], chainId: 31_337 })
    expect(await offline.verifyHash({ address: alice.address, hash: hashMessage(message), signature })).toBe(true)
  })

  it('by another key, of another text, or malformed are refused', async () => {
    expect(await test.chain.verifyHash({ address: nobody, hash: hashMessage(message), signature })).toBe(false)
    expect(await test.chain.verifyHash({ address: alice.address, hash: hashMessage(`${message}.`), signature })).toBe(
      false,
    )
    expect(
      await test.chain.verifyHash({ address: alice.address, hash: hashMessage(message), signature: '0x1234' }),
    ).toBe(false)
  })

  it('by a contract are verified by the contract, before and after it is deployed', async () => {
    const from = { from: create2Proxy, salt: zeroHash, bytecode: initCode } as const
    const wallet = getContractAddress({ opcode: 'CREATE2', ...from })
    const ahead = serializeErc6492Signature({ address: create2Proxy, data: concat([zeroHash, initCode]), signature })
    expect(await test.chain.verifyHash({ address: wallet, hash: hashMessage(message), signature: ahead })).toBe(true)
    expect(await test.chain.verifyHash({ address: wallet, hash: hashMessage('else'), signature: ahead })).toBe(false)
    await transact(test.chain, alice.signer, { to: create2Proxy, data: concat([zeroHash, initCode]) })
    expect(await test.chain.verifyHash({ address: wallet, hash: hashMessage(message), signature })).toBe(true)
    expect(await test.chain.verifyHash({ address: wallet, hash: hashMessage('else'), signature })).toBe(false)
  })

  it('are not called false because the node is unreachable', async () => {
    const offline = connectChain({ rpcUrls: ['http://127.0.0.1:1'], chainId: 31_337 })
    await expect(offline.verifyHash({ address: nobody, hash: hashMessage(message), signature })).rejects.toThrow(
      ChainUnreachable,
    )
  })
})

describe('nodes', () => {
  let proxy: FaultProxy

  beforeAll(async () => {
    proxy = await startFaultProxy(test.rpcUrl)
  })
  afterAll(async () => {
    await proxy.stop()
  })

  it('of another chain are refused before their first answer is used', async () => {
    const chain = connectChain({ rpcUrls: [test.rpcUrl], chainId: 56 })
    await expect(chain.latest()).rejects.toThrow(WrongChain)
    await expect(chain.latest()).rejects.toThrow('serves chain 31337, not 56')
  })

  it('do not decide alone who signed', async () => {
    const chain = connectChain({ rpcUrls: [proxy.url, test.rpcUrl, test.rpcUrl], chainId: 31_337 })
    proxy.fault = async ({ method }) => (method === 'eth_call' ? { result: '0x01' } : undefined)
    const signature: Hex = `0x${'1b'.repeat(65)}`
    expect(await chain.verifyHash({ address: nobody, hash: hashMessage('Sign in'), signature })).toBe(false)
    proxy.fault = async () => undefined
  })

  it('return their own result or error for a call that is passed on', async () => {
    expect(await test.chain.request('eth_chainId', [])).toEqual({ result: '0x7a69' })
    expect(await test.chain.request('eth_nonsense', [])).toMatchObject({ error: { code: -32601 } })
  })

  it('never appear with their address in an error, since it may hold a key', async () => {
    const chain = connectChain({ rpcUrls: ['http://user:secret@127.0.0.1:1/v3/secret-key'], chainId: 31_337 })
    const error = await chain.latest().catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ChainUnreachable)
    expect(inspect(error, { depth: 10 })).not.toContain('secret')
  })

  it('receive the name and password of their address, and may pack their answers', async () => {
    const seen: unknown[] = []
    const node = createServer(({ headers }, answer) => {
      seen.push(headers.authorization)
      const packed = gzipSync(JSON.stringify({ jsonrpc: '2.0', id: 0, result: '0x7a69' }))
      answer.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)
    })
    const { port, close } = await listen(node)
    const chain = connectChain({ rpcUrls: [`http://user:p%40ss@127.0.0.1:${port}/`], chainId: 31_337 })
    expect(await chain.request('eth_chainId', [])).toEqual({ result: '0x7a69' })
    expect(seen.at(-1)).toBe(`Basic ${btoa('user:p@ss')}`)
    await close()
  })

  it('are not followed elsewhere', async () => {
    const elsewhere = createServer((_, answer) => answer.writeHead(307, { location: test.rpcUrl }).end())
    const { url, close } = await listen(elsewhere)
    const chain = connectChain({ rpcUrls: [url], chainId: 31_337 })
    await expect(chain.latest()).rejects.toThrow(ChainUnreachable)
    await close()
  })

  it('are retried once when they cut the connection, with a limit on their silence', async () => {
    const chain = connectChain({ rpcUrls: [proxy.url], chainId: 31_337, timeoutMs: 300 })
    let cuts = 1
    proxy.fault = async () => (cuts-- > 0 ? 'cut' : undefined)
    expect((await chain.latest()).number).toBeGreaterThan(0n)
    proxy.fault = () => new Promise(() => {})
    await expect(chain.latest()).rejects.toThrow(/did not answer within 300 ms/)
  })
})
