import { describe, expect, it } from 'vitest'
import { getConnection, signMessage } from 'wagmi/actions'
import { alice, failureOf, nextUri, startTestHarness, until } from './test-harness.ts'

const harness = startTestHarness()

describe('an unreachable relay', () => {
  it('is reported at once if it refuses, and works as soon as it is back', async () => {
    const page = harness.page()
    harness.relay.refuse(true)
    expect((await failureOf(page.connect())).name).toBe('RelayUnreachableError')
    expect(page.relayStatus).toEqual(['unreachable'])
    expect(page.uris).toEqual([])
    harness.relay.refuse(false)
    const wallet = await harness.wallet()
    const connecting = page.connect()
    await wallet.pair(await nextUri(page, 0))
    await wallet.approve()
    await connecting
    expect(page.relayStatus).toEqual(['unreachable', 'connected'])
  })

  it('is reported after a timeout if it accepts the connection and stays silent', async () => {
    const page = harness.page({ relayTimeout: 3000 })
    harness.relay.hang(true)
    expect((await failureOf(page.connect())).name).toBe('RelayUnreachableError')
    harness.relay.hang(false)
    const connecting = page.connect()
    const wallet = await harness.wallet()
    await wallet.pair(await nextUri(page, 0))
    await wallet.approve()
    await connecting
  })

  it('is reported if nothing listens at its address', async () => {
    const page = harness.page({ relayUrl: 'ws://127.0.0.1:9' })
    expect((await failureOf(page.connect())).name).toBe('RelayUnreachableError')
  })

  it('fails a request before it is sent, so that the wallet never sees an abandoned request', async () => {
    const { page, wallet } = await harness.connected()
    harness.relay.refuse(true)
    harness.relay.dropConnections()
    await until(() => expect(page.relayStatus.at(-1)).toBe('unreachable'))
    const failure = await failureOf(signMessage(page.config, { message: 'lost' }))
    expect(failure).toMatchObject({ cause: { name: 'RelayUnreachableError' } })
    harness.relay.refuse(false)
    await signMessage(page.config, { message: 'found' })
    expect(wallet.requests.map(({ params }) => params)).not.toContainEqual([
      expect.stringMatching('6c6f7374'),
      alice.address,
    ])
    expect(getConnection(page.config).status).toBe('connected')
  })

  it('does not keep the user from leaving', async () => {
    const { page } = await harness.connected()
    harness.relay.refuse(true)
    harness.relay.dropConnections()
    await until(() => expect(page.relayStatus.at(-1)).toBe('unreachable'))
    await page.connector.disconnect()
    expect(await page.connector.isAuthorized()).toBe(false)
  })
})

describe('a closed socket', () => {
  it('is opened once for several messages, and all of them are sent', async () => {
    const { page } = await harness.connected()
    const { core, session } = page.started[0]?.client ?? {}
    const [topic = ''] = session?.keys ?? []
    if (!core) throw new Error('The SDK has not started')
    await core.relayer.transportClose()
    const before = harness.relay.accepted
    const sending = ['one', 'two', 'three'].map(async (message, index) => {
      // The next one arrives while the socket for the one before is being opened.
      await new Promise((resolve) => setTimeout(resolve, index))
      await core.relayer.publish(topic, message, { ttl: 300, tag: 1110 })
    })
    await Promise.all(sending)
    expect(harness.relay.accepted - before).toBe(1)
  })
})

describe('check 10: the socket is killed', () => {
  it('while pairing: reports it, reconnects, and the URI still works', async () => {
    const page = harness.page()
    const connecting = page.connect()
    const uri = await nextUri(page, 0)
    harness.relay.refuse(true)
    harness.relay.dropConnections()
    await until(() => expect(page.relayStatus).toEqual(['connected', 'unreachable']))
    harness.relay.refuse(false)
    const wallet = await harness.wallet()
    await wallet.pair(uri)
    await wallet.approve()
    await connecting
    expect(page.relayStatus).toEqual(['connected', 'unreachable', 'connected'])
    expect(page.uris).toEqual([uri])
  })

  it('permanently: reconnects when the user returns to the page', async () => {
    const { page } = await harness.connected()
    await page.started[0]?.client.core.relayer.transportClose()
    await until(() => expect(page.relayStatus.at(-1)).toBe('unreachable'))
    page.comeBack()
    await until(() => expect(page.relayStatus.at(-1)).toBe('connected'))
  })

  it('while connected: reports it, and signs afterwards without a reload', async () => {
    const { page, wallet } = await harness.connected({ behaviours: { personal_sign: 'ask' } })
    const signing = signMessage(page.config, { message: 'hello' })
    await until(() => expect(wallet.prompts).toHaveLength(1))
    harness.relay.dropConnections()
    await until(() => expect(page.relayStatus).toContain('unreachable'))
    wallet.prompts[0]?.approve()
    expect(await signing).toMatch(/^0x/)
    expect(page.relayStatus.at(-1)).toBe('connected')
    expect(page.ends).toBe(0)
  })
})
