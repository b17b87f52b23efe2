import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Hex, parseTransaction, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isSigningMethod, type Signer, signRequest } from './sign-request.ts'
import { testAccount, testAccounts } from './test-accounts.ts'

const [first, second] = [testAccount(0), testAccount(1)]
const signer: Signer = { accounts: [first, second], chainId: 56, rpcUrl: undefined }

const sign = (method: string, params: unknown, options: Partial<Signer> = {}) =>
  signRequest({ method, params }, { ...signer, ...options })

describe('messages', () => {
  it.each([
    ['hex', stringToHex('Grüezi'), 'Grüezi'],
    ['plain text', 'Grüezi', 'Grüezi'],
    ['text that only looks like hex', '0xyz', '0xyz'],
  ])('are signed from %s', async (_kind, sent, message) => {
    const signature = await sign('personal_sign', [sent, first.address])
    expect(await verifyMessage({ address: first.address, message, signature })).toBe(true)
  })

  it('are signed by the account that is asked for, in any case of letters', async () => {
    const signature = await sign('personal_sign', ['hello', second.address.toLowerCase()])
    expect(await verifyMessage({ address: second.address, message: 'hello', signature })).toBe(true)
  })

  it.each([[testAccount(2).address], [undefined], [7], ['0x'], [`${first.address}00`]])(
    'are refused for the account %j',
    async (address) => {
      await expect(sign('personal_sign', ['hello', address])).rejects.toMatchObject({ code: 4100 })
    },
  )
})

describe('typed data', () => {
  const data = {
    domain: { name: 'Shop', chainId: 56 },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    message: { amount: '5' },
  }

  it.each([
    ['an object', data],
    ['text', JSON.stringify(data)],
  ])('is signed from %s', async (_kind, sent) => {
    const signature = await sign('eth_signTypedData_v4', [first.address, sent])
    const { domain, types } = data
    const order = { domain, types, primaryType: 'Order', message: { amount: 5n } } as const
    expect(await verifyTypedData({ ...order, address: first.address, signature })).toBe(true)
  })

  it('that cannot be read is reported with the reason', async () => {
    await expect(sign('eth_signTypedData_v4', [first.address, '{'])).rejects.toMatchObject({
      name: 'WalletRpcError',
      code: -32603,
      message: expect.stringContaining('JSON'),
    })
  })
})

describe('transactions', () => {
  /** A node that accepts any transaction. Returns its URL and the transactions. */
  async function startNode() {
    const sent: Hex[] = []
    async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString()) as {
        id: number
        method: string
        params: Hex[]
      }
      if (method === 'eth_sendRawTransaction' && params[0]) sent.push(params[0])
      const results: Readonly<Record<string, string>> = {
        eth_chainId: '0x38',
        eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
      }
      const result = results[method]
      const error = { code: -32601, message: `${method} was not expected` }
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error }) }))
    }
    const server = createServer((request, response) => void receive(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
    return { rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent }
  }

  const complete = { from: first.address, to: second.address, gas: '0x5208', nonce: '0x7', value: '0x2' }

  it('have exactly what the page asked for', async () => {
    const { rpcUrl, sent } = await startNode()
    const request = { ...complete, data: '0x1234', maxFeePerGas: '0x64', maxPriorityFeePerGas: '0x1' }
    expect(await sign('eth_sendTransaction', [request], { rpcUrl })).toBe(`0x${'ab'.repeat(32)}`)
    expect(parseTransaction(sent[0] ?? '0x')).toMatchObject({
      chainId: 56,
      to: second.address.toLowerCase(),
      nonce: 7,
      gas: 21_000n,
      value: 2n,
      data: '0x1234',
      maxFeePerGas: 100n,
      maxPriorityFeePerGas: 1n,
    })
  })

  it('may have a gas price, and their data under its other name', async () => {
    const { rpcUrl, sent } = await startNode()
    await sign('eth_sendTransaction', [{ ...complete, input: '0xabcd', gasPrice: '0x64', maxFeePerGas: '0x1' }], {
      rpcUrl,
    })
    expect(parseTransaction(sent[0] ?? '0x')).toMatchObject({ type: 'legacy', gasPrice: 100n, data: '0xabcd' })
  })

  it('need a node', async () => {
    await expect(sign('eth_sendTransaction', [complete])).rejects.toMatchObject({ code: 4900 })
  })

  it('of another account are refused before the node is asked', async () => {
    const { rpcUrl, sent } = await startNode()
    const request = { ...complete, from: testAccount(2).address }
    await expect(sign('eth_sendTransaction', [request], { rpcUrl })).rejects.toMatchObject({ code: 4100 })
    expect(sent).toEqual([])
  })

  it("report the node's failure", async () => {
    await expect(sign('eth_sendTransaction', [complete], { rpcUrl: 'http://127.0.0.1:9' })).rejects.toMatchObject({
      name: 'WalletRpcError',
      code: -32603,
    })
  })
})

describe('methods', () => {
  it('of signing are recognised by name; properties that every object has do not count', () => {
    expect(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'].every(isSigningMethod)).toBe(true)
    expect(['eth_sign', 'eth_accounts', 'toString', 'constructor'].some(isSigningMethod)).toBe(false)
  })

  it('of another kind are unsupported, and parameters that are no list are empty', async () => {
    await expect(sign('eth_sign', [])).rejects.toMatchObject({ code: 4200 })
    await expect(sign('personal_sign', { message: 'hello' })).rejects.toMatchObject({ code: 4100 })
  })
})

it('the accounts of a local chain are always the same, and each is another one', () => {
  expect(testAccounts(2).map(({ address }) => address)).toEqual([
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ])
})
