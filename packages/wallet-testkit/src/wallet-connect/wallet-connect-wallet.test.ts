import { parseEther, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Chain, startChain } from '../chain/chain.ts'
import { type Relay, startRelay } from '../relay/relay.ts'
import { failures } from '../wallet/behaviour.ts'
import { testAccount } from '../wallet/test-accounts.ts'
import { type Dapp, startDapp } from './dapp.fixture.ts'
import {
  createWalletConnectWallet,
  type WalletConnectWallet,
  type WalletConnectWalletOptions,
} from './wallet-connect-wallet.ts'

const account = testAccount(0)
const soon = { timeout: 10_000 }
let relay: Relay
let chain: Chain

beforeAll(async () => {
  relay = await startRelay()
  chain = await startChain({ chainId: 56 })
})
afterAll(async () => {
  await chain.stop()
  await relay.close()
})

async function startPair(options: Partial<WalletConnectWalletOptions> = {}) {
  const [dapp, wallet] = await Promise.all([
    startDapp(relay.url),
    createWalletConnectWallet({ relayUrl: relay.url, account, chains: [56, 1], rpcUrl: chain.rpcUrl, ...options }),
  ])
  onTestFinished(async () => {
    await Promise.all([dapp.stop(), wallet.close()])
  })
  return { dapp, wallet }
}

async function connect({ dapp, wallet }: { dapp: Dapp; wallet: WalletConnectWallet }, chains = [56, 1]) {
  const { uri = '', approval } = await dapp.propose(chains)
  await wallet.pair(uri)
  const [session] = await Promise.all([approval(), wallet.approve()])
  return session
}

describe('faults', () => {
  it('send the dApp any message in a session, and any frame to its socket', async () => {
    const pair = await startPair()
    await connect(pair)
    const events: unknown[] = []
    pair.dapp.client.on('session_event', ({ params }) => void events.push(params.event))
    const event = { name: 'chainChanged', data: { not: 'a chain' } }
    const params = { event, chainId: 'eip155:56' }
    await pair.wallet.send({ id: Date.now(), jsonrpc: '2.0', method: 'wc_sessionEvent', params })
    await vi.waitFor(() => expect(events).toEqual([event]), soon)
    relay.send('this is not JSON')
    await pair.wallet.switchChain(1)
    await vi.waitFor(() => expect(events).toHaveLength(2), soon)
  })

  it('end a session twice, which the other side takes as once', async () => {
    const pair = await startPair()
    const { topic } = await connect(pair)
    const deleted = pair.dapp.collect('session_delete')
    const end = (id: number) => ({
      id,
      jsonrpc: '2.0',
      method: 'wc_sessionDelete',
      params: { code: 6000, message: '' },
    })
    const first = Date.now() * 1000
    await Promise.all([pair.wallet.send(end(first)), pair.wallet.send(end(first + 1))])
    await vi.waitFor(() => expect(deleted).toMatchObject([{ topic }]), soon)
    // Messages are read in order: the second one has been read when the next session is there.
    await pair.wallet.forget()
    await connect(pair)
    expect(deleted).toHaveLength(1)
  })

  it('cut a line, and several messages open it once', async () => {
    const pair = await startPair()
    await connect(pair)
    await pair.dapp.stop()
    relay.dropConnections()
    await vi.waitFor(() => expect(relay.connections).toBe(0), soon)
    const before = relay.accepted
    const sending = [0, 1, 2].map(async (pause) => {
      // The next one arrives while the socket for the one before is being opened.
      await new Promise((resolve) => setTimeout(resolve, pause))
      await pair.wallet.send({ id: Date.now(), jsonrpc: '2.0', method: 'wc_sessionEvent', params: null })
    })
    await Promise.all(sending)
    expect(relay.accepted - before).toBe(1)
  })

  it('cut a line, and a wallet that is closed before it reconnects stays closed', async () => {
    const pair = await startPair()
    await connect(pair)
    await pair.dapp.stop()
    relay.dropConnections()
    await vi.waitFor(() => expect(relay.connections).toBe(0), soon)
    const before = relay.accepted
    // The wallet has seen the cut. It reconnects 100 ms later.
    await new Promise((resolve) => setTimeout(resolve, 20))
    await pair.wallet.close()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(relay.accepted).toBe(before)
  })

  it('answer a request with any value', async () => {
    const pair = await startPair({ behaviours: { personal_sign: { answer: 42 } } })
    const { topic } = await connect(pair)
    const request = { method: 'personal_sign', params: ['0x00', account.address] }
    expect(await pair.dapp.client.request({ topic, chainId: 'eip155:56', request })).toBe(42)
  })
})

describe('a pairing', () => {
  it("shows the dApp's proposal and, once approved, shares the account on the common chains", async () => {
    const { dapp, wallet } = await startPair()
    const { uri = '', approval } = await dapp.propose([56, 10])
    const proposal = await wallet.pair(uri)
    expect(proposal).toMatchObject({ kind: 'session', dapp: { name: 'A dApp' }, chains: [56, 10] })
    const topic = await wallet.approve()
    const session = await approval()
    expect(session.topic).toBe(topic)
    expect(session.namespaces.eip155?.accounts).toEqual([`eip155:56:${account.address}`])
    expect(wallet.sessions).toEqual([topic])
  })

  it("is refused with the test's code, and the next one can be approved", async () => {
    const pair = await startPair()
    const refused = await pair.dapp.propose([56])
    await pair.wallet.pair(refused.uri ?? '')
    const outcome = refused.approval().catch((error: unknown) => error)
    await pair.wallet.reject()
    expect(await outcome).toMatchObject({ code: 5000 })
    expect((await connect(pair)).topic).toBe(pair.wallet.sessions[0])
  })

  it('reports a missing proposal, and an invalid URI', async () => {
    const { wallet } = await startPair({ proposalTimeoutMs: 50 })
    const unused = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
    await expect(wallet.pair(unused)).rejects.toThrow('No proposal arrived')
    await expect(wallet.pair('https://dapp.example')).rejects.toThrow('Not a WalletConnect v2 URI')
    await expect(wallet.approve()).rejects.toThrow('no proposal to answer')
  })
})

describe('a session', () => {
  let pair: Awaited<ReturnType<typeof startPair>>
  let topic: string
  beforeEach(async () => {
    pair = await startPair()
    topic = (await connect(pair)).topic
  })

  it('signs messages and typed data', async () => {
    const { dapp, wallet } = pair
    const signature = await dapp.ask(topic, 56, 'personal_sign', [stringToHex('Grüezi'), account.address])
    expect(await verifyMessage({ address: account.address, message: 'Grüezi', signature })).toBe(true)
    const data = {
      domain: { name: 'Shop', chainId: 56 },
      types: { EIP712Domain: [{ name: 'name', type: 'string' }], Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: '5' },
    } as const
    const typed = await dapp.ask(topic, 56, 'eth_signTypedData_v4', [account.address, JSON.stringify(data)])
    const message = { amount: 5n }
    expect(await verifyTypedData({ ...data, message, address: account.address, signature: typed })).toBe(true)
    expect(wallet.requests.map(({ method, chainId }) => [method, chainId])).toEqual([
      ['personal_sign', 56],
      ['eth_signTypedData_v4', 56],
    ])
  })

  it('sends a transaction through its node', async () => {
    const to = '0x00000000000000000000000000000000000000aa'
    const value = `0x${parseEther('1').toString(16)}`
    const hash = await pair.dapp.ask(topic, 56, 'eth_sendTransaction', [{ from: account.address, to, value }])
    expect(await chain.client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await chain.client.getBalance({ address: to })).toBe(parseEther('1'))
  })

  it('refuses, asks and hangs as configured', async () => {
    const { dapp, wallet } = pair
    const sign = () => dapp.ask(topic, 56, 'personal_sign', ['0x00', account.address])
    wallet.behave('personal_sign', failures.rejected)
    await expect(sign()).rejects.toMatchObject({ code: 4001 })
    wallet.behave('personal_sign', 'ask')
    const asked = sign()
    await vi.waitFor(() => expect(wallet.prompts).toHaveLength(1), soon)
    wallet.prompts[0]?.approve()
    expect(await asked).toMatch(/^0x/)
    wallet.behave('personal_sign', 'hang')
    let isAnswered = false
    const answered = () => {
      isAnswered = true
    }
    void sign().then(answered, answered)
    await vi.waitFor(() => expect(wallet.requests).toHaveLength(3), soon)
    // The request behind the hanging one is served.
    expect(await dapp.ask(topic, 56, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])).toBeNull()
    expect(isAnswered).toBe(false)
  })

  it('switches to a known chain, refuses an unknown one, and reports a switch in the wallet', async () => {
    const { dapp, wallet } = pair
    const events = dapp.collect('session_event')
    const unknown = dapp.ask(topic, 56, 'wallet_switchEthereumChain', [{ chainId: '0x89' }])
    await expect(unknown).rejects.toMatchObject({ code: 4902 })
    expect(await dapp.ask(topic, 56, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])).toBeNull()
    expect(wallet.chainId).toBe(1)
    await wallet.switchChain(10)
    const changed = (id: number) => ({ params: { chainId: `eip155:${id}`, event: { name: 'chainChanged', data: id } } })
    await vi.waitFor(() => expect(events).toMatchObject([changed(1), changed(10)]), soon)
    expect(dapp.client.session.get(topic).namespaces.eip155?.chains).toContain('eip155:10')
    expect(wallet.faults).toEqual([])
  })

  it('changes its account', async () => {
    const { dapp, wallet } = pair
    const events = dapp.collect('session_event')
    const next = testAccount(1)
    await wallet.switchAccount(next)
    const data = [`eip155:56:${next.address}`]
    await vi.waitFor(
      () => expect(events).toMatchObject([{ params: { event: { name: 'accountsChanged', data } } }]),
      soon,
    )
    expect(dapp.client.session.get(topic).namespaces.eip155?.accounts).toContain(data[0])
    await expect(dapp.ask(topic, 56, 'personal_sign', ['0x00', account.address])).rejects.toMatchObject({ code: 4100 })
    expect(await dapp.ask(topic, 56, 'personal_sign', ['0x00', next.address])).toMatch(/^0x/)
  })

  it('continues after its sockets were cut', async () => {
    const accepted = relay.accepted
    relay.dropConnections()
    await vi.waitFor(() => expect(relay.accepted).toBeGreaterThanOrEqual(accepted + 2), soon)
    expect(await pair.dapp.ask(topic, 56, 'personal_sign', ['0x00', account.address])).toMatch(/^0x/)
  })

  it('ends with or without a notification', async () => {
    const { dapp, wallet } = pair
    const deleted = dapp.collect('session_delete')
    await wallet.disconnect()
    await vi.waitFor(() => expect(deleted).toMatchObject([{ topic }]), soon)
    expect([wallet.sessions, dapp.client.session.keys]).toEqual([[], []])
    const second = await connect(pair)
    await wallet.forget()
    expect(wallet.sessions).toEqual([])
    // A notification would have been sent before the next session.
    await connect(pair)
    expect(dapp.client.session.keys).toContain(second.topic)
    expect(deleted).toHaveLength(1)
  })
})

describe('a message for an offline wallet', () => {
  it('is kept by the relay until the wallet is back', async () => {
    const { dapp, wallet } = await startPair()
    const { uri = '', approval } = await dapp.propose([56])
    expect(relay.waiting).toBeGreaterThan(0)
    relay.dropConnections()
    await wallet.pair(uri)
    const [session] = await Promise.all([approval(), wallet.approve()])
    expect(wallet.sessions).toEqual([session.topic])
  })
})

describe('an expired URI', () => {
  it('brings no proposal, because the relay has dropped it', async () => {
    let now = Date.now()
    const old = await startRelay({ now: () => now })
    onTestFinished(() => old.close())
    const dapp = await startDapp(old.url)
    onTestFinished(() => dapp.stop())
    const wallet = await createWalletConnectWallet({ relayUrl: old.url, account, chains: [56], proposalTimeoutMs: 500 })
    onTestFinished(() => wallet.close())
    const { uri = '', approval } = await dapp.propose([56])
    void approval()
    expect(old.waiting).toBe(1)
    now += 301_000
    await expect(wallet.pair(uri)).rejects.toThrow('No proposal arrived')
    expect([old.waiting, wallet.sessions]).toEqual([0, []])
  })
})

describe('one-click sign-in', () => {
  const request = { chains: ['eip155:56', 'eip155:1'], domain: 'dapp.example', uri: 'https://dapp.example/login' }
  const methods = ['personal_sign', 'eth_sendTransaction']

  it('returns the session and a signed message for every common chain in one approval', async () => {
    const { dapp, wallet } = await startPair({ oneClick: true })
    const { uri, response } = await dapp.client.authenticate({ ...request, nonce: 'nonce1234', methods })
    const proposal = await wallet.pair(uri)
    expect(proposal).toMatchObject({ kind: 'authenticate', chains: [56, 1] })
    await wallet.approve()
    const { auths = [], session } = await response()
    const [cacao] = auths
    if (!cacao || !session) throw new Error('no signed message or no session came')
    const message = dapp.client.formatAuthMessage({ request: cacao.p, iss: cacao.p.iss })
    expect(message).toContain('dapp.example wants you to sign in')
    expect(await verifyMessage({ address: account.address, message, signature: cacao.s.s as `0x${string}` })).toBe(true)
    expect(session.namespaces.eip155?.accounts).toEqual([`eip155:56:${account.address}`, `eip155:1:${account.address}`])
    expect(await dapp.ask(session.topic, 1, 'personal_sign', ['0x00', account.address])).toMatch(/^0x/)
  })

  it('can be refused', async () => {
    const { dapp, wallet } = await startPair({ oneClick: true })
    const { uri, response } = await dapp.client.authenticate({ ...request, nonce: 'nonce1234', methods })
    await wallet.pair(uri)
    const outcome = response().catch((error: unknown) => error)
    await wallet.reject({ code: 5000, message: 'Not today.' })
    expect(await outcome).toBe('Not today.')
  })

  it('becomes a plain proposal for a wallet that does not support it', async () => {
    const { dapp, wallet } = await startPair()
    const { uri, response } = await dapp.client.authenticate({ ...request, nonce: 'nonce1234', methods })
    expect(await wallet.pair(uri)).toMatchObject({ kind: 'session', chains: [56, 1] })
    await wallet.approve()
    const { auths, session } = await response()
    expect(auths).toBeUndefined()
    expect(session?.topic).toBe(wallet.sessions[0])
  })
})
