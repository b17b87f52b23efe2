import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { connectRaw } from './raw-client.fixture.ts'
import { type Relay, startRelay } from './relay.ts'

let relay: Relay
let now = 1_700_000_000_000

beforeEach(async () => {
  relay = await startRelay({ now: () => now })
})
afterEach(async () => {
  await relay.close()
})

const soon = { timeout: 10_000 }
const letter = (topic: string, message: string, ttl = 300) => ({ topic, message, ttl, prompt: false, tag: 1108 })

describe('answers', () => {
  it.each(['1795230404429905123', '"1795230404429905123"', '7'])('repeat the id %s as it was written', async (id) => {
    const client = await connectRaw(relay.url, 'a')
    expect(await client.ask(id, 'irn_publish', letter('t', 'hello'))).toBe(`{"id":${id},"jsonrpc":"2.0","result":true}`)
  })

  it('report an unknown method, missing parameters and an invalid frame', async () => {
    const client = await connectRaw(relay.url, 'a')
    expect(await client.ask('1', 'irn_dance', {})).toContain('-32601')
    expect(await client.ask('2', 'irn_subscribe', {})).toContain('-32602')
    expect(await client.ask('3', 'irn_constructor', {})).toContain('-32601')
    expect(await client.ask('4', 'irn_batchPublish', { messages: [null] })).toContain('-32602')
    client.socket.send('hello')
    await vi.waitFor(() => expect(client.frames.at(-1)).toContain('-32600'), soon)
  })
})

describe('a message', () => {
  it('reaches every subscriber except its sender', async () => {
    const [sender, reader, stranger] = await Promise.all(['a', 'b', 'c'].map((name) => connectRaw(relay.url, name)))
    await sender?.ask('1', 'irn_subscribe', { topic: 't' })
    await reader?.ask('1', 'irn_batchSubscribe', { topics: ['t', 'u'] })
    await stranger?.ask('1', 'irn_subscribe', { topic: 'u' })
    await sender?.ask('2', 'irn_publish', letter('t', 'hello'))
    await sender?.ask('3', 'irn_batchPublish', { messages: [letter('u', 'to both')] })
    await vi.waitFor(() => expect(reader?.letters()).toEqual(['hello', 'to both']), soon)
    await vi.waitFor(() => expect(stranger?.letters()).toEqual(['to both']), soon)
    expect(sender?.letters()).toEqual([])
  })

  it('waits for its reader, and is delivered once', async () => {
    const sender = await connectRaw(relay.url, 'a')
    await sender.ask('1', 'irn_publish', letter('t', 'early'))
    const reader = await connectRaw(relay.url, 'b')
    await reader.ask('1', 'irn_subscribe', { topic: 't' })
    await vi.waitFor(() => expect(reader.letters()).toEqual(['early']), soon)
    expect(relay.waiting).toBe(1)
    reader.acknowledge()
    await vi.waitFor(() => expect(relay.waiting).toBe(0), soon)
    const late = await connectRaw(relay.url, 'c')
    await late.ask('1', 'irn_subscribe', { topic: 't' })
    await late.ask('2', 'irn_unsubscribe', { topic: 't', id: 'any' })
    expect(late.letters()).toEqual([])
  })

  it('is delivered again on the next socket if its reader disconnected before acknowledging it', async () => {
    const sender = await connectRaw(relay.url, 'a')
    const reader = await connectRaw(relay.url, 'b')
    await reader.ask('1', 'irn_subscribe', { topic: 't' })
    await sender.ask('1', 'irn_publish', letter('t', 'hello'))
    await vi.waitFor(() => expect(reader.letters()).toEqual(['hello']), soon)
    relay.dropConnections()
    await vi.waitFor(() => expect(relay.connections).toBe(0), soon)
    const again = await connectRaw(relay.url, 'b')
    await again.ask('1', 'irn_subscribe', { topic: 't' })
    await vi.waitFor(() => expect(again.letters()).toEqual(['hello']), soon)
  })

  it('is not returned to its sender on the sender’s next socket', async () => {
    const sender = await connectRaw(relay.url, 'a')
    await sender.ask('1', 'wc_proposeSession', { pairingTopic: 't', sessionProposal: 'proposal', ttl: 300 })
    relay.dropConnections()
    const again = await connectRaw(relay.url, 'a')
    await again.ask('1', 'irn_subscribe', { topic: 't' })
    await again.ask('2', 'irn_subscribe', { topic: 'after' })
    expect(again.letters()).toEqual([])
    expect(relay.waiting).toBe(1)
  })

  it('is removed when it expires', async () => {
    const sender = await connectRaw(relay.url, 'a')
    await sender.ask('1', 'irn_publish', letter('t', 'short', 60))
    await sender.ask('2', 'irn_publish', letter('t', 'long', 300))
    now += 60_000
    expect(relay.waiting).toBe(1)
    const reader = await connectRaw(relay.url, 'b')
    await reader.ask('1', 'irn_subscribe', { topic: 't' })
    await vi.waitFor(() => expect(reader.letters()).toEqual(['long']), soon)
  })

  it('is delivered once if its sender publishes it again before its reader has acknowledged it', async () => {
    const sender = await connectRaw(relay.url, 'a')
    const reader = await connectRaw(relay.url, 'b')
    await reader.ask('1', 'irn_subscribe', { topic: 't' })
    for (const id of ['1', '2']) await sender.ask(id, 'irn_publish', letter('t', 'hello'))
    await sender.ask('3', 'irn_publish', letter('t', 'last'))
    await vi.waitFor(() => expect(reader.letters()).toContain('last'), soon)
    expect(reader.letters()).toEqual(['hello', 'last'])
    expect(relay.waiting).toBe(2)
  })

  it('can be fetched once', async () => {
    const sender = await connectRaw(relay.url, 'a')
    await sender.ask('1', 'irn_publish', letter('t', 'hello'))
    const reader = await connectRaw(relay.url, 'b')
    const answer = await reader.ask('1', 'irn_batchFetchMessages', { topics: ['t'] })
    expect(JSON.parse(answer)).toMatchObject({
      result: { messages: [{ topic: 't', message: 'hello', publishedAt: now, tag: 1108 }], hasMore: false },
    })
    expect(await reader.ask('2', 'irn_fetchMessages', { topic: 't' })).toContain('"messages":[]')
  })
})

describe('a pairing', () => {
  it('subscribes both sides, and publishes for them', async () => {
    const dapp = await connectRaw(relay.url, 'dapp')
    await dapp.ask('1', 'wc_proposeSession', { pairingTopic: 'p', sessionProposal: 'proposal', ttl: 300 })
    const wallet = await connectRaw(relay.url, 'wallet')
    await wallet.ask('1', 'irn_subscribe', { topic: 'p' })
    await vi.waitFor(() => expect(wallet.letters()).toEqual(['proposal']), soon)
    expect(wallet.frames.at(-1)).toContain('"tag":1100')
    const approval = { pairingTopic: 'p', sessionTopic: 's', sessionProposalResponse: 'yes', ttl: 300 }
    await wallet.ask('2', 'wc_approveSession', { ...approval, sessionSettlementRequest: 'settle' })
    await vi.waitFor(() => expect(dapp.letters()).toEqual(['yes']), soon)
    await dapp.ask('2', 'irn_subscribe', { topic: 's' })
    await vi.waitFor(() => expect(dapp.letters()).toEqual(['yes', 'settle']), soon)
    await dapp.ask('3', 'irn_publish', letter('s', 'request'))
    await vi.waitFor(() => expect(wallet.letters()).toEqual(['proposal', 'request']), soon)
  })

  it("is in the relay's record", async () => {
    const dapp = await connectRaw(relay.url, 'dapp')
    await dapp.ask('1', 'wc_proposeSession', { pairingTopic: 'p', sessionProposal: 'proposal', ttl: 300 })
    await dapp.ask('2', 'irn_publish', letter('s', 'request'))
    expect(relay.messages()).toEqual([
      { method: 'wc_proposeSession', topics: ['p'], clientId: 'did:key:dapp' },
      { method: 'irn_publish', topics: ['s'], tag: 1108, clientId: 'did:key:dapp' },
    ])
    expect([relay.connections, relay.accepted]).toEqual([1, 1])
  })
})

describe('faults', () => {
  it('refuse connections like a dead relay, then serve again', async () => {
    relay.refuse(true)
    const socket = new WebSocket(relay.url)
    const [error] = (await once(socket, 'error')) as [Error]
    expect(error.message).toMatch(/ECONNRESET|socket hang up/)
    relay.refuse(false)
    await connectRaw(relay.url, 'a')
    expect(relay.accepted).toBe(1)
  })

  it('hang without a handshake until served again, then cut those that hung', async () => {
    relay.hang(true)
    const socket = new WebSocket(relay.url)
    const ended = once(socket, 'error')
    await vi.waitFor(() => expect(relay.hanging).toBe(1), soon)
    expect([socket.readyState, relay.connections]).toEqual([WebSocket.CONNECTING, 0])
    relay.hang(false)
    await ended
    await vi.waitFor(() => expect(relay.hanging).toBe(0), soon)
    await connectRaw(relay.url, 'a')
    expect(relay.connections).toBe(1)
  })

  it('do not occur when a client requests an unusual path', async () => {
    const socket = new WebSocket(relay.url)
    await once(socket, 'open')
    const { port } = new URL(relay.url)
    const odd = connect(Number(port), '127.0.0.1')
    const key = Buffer.alloc(16).toString('base64')
    odd.write(
      `GET //?auth=x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    )
    const [answer] = (await once(odd, 'data')) as [Buffer]
    expect(answer.toString()).toContain('101 Switching Protocols')
    expect(relay.connections).toBe(2)
    odd.destroy()
  })

  it('answer a plain request with a description', async () => {
    const response = await fetch(relay.url.replace('ws:', 'http:'))
    expect([response.status, await response.text()]).toEqual([426, 'This is a WebSocket server.\n'])
  })
})
