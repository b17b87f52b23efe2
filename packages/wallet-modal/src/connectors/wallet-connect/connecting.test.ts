import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { disconnect, getConnection, signMessage } from 'wagmi/actions'
import { alice, failureOf, nextUri, startTestHarness, until } from './test-harness.ts'

const harness = startTestHarness()

describe('check 2: nothing of WalletConnect before it is chosen', () => {
  it('loads no SDK for being configured, listed or asked whether it is authorised', async () => {
    const page = harness.page()
    expect(await page.connector.isAuthorized()).toBe(false)
    expect(await page.connector.getProvider()).toBeDefined()
    expect(await page.connector.getAccounts()).toEqual([])
    expect(page.imports).toBe(0)
  })
})

describe('check 7: with a real wallet over a real relay', () => {
  it('connects, signs, and ends the connection from the page', async () => {
    const { page, wallet } = await harness.connected()
    expect(getConnection(page.config)).toMatchObject({ status: 'connected', address: alice.address, chainId: 56 })
    const signature = await signMessage(page.config, { message: 'hello' })
    expect(await verifyMessage({ address: alice.address, message: 'hello', signature })).toBe(true)
    await disconnect(page.config)
    expect(getConnection(page.config).status).toBe('disconnected')
    await until(() => expect(wallet.sessions).toEqual([]))
    expect(await page.connector.isAuthorized()).toBe(false)
  })

  it("reports a refused signature as the wallet's rejection, and stays connected", async () => {
    const { page, wallet } = await harness.connected({ behaviours: { personal_sign: 'ask' } })
    const signing = failureOf(signMessage(page.config, { message: 'hello' }))
    await until(() => expect(wallet.prompts).toHaveLength(1))
    wallet.prompts[0]?.reject()
    expect((await signing).name).toBe('UserRejectedRequestError')
    expect(getConnection(page.config).status).toBe('connected')
  })

  it('ends once when the wallet ends it, and fails what still waited for an answer', async () => {
    const { page, wallet } = await harness.connected({ behaviours: { personal_sign: 'hang' } })
    const signing = failureOf(signMessage(page.config, { message: 'hello' }))
    await until(() => expect(wallet.requests).toHaveLength(1))
    await wallet.disconnect()
    await until(() => expect(getConnection(page.config).status).toBe('disconnected'))
    expect(page.ends).toBe(1)
    expect(await signing).toMatchObject({ cause: { name: 'SessionEndedError' } })
    expect(await page.connector.isAuthorized()).toBe(false)
  })

  it('asks no chain to be switched while connecting, and starts on one the wallet approved', async () => {
    const { page, wallet } = await harness.connected({ chains: [1] })
    expect(getConnection(page.config).chainId).toBe(1)
    expect(wallet.requests).toEqual([])
  })
})

describe('check 8: the wallet rejects', () => {
  it('throws the rejection, gives a new address at once, and makes the old one useless', async () => {
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

  it.each([4001, 5000, 5001, 5002, 5003])('takes the code %i for a rejection', async (code) => {
    const page = harness.page()
    const wallet = await harness.wallet()
    const connecting = failureOf(page.connect())
    await wallet.pair(await nextUri(page, 0))
    await wallet.reject({ code, message: 'no' })
    expect((await connecting).name).toBe('UserRejectedRequestError')
  })

  it('takes the code for chains the wallet does not have for what it is', async () => {
    const page = harness.page()
    const wallet = await harness.wallet()
    const connecting = failureOf(page.connect())
    await wallet.pair(await nextUri(page, 0))
    await wallet.reject({ code: 5100, message: 'Unsupported chains.' })
    expect((await connecting).name).toBe('SwitchChainError')
  })
})

describe('check 12: one start', () => {
  it('starts the SDK once for calls at the same time and for connectors made again', async () => {
    const page = harness.page({ copies: 2 })
    const calls = page.connectors.flatMap((connector) => [connector.connect(), connector.connect()])
    const names = Promise.all(calls.slice(0, -1).map(async (call: Promise<unknown>) => (await failureOf(call)).name))
    const wallet = await harness.wallet()
    expect(await names).toEqual(['PairingReplacedError', 'PairingReplacedError', 'PairingReplacedError'])
    // Each call shows an address of its own; those of the calls that were replaced are worth nothing any more.
    await wallet.pair(await nextUri(page, calls.length - 1))
    await wallet.approve()
    await calls.at(-1)
    expect(page.started).toHaveLength(1)
  })
})

describe('privacy', () => {
  it('asks nobody to attest the page, and tells the relay nothing of what a message says', async () => {
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
