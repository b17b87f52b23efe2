import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoPaths } from '@terahold/contract/service-paths'
import { startChain, testAccount } from '@terahold/wallet-testkit'
import { SignClient } from '@walletconnect/sign-client'
import type { FastifyInstance } from 'fastify'
import { type Hex, parseEther, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestServer } from '../../http/fixtures/test-server.ts'
import { mountDemoRelay } from '../relay.ts'
import { mountDemoPhone } from '../routes.ts'
import { createDemoPhone, type DemoPhone } from './phone.ts'

type Chain = Awaited<ReturnType<typeof startChain>>
type Dapp = Awaited<ReturnType<typeof SignClient.init>>

const account = testAccount(1)
const friend = testAccount(2).address
const caip = 'eip155:31337'
const asked = ['personal_sign', 'eth_sendTransaction']
const fund = vi.fn(async () => undefined)

let chain: Chain
let app: FastifyInstance
let phone: DemoPhone
let dapp: Dapp
let port: number

beforeAll(async () => {
  chain = await startChain()
  app = await createTestServer({
    extras: [(server) => mountDemoPhone(server, { connect: (uri) => phone.connect(uri) }), mountDemoRelay],
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
  const relayUrl = `ws://127.0.0.1:${port}${demoPaths.relay}`
  phone = createDemoPhone({ relayUrl, account, chainId: 31_337, rpcUrl: chain.rpcUrl, fund })
  const metadata = { name: 'Terahold', description: '', url: 'http://127.0.0.1', icons: [] }
  dapp = await SignClient.init({ relayUrl, projectId: 'demo', metadata, telemetryEnabled: false, logger: 'silent' })
})

afterAll(async () => {
  dapp?.core.heartbeat.stop()
  await dapp?.core.relayer.transportClose()
  await phone?.stop()
  await app?.close()
  await chain?.stop()
})

const paste = (uri: string) => app.inject({ method: 'POST', url: demoPaths.phone, payload: { uri } })

/** A page that shows its code, and the phone that receives its link. */
async function connect() {
  const optionalNamespaces = { eip155: { chains: [caip], methods: asked, events: ['accountsChanged'] } }
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces })
  const answer = await paste(uri)
  return { uri, answer, session: await approval() }
}

describe('the demo’s phone, over the demo’s relay', () => {
  it('approves a pasted link, with money in its account', async () => {
    const { answer, session } = await connect()
    expect(answer.json()).toEqual({ dapp: 'Terahold', address: account.address })
    expect(session.namespaces.eip155?.accounts).toEqual([`${caip}:${account.address}`])
    expect(session.peer.metadata.name).toBe('Demo phone')
    await connect()
    expect(fund.mock.calls).toEqual([[account.address]])
  })

  it('signs a message and pays on the chain', async () => {
    const { topic } = (await connect()).session
    const ask = (method: string, params: unknown[]) =>
      dapp.request<Hex>({ topic, chainId: caip, request: { method, params } })
    const signature = await ask('personal_sign', ['0x68656c6c6f', account.address])
    expect(await verifyMessage({ address: account.address, message: 'hello', signature })).toBe(true)
    const before = await chain.client.getBalance({ address: friend })
    const value = `0x${parseEther('1').toString(16)}`
    const hash = await ask('eth_sendTransaction', [{ from: account.address, to: friend, value }])
    expect((await chain.client.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect((await chain.client.getBalance({ address: friend })) - before).toBe(parseEther('1'))
  })

  it('refuses an invalid link', async () => {
    for (const uri of ['', 'https://example.org', 'wc:1234@2?x', `wc:${'a'.repeat(64)}@1?bridge=x`]) {
      expect((await paste(uri)).json(), uri).toMatchObject({ code: 400, field: 'uri' })
    }
  })

  it('reports a used link', async () => {
    const { uri } = await connect()
    expect((await paste(uri)).json()).toMatchObject({ code: 409, reason: 'link_unused' })
  })

  it('notifies the connected pages when it closes', async () => {
    const { topic } = (await connect()).session
    const gone: string[] = []
    dapp.on('session_delete', ({ topic: ended }) => gone.push(ended))
    await phone.stop()
    await vi.waitFor(() => expect(gone).toContain(topic), 15_000)
  })
})

describe('the demo’s relay', () => {
  const statusFor = async (origin: string) => {
    const headers = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', origin }
    const asking = request({ host: '127.0.0.1', port, path: demoPaths.relay, headers }).end()
    const [response] = (await once(asking, 'response')) as [{ statusCode: number; resume: () => void }]
    response.resume()
    return response.statusCode
  }

  it('serves pages of this machine only', async () => {
    expect(await statusFor('https://evil.example')).toBe(403)
    expect(await statusFor('http://localhost.evil.example')).toBe(403)
    // Accepted up to the handshake, which lacks its key.
    expect(await statusFor(`http://localhost:${port}`)).toBe(400)
  })
})
