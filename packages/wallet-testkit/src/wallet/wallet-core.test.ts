import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stringToHex, verifyMessage } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testAccount } from './test-accounts.ts'
import { createWalletCore, type WalletCoreOptions } from './wallet-core.ts'

const account = testAccount(0)

/** A wallet on Ethereum that also knows BNB Smart Chain, and the chains that it reported. */
function startCore(options: Partial<WalletCoreOptions> = {}) {
  const reported: number[] = []
  const core = createWalletCore({
    accounts: [account],
    chains: [1, 56],
    onChain: async (chainId) => void reported.push(chainId),
    ...options,
  })
  const ask = (method: string, ...params: unknown[]) => core.answer({ method, params })
  return { core, reported, ask }
}

/** A node that answers every request with `answer`. Returns its URL and what it was asked. */
async function startNode(answer: unknown) {
  const asked: unknown[] = []
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked.push(JSON.parse(Buffer.concat(chunks).toString()))
    response.end(JSON.stringify(answer))
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

describe('the chain of a wallet', () => {
  it('is the first one it knows', async () => {
    const { core, ask } = startCore()
    expect([core.chainId, core.chains, await ask('eth_chainId')]).toEqual([1, [1, 56], '0x1'])
  })

  it('needs at least one', () => {
    expect(() => startCore({ chains: [] })).toThrow('at least one chain')
  })

  it('is reported when it changes, and only then', async () => {
    const { core, reported, ask } = startCore()
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x38' })).toBeNull()
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x38' })).toBeNull()
    expect([core.chainId, reported]).toEqual([56, [56]])
  })

  it('is reported before the request is answered', async () => {
    const order: string[] = []
    const { ask } = startCore({
      async onChain() {
        await new Promise((resolve) => setTimeout(resolve, 5))
        order.push('reported')
      },
    })
    await ask('wallet_switchEthereumChain', { chainId: '0x38' })
    order.push('answered')
    expect(order).toEqual(['reported', 'answered'])
  })

  it('is unknown with 4902, which a user is not asked about', async () => {
    const { core, ask } = startCore({ behaviours: { wallet_switchEthereumChain: 'ask' } })
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x89' })).rejects.toMatchObject({ code: 4902 })
    expect([core.prompts.open, core.chainId]).toEqual([[], 1])
  })

  it("is refused with the test's code, also if it is unknown", async () => {
    const { ask } = startCore({ behaviours: { wallet_switchEthereumChain: { code: -32002 } } })
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x89' })).rejects.toMatchObject({ code: -32002 })
  })

  it('is switched to when it was added, and known from then on', async () => {
    const { core, reported, ask } = startCore()
    expect(await ask('wallet_addEthereumChain', { chainId: '0x89' })).toBeNull()
    await core.setChain(1)
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x89' })).toBeNull()
    expect([core.chains, reported]).toEqual([
      [1, 56, 137],
      [137, 1, 137],
    ])
  })

  it('stays what it is if the wallet only pretends', async () => {
    const { core, reported, ask } = startCore({
      behaviours: { wallet_addEthereumChain: 'pretend', wallet_switchEthereumChain: 'pretend' },
    })
    expect(await ask('wallet_addEthereumChain', { chainId: '0x89' })).toBeNull()
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x38' })).toBeNull()
    expect([core.chainId, core.chains, reported]).toEqual([1, [1, 56], []])
  })

  it.each([[undefined], [null], ['0x38']])('needs parameters, not %j', async (params) => {
    const { core } = startCore()
    for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
      await expect(core.answer({ method, params })).rejects.toMatchObject({ code: -32602 })
    await expect(core.answer({ method: 'wallet_addEthereumChain', params: [7] })).rejects.toMatchObject({
      code: -32602,
    })
  })
})

describe('a chain id', () => {
  it.each([[undefined], [null], [137], ['137'], ['0x'], ['0x0'], ['0x089'], ['0xg'], [`0x${'f'.repeat(14)}`]])(
    'is not %j',
    async (chainId) => {
      const { core, reported, ask } = startCore()
      for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
        await expect(ask(method, { chainId })).rejects.toMatchObject({ code: -32602 })
      expect([core.chains, reported]).toEqual([[1, 56], []])
    },
  )

  it('may be in capitals, and come without a node', async () => {
    const { core, ask } = startCore()
    for (const rpcUrls of [undefined, null, 'http://127.0.0.1:9', [], [7]])
      expect(await ask('wallet_addEthereumChain', { chainId: '0xA', rpcUrls })).toBeNull()
    expect([core.chainId, core.chains]).toEqual([10, [1, 56, 10]])
    await expect(ask('eth_blockNumber')).rejects.toMatchObject({ code: 4200 })
  })
})

describe('the answers of a wallet', () => {
  it('sign with the account that is in it now', async () => {
    const { core, ask } = startCore()
    const other = testAccount(1)
    const message = stringToHex('hello')
    await expect(ask('personal_sign', message, other.address)).rejects.toMatchObject({ code: 4100 })
    core.accounts = [other]
    const signature = (await ask('personal_sign', message, other.address)) as `0x${string}`
    expect(await verifyMessage({ address: other.address, message: 'hello', signature })).toBe(true)
  })

  it('are an empty signature if the wallet only pretends', async () => {
    const { ask } = startCore({ behaviours: { personal_sign: 'pretend' } })
    expect(await ask('personal_sign', '0x00', account.address)).toBe('0x')
  })

  it("are the test's own value, whatever the method", async () => {
    const { core, ask } = startCore({ behaviours: { wallet_switchEthereumChain: { answer: 7 } } })
    core.prompts.behave('personal_sign', { answer: null })
    expect([await ask('wallet_switchEthereumChain'), await ask('personal_sign')]).toEqual([7, null])
    expect(core.chainId).toBe(1)
  })

  it('tell whether a token was added', async () => {
    const { core, ask } = startCore()
    expect(await ask('wallet_watchAsset', {})).toBe(true)
    core.prompts.behave('wallet_watchAsset', 'pretend')
    expect(await ask('wallet_watchAsset', {})).toBe(false)
  })

  it('are unsupported without a node, and for other methods of wallets', async () => {
    await expect(startCore().ask('eth_getBalance')).rejects.toMatchObject({ code: 4200 })
    const { ask } = startCore({ rpcUrl: 'http://127.0.0.1:9' })
    await expect(ask('wallet_sendCalls')).rejects.toMatchObject({ code: 4200 })
  })
})

describe('reads', () => {
  it('go to the node of the chain that is asked about', async () => {
    const [first, second] = [await startNode({ result: 'one' }), await startNode({ result: 'fifty-six' })]
    const { core } = startCore({ rpcUrl: { 1: first.url, 56: second.url } })
    expect(await core.answer({ method: 'eth_blockNumber', params: undefined })).toBe('one')
    expect(await core.answer({ method: 'eth_call', params: [{}, 'latest'], chainId: 56 })).toBe('fifty-six')
    expect(first.asked).toMatchObject([{ method: 'eth_blockNumber', params: [] }])
    expect(second.asked).toMatchObject([{ method: 'eth_call', params: [{}, 'latest'] }])
  })

  it('go to the node that came with an added chain', async () => {
    const node = await startNode({ result: '0x5' })
    const { ask } = startCore()
    await ask('wallet_addEthereumChain', { chainId: '0x89', rpcUrls: [node.url] })
    expect(await ask('eth_blockNumber')).toBe('0x5')
  })

  it('return null for an answer without a result', async () => {
    const node = await startNode({})
    expect(await startCore({ rpcUrl: node.url }).ask('eth_getTransactionReceipt', '0x00')).toBeNull()
  })

  it("pass on the node's error with its data", async () => {
    const node = await startNode({ error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } })
    await expect(startCore({ rpcUrl: node.url }).ask('eth_call')).rejects.toMatchObject({
      name: 'WalletRpcError',
      code: 3,
      message: 'execution reverted',
      data: '0x08c379a0',
    })
  })

  it('fail with -32603 if the node does not answer, or answers no JSON', async () => {
    const server = createServer((_, response) => response.end('<html>'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { ask } = startCore({ rpcUrl: url })
    await expect(ask('eth_blockNumber')).rejects.toMatchObject({ name: 'WalletRpcError', code: -32603 })
    await new Promise((resolve) => server.close(resolve))
    await expect(ask('eth_blockNumber')).rejects.toMatchObject({ name: 'WalletRpcError', code: -32603 })
  })

  it("are refused with the test's code, without asking the node", async () => {
    const node = await startNode({ result: '0x5' })
    const { ask } = startCore({ rpcUrl: node.url, behaviours: { eth_blockNumber: { code: -32005 } } })
    await expect(ask('eth_blockNumber')).rejects.toMatchObject({ code: -32005 })
    expect(node.asked).toEqual([])
  })
})
