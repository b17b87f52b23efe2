import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { disconnect, getConnection, signMessage } from 'wagmi/actions'
import { alice, failureOf, nextUri, startTestHarness, until } from './test-harness.ts'
import { walletConnect } from './wallet-connect.ts'

const harness = startTestHarness()

describe('check 2: no WalletConnect code before it is chosen', () => {
  it('loads no SDK when it is configured, listed or checked for authorization', async () => {
    const page = harness.page()
    expect(await page.connector.isAuthorized()).toBe(false)
    expect(await page.connector.getProvider()).toBeDefined()
    expect(await page.connector.getAccounts()).toEqual([])
    expect(page.imports).toBe(0)
  })
})

it('without a chain throws an error, and loads no SDK', async () => {
  const connector = walletConnect({ projectId: 'test' })({ chains: [], storage: null } as never)
  await expect(connector.connect()).rejects.toThrow('No chains found on connector.')
})

describe('check 7: with a real wallet over a real relay', () => {
  it('connects, signs, and disconnects from the page', async () => {
    const { page, wallet } = await harness.connected()
    expect(getConnection(page.config)).toMatchObject({ status: 'connected', address: alice.address, chainId: 56 })
    const signature = await signMessage(page.config, { message: 'hello' })
    expect(await verifyMessage({ address: alice.address, message: 'hello', signature })).toBe(true)
    await disconnect(page.config)
    expect(getConnection(page.config).status).toBe('disconnected')
    await until(() => expect(wallet.sessions).toEqual([]))
    expect(await page.connector.isAuthorized()).toBe(false)
  })

  it('asks for the methods and events of the app', async () => {
    const page = harness.page({ methods: ['personal_sign'], events: ['message', 'chainChanged'] })
    const wallet = await harness.wallet()
    const connecting = page.connect()
    expect((await wallet.pair(await nextUri(page, 0))).methods).toEqual(['personal_sign'])
    await wallet.approve()
    await connecting
    const [session] = page.started[0]?.client.session.getAll() ?? []
    expect(session?.optionalNamespaces.eip155?.events).toEqual(['accountsChanged', 'chainChanged', 'message'])
  })

  it('reports a refused signature as a rejection, and stays connected', async () => {
    const { page, wallet } = await harness.connected({ behaviours: { personal_sign: 'ask' } })
    const signing = failureOf(signMessage(page.config, { message: 'hello' }))
    await until(() => expect(wallet.prompts).toHaveLength(1))
    wallet.prompts[0]?.reject()
    expect((await signing).name).toBe('UserRejectedRequestError')
    expect(getConnection(page.config).status).toBe('connected')
  })

  it('ends once when the wallet disconnects, and fails pending requests', async () => {
    const { page, wallet } = await harness.connected({ behaviours: { personal_sign: 'hang' } })
    const signing = failureOf(signMessage(page.config, { message: 'hello' }))
    await until(() => expect(wallet.requests).toHaveLength(1))
    await wallet.disconnect()
    await until(() => expect(getConnection(page.config).status).toBe('disconnected'))
    expect(page.ends).toBe(1)
    expect(await signing).toMatchObject({ cause: { name: 'SessionEndedError' } })
    expect(await page.connector.isAuthorized()).toBe(false)
  })

  it('does not switch chains while connecting, and starts on an approved chain', async () => {
    const { page, wallet } = await harness.connected({ chains: [1] })
    expect(getConnection(page.config).chainId).toBe(1)
    expect(wallet.requests).toEqual([])
  })
})

describe('check 8: the wallet rejects', () => {
  it('throws the rejection, offers a new URI at once, and invalidates the old one', async () => {
    const page = harness.page()
    const wallet = await harness.wallet()
    const first = failureOf(page.connect())
    await wallet.pair(await nextUri(page, 0))
    await wallet.reject()
    expect((await first).name).toBe('UserRejectedRequestError')
    const second = page.connect()
    const uri = await nextUri(page, 1)
    expect(uri).not.toBe(page.uris[0])
    const late = await harness.wallet({ proposalTimeoutMs: 2000 })
    await expect(late.pair(page.uris[0] ?? '')).rejects.toThrow()
    await wallet.pair(uri)
    await wallet.approve()
    await second
    expect(getConnection(page.config).status).toBe('connected')
  })

  it.each([4001, 5000, 5001, 5002, 5003])('treats the code %i as a rejection', async (code) => {
    const page = harness.page()
    const wallet = await harness.wallet()
    const connecting = failureOf(page.connect())
    await wallet.pair(await nextUri(page, 0))
    await wallet.reject({ code, message: 'no' })
    expect((await connecting).name).toBe('UserRejectedRequestError')
  })

  it('recognises the code for unsupported chains', async () => {
    const page = harness.page()
    const wallet = await harness.wallet()
    const connecting = failureOf(page.connect())
    await wallet.pair(await nextUri(page, 0))
    await wallet.reject({ code: 5100, message: 'Unsupported chains.' })
    expect((await connecting).name).toBe('SwitchChainError')
  })
})

describe('check 12: one start', () => {
  it('starts the SDK once for concurrent calls and recreated connectors', async () => {
    const page = harness.page({ copies: 2 })
    const calls = page.connectors.flatMap((connector) => [connector.connect(), connector.connect()])
    const names = Promise.all(calls.slice(0, -1).map(async (call: Promise<unknown>) => (await failureOf(call)).name))
    const wallet = await harness.wallet()
    expect(await names).toEqual(['PairingReplacedError', 'PairingReplacedError', 'PairingReplacedError'])
    // Each call shows its own URI. Those of replaced calls no longer work.
    await wallet.pair(await nextUri(page, calls.length - 1))
    await wallet.approve()
    await calls.at(-1)
    expect(page.started).toHaveLength(1)
  })
})

describe('privacy', () => {
  it('requests no attestation, and sends no plaintext of a message to the relay', async () => {
    const { page } = await harness.connected()
    const [sdk] = page.started
    expect(await sdk?.client.core.verify.register({ id: 'any', decryptedId: 'any' })).toBe('')
    const sent: unknown[] = []
    const provider = sdk?.client.core.relayer.provider
    const request = provider?.request.bind(provider)
    if (!provider || !request) throw new Error('There is no socket')
    provider.request = (call) => {
      sent.push(call)
      return request(call)
    }
    await signMessage(page.config, { message: 'hello' })
    expect(sent).toContainEqual(expect.objectContaining({ method: 'irn_publish' }))
    expect(JSON.stringify(sent)).not.toMatch(/tvf|personal_sign|rpcMethods/)
  })
})
