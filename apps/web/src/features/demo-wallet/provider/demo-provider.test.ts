import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  recoverTypedDataAddress,
  toHex,
  verifyMessage,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ConfirmRequest } from '../request/confirm-request.ts'
import {
  approving,
  createWalletBench,
  type DemoChain,
  startDemoChain,
  treasury,
  type WalletBench,
} from './demo-fixture.ts'

let chain: DemoChain
let bench: WalletBench

beforeAll(async () => {
  chain = await startDemoChain()
}, 30_000)
afterAll(() => chain?.anvil.stop())
beforeEach(() => {
  bench = createWalletBench(chain)
})

const request = <Answer = unknown>(method: string, params?: unknown) =>
  bench.provider.request({ method, params }) as Promise<Answer>
const connect = () => request<Address[]>('eth_requestAccounts')
const reject = () => {
  bench.person.answer = () => ({ isApproved: false })
}
const lastSeen = () => bench.person.seen.at(-1)
const seenAs = <Kind extends ConfirmRequest['kind']>(kind: Kind) => {
  const seen = lastSeen()
  if (seen?.kind !== kind) throw new Error(`The person saw ${seen?.kind}, not ${kind}`)
  return seen as Extract<ConfirmRequest, { kind: Kind }>
}
const transferOf = (amount: bigint, to: Address = treasury) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
const balanceOf = (owner: Address) =>
  chain.anvil.client.readContract({
    address: chain.info.token.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })

async function sendTransfer(amount: bigint, to?: Address) {
  const [from] = await connect()
  const hash = await request<Hex>('eth_sendTransaction', [
    { from, to: chain.info.token.address, data: transferOf(amount, to) },
  ])
  return chain.anvil.client.waitForTransactionReceipt({ hash })
}

describe('connecting', () => {
  it('asks once, and then knows its account without asking', async () => {
    expect(await request('eth_accounts')).toEqual([])
    const [account] = await connect()
    expect(account).toBe(chain.members[0].address)
    expect([await connect(), await request('eth_accounts')]).toEqual([[account], [account]])
    expect(bench.person.seen).toHaveLength(1)
  })

  it('answers 4001 when the person declines, and stays unconnected', async () => {
    reject()
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    expect(await request('eth_accounts')).toEqual([])
  })

  it('answers -32002 while a request is open', async () => {
    let decide = () => {}
    bench.person.answer = (asked) =>
      new Promise((resolve) => {
        decide = () => resolve(approving(asked))
      })
    const first = connect()
    await expect(connect()).rejects.toMatchObject({ code: -32002 })
    await expect.poll(() => bench.person.seen.length).toBe(1)
    decide()
    expect(await first).toHaveLength(1)
  })

  it('gives permissions in the form of EIP-2255, and takes them back', async () => {
    const heard: unknown[] = []
    bench.provider.on('accountsChanged', (accounts) => heard.push(accounts))
    const address = chain.members[0].address
    const permissions = [
      { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [address] }] },
    ]
    expect(await request('wallet_requestPermissions', [{ eth_accounts: {} }])).toEqual(permissions)
    expect(await request('wallet_getPermissions')).toEqual(permissions)
    expect(await request('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
    expect(await request('wallet_getPermissions')).toEqual([])
    expect(heard).toEqual([[address], []])
  })

  it('lets the person take another account, and says so', async () => {
    await connect()
    const heard: unknown[] = []
    bench.provider.on('accountsChanged', (accounts) => heard.push(accounts))
    bench.person.answer = () => ({ isApproved: true, account: chain.members[1].address })
    await request('wallet_requestPermissions', [{ eth_accounts: {} }])
    expect(heard).toEqual([[chain.members[1].address]])
  })

  it('makes a new account, and offers it again later', async () => {
    bench.person.answer = () => ({ isApproved: true, account: 'new' })
    const [made] = await connect()
    await request('wallet_revokePermissions')
    const later = createWalletBench(chain, bench.storage)
    expect(await later.provider.request({ method: 'eth_requestAccounts' })).toEqual([made])
  })

  it('does not sign for an account it was not connected with', async () => {
    const params = [toHex('hello'), chain.members[0].address]
    await expect(request('personal_sign', params)).rejects.toMatchObject({ code: 4100 })
    await connect()
    await expect(request('personal_sign', [toHex('hello'), treasury])).rejects.toMatchObject({ code: 4100 })
    expect(bench.person.seen).toHaveLength(1)
  })

  it('says that the demo does not answer when its accounts cannot be read', async () => {
    const silent = createWalletBench({ ...chain, info: { ...chain.info, chainId: 56 } })
    await expect(silent.provider.request({ method: 'eth_requestAccounts' })).rejects.toThrow('31337')
    expect(silent.person.seen).toEqual([])
  })
})

describe('signing', () => {
  const message = 'localhost wants you to sign in with your Ethereum account:\n0x…\n\nSign in, ünïcode.'

  it('shows a message in full and signs exactly its bytes', async () => {
    const [address] = (await connect()) as [Address]
    const signature = await request<Hex>('personal_sign', [toHex(message), address])
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    expect(seenAs('message')).toMatchObject({ text: message, signsInAt: 'localhost', address })
  })

  it('takes a message as plain text too, and shows bytes that are no text as bytes', async () => {
    const [address] = (await connect()) as [Address]
    await request('personal_sign', ['plain', address])
    expect(seenAs('message')).toMatchObject({ text: 'plain', signsInAt: null })
    await request('personal_sign', ['0xfffe', address])
    expect(seenAs('message').text).toBe('0xfffe')
  })

  it('signs nothing when the person declines', async () => {
    const [address] = await connect()
    reject()
    await expect(request('personal_sign', [toHex(message), address])).rejects.toMatchObject({ code: 4001 })
  })

  const typedData = {
    domain: { name: 'Terahold', version: '1', chainId: 31337 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'hello' },
  } as const

  it('signs typed data of its own chain, and of no other', async () => {
    const [address] = (await connect()) as [Address]
    const signature = await request<Hex>('eth_signTypedData_v4', [address, JSON.stringify(typedData)])
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(address)
    expect(seenAs('typedData').text).toContain('hello')
    const foreign = { ...typedData, domain: { ...typedData.domain, chainId: 1 } }
    await expect(request('eth_signTypedData_v4', [address, foreign])).rejects.toMatchObject({ code: 4901 })
  })

  it.each([[[]], [['0x00']], [['hello', 'nobody']], [[7, treasury]]])(
    'refuses a message it cannot read: %j',
    async (params) => {
      await expect(request('personal_sign', params)).rejects.toMatchObject({ code: -32602 })
    },
  )

  it.each(['not json', '{}', '[]', 'null', { types: {}, primaryType: 'toString', message: {} }])(
    'refuses typed data it cannot read: %j',
    async (data) => {
      await expect(request('eth_signTypedData_v4', [treasury, data])).rejects.toMatchObject({ code: -32602 })
    },
  )
})

describe('paying', () => {
  it('shows a transfer decoded and exact, and the chain carries it out', async () => {
    const before = await balanceOf(treasury)
    const receipt = await sendTransfer(200n * 10n ** 18n + 1n)
    expect(receipt.status).toBe('success')
    expect((await balanceOf(treasury)) - before).toBe(200n * 10n ** 18n + 1n)
    const shown = seenAs('transfer')
    expect(shown).toMatchObject({
      amount: '200.000000000000000001',
      to: treasury,
      isTreasury: true,
      token: { address: chain.info.token.address, symbol: 'USDT', isDemoToken: true },
    })
    expect(shown.gas.limit).toBeGreaterThanOrEqual(receipt.gasUsed)
    expect(Number(shown.gas.maxCost)).toBeGreaterThan(0)
  })

  it('says so when the money goes to somebody else, or in another token', async () => {
    await sendTransfer(1n, chain.members[1].address)
    expect(seenAs('transfer').isTreasury).toBe(false)
    const info = { ...chain.info, token: { ...chain.info.token, address: treasury } }
    const elsewhere = createWalletBench({ ...chain, info })
    const [from] = (await elsewhere.provider.request({ method: 'eth_requestAccounts' })) as [Address]
    const params = [{ from, to: chain.info.token.address, data: transferOf(1n) }]
    await elsewhere.provider.request({ method: 'eth_sendTransaction', params })
    expect(elsewhere.person.seen.at(-1)).toMatchObject({
      kind: 'transfer',
      token: { symbol: 'USDT', isDemoToken: false },
    })
  })

  it('shows any other call as it is', async () => {
    const [from] = await connect()
    await request('eth_sendTransaction', [{ from, to: treasury, value: '0xde0b6b3a7640000' }])
    expect(seenAs('transaction')).toMatchObject({ to: treasury, value: '1', data: '0x' })
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [treasury, 5n] })
    await request('eth_sendTransaction', [{ from, to: chain.info.token.address, data: approve }])
    expect(seenAs('transaction')).toMatchObject({ to: chain.info.token.address, data: approve })
  })

  it('sends nothing when the person declines', async () => {
    const before = await balanceOf(treasury)
    const [from] = await connect()
    reject()
    const call = { from, to: chain.info.token.address, data: transferOf(1n) }
    await expect(request('eth_sendTransaction', [call])).rejects.toMatchObject({ code: 4001 })
    expect(await balanceOf(treasury)).toBe(before)
  })

  it('refuses a payment that would fail with the chain’s reason, before it asks the member', async () => {
    const [from] = await connect()
    const call = { from, to: chain.info.token.address, data: transferOf(10n ** 30n) }
    await expect(request('eth_sendTransaction', [call])).rejects.toMatchObject({ code: 3 })
    expect(lastSeen()?.kind).toBe('connect')
  })

  it('refuses another sender, and a transaction made for another chain', async () => {
    const [from] = await connect()
    const other = [{ from: treasury, to: treasury }]
    await expect(request('eth_sendTransaction', other)).rejects.toMatchObject({ code: 4100 })
    const foreign = [{ from, to: treasury, chainId: '0x38' }]
    await expect(request('eth_sendTransaction', foreign)).rejects.toMatchObject({ code: 4901 })
  })

  it('signs nothing when the node behind it is on another chain', async () => {
    const impostor = createWalletBench({
      ...chain,
      rpc: async (method, params) => (method === 'eth_chainId' ? '0x38' : chain.rpc(method, params)),
    })
    const [from] = (await impostor.provider.request({ method: 'eth_requestAccounts' })) as [Address]
    const params = [{ from, to: treasury, value: '0x1' }]
    const sending = impostor.provider.request({ method: 'eth_sendTransaction', params })
    await expect(sending).rejects.toMatchObject({ code: 4901 })
    expect(impostor.person.seen).toHaveLength(1)
  })
})

describe('adding a token', () => {
  const offer = (options: object) => ({ type: 'ERC20', options })

  it('shows which one and answers yes once the person does', async () => {
    const { token } = chain.info
    expect(await request('wallet_watchAsset', offer(token))).toBe(true)
    expect(seenAs('token').token).toEqual({ ...token, isDemoToken: true })
    expect(await request('wallet_watchAsset', [offer(token)])).toBe(true)
    reject()
    await expect(request('wallet_watchAsset', offer(token))).rejects.toMatchObject({ code: 4001 })
  })

  it('does not take the page’s word for the demo’s token, nor for another', async () => {
    await request('wallet_watchAsset', offer({ ...chain.info.token, symbol: 'GOLD', decimals: 2 }))
    expect(seenAs('token').token).toMatchObject({ symbol: 'USDT', decimals: 18, isDemoToken: true })
    await request('wallet_watchAsset', offer({ ...chain.info.token, address: treasury }))
    expect(seenAs('token').token).toMatchObject({ address: treasury, isDemoToken: false })
  })

  it.each([
    ['of another kind', { type: 'ERC721' }],
    ['without an address', { options: { symbol: 'USDT', decimals: 18 } }],
    ['with a symbol that is a story', { options: { address: treasury, symbol: 'x'.repeat(12), decimals: 18 } }],
    ['with no whole number of decimals', { options: { address: treasury, symbol: 'USDT', decimals: 1.5 } }],
    ['without anything', { options: null }],
  ])('refuses one %s, before asking', async (_, wrong) => {
    const params = { ...offer(chain.info.token), ...wrong }
    await expect(request('wallet_watchAsset', params)).rejects.toMatchObject({ code: -32602 })
    expect(bench.person.seen).toEqual([])
  })
})

describe('the chain and everything else', () => {
  it('is always the local test chain', async () => {
    expect(await request('eth_chainId')).toBe('0x7a69')
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7A69' }])).toBeNull()
    expect(await request('wallet_addEthereumChain', [{ chainId: '0x7a69' }])).toBeNull()
    for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain']) {
      await expect(request(method, [{ chainId: '0x38' }])).rejects.toMatchObject({ code: 4902 })
      await expect(request(method, [])).rejects.toMatchObject({ code: -32602 })
    }
  })

  it('passes reads on to the chain, with its errors', async () => {
    expect(BigInt(await request<Hex>('eth_blockNumber'))).toBeGreaterThan(0n)
    expect(await request('eth_estimateGas', [{ to: treasury }])).toBe('0x5208')
    await expect(request('eth_getBalance', ['nobody', 'latest'])).rejects.toMatchObject({ name: 'ProviderError' })
  })

  it.each(['eth_sign', 'eth_sendRawTransaction', 'anvil_setBalance', 'toString', '__proto__'])(
    'does not offer %s',
    async (method) => {
      await expect(request(method, [])).rejects.toMatchObject({ code: 4200 })
    },
  )
})
