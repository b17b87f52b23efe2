import { describe, expect, it } from 'vitest'
import { ignoreMalformed, isRelayFrame } from './ignore-malformed.ts'

const delivered = { topic: 't', message: 'sealed' }

describe('a frame of the relay', () => {
  it.each([
    ['an answer', { id: 1, jsonrpc: '2.0', result: true }],
    ['an error', { id: '1', jsonrpc: '2.0', error: { code: -32000, message: 'no' } }],
    ['a message', { id: 1, method: 'irn_subscription', params: { id: 's', data: delivered } }],
  ])('is passed on if it is %s', (_, frame) => {
    expect(isRelayFrame(frame)).toBe(true)
  })

  it.each([
    ['null', null],
    ['a text', 'not JSON'],
    ['a list', [1]],
    ['without id', { method: 'irn_subscription', params: { id: 's', data: delivered } }],
    ['an error that is a text', { id: 1, error: 'no' }],
    ['without params', { id: 1, method: 'irn_subscription' }],
    ['without data', { id: 1, method: 'irn_subscription', params: { id: 's', data: null } }],
    ['without a topic', { id: 1, method: 'irn_subscription', params: { id: 's', data: { message: 'sealed' } } }],
  ])('is ignored if it is %s', (_, frame) => {
    expect(isRelayFrame(frame)).toBe(false)
  })
})

describe('a message of a wallet', () => {
  /** As the SDK does it: the check is not awaited, and the update is stored. */
  function receiver() {
    const stored: unknown[] = []
    const received: unknown[] = []
    const ended: string[] = []
    const known = async ({ topic }: { topic?: string }) => {
      if (topic === undefined || ended.includes(topic)) throw new Error('invalid')
    }
    const end = async (topic: string, _message: { params?: unknown }) => void ended.push(topic)
    const engine = {
      isValidEmit: async () => Promise.reject(new Error('invalid')),
      isValidUpdate: async ({ namespaces }: { namespaces?: unknown }) => {
        if (typeof namespaces !== 'object') throw new Error('invalid')
      },
      isValidExtend: async () => {},
      isValidPing: async () => {},
      isValidDisconnect: known,
      onSessionUpdateRequest: async (_topic: string, { params }: { params?: unknown }) => void stored.push(params),
      onSessionExtendRequest: async () => {},
      onSessionPingRequest: async () => {},
      onSessionDeleteRequest: end,
    }
    const pairing = {
      isValidPing: known,
      isValidDisconnect: known,
      onPairingPingRequest: end,
      onPairingDeleteRequest: end,
    }
    const provider = { onPayload: (frame: unknown) => void received.push(frame) }
    const relayer = {
      provider,
      async createProvider() {
        relayer.provider = { onPayload: (frame: unknown) => void received.push(frame) }
      },
    }
    ignoreMalformed({ core: { relayer, pairing }, engine } as never)
    return { engine, pairing, relayer, stored, received, ended }
  }

  it('is not stored if it is a malformed update', async () => {
    const { engine, stored } = receiver()
    const valid = { namespaces: {} }
    for (const params of [null, 'x', { namespaces: 1 }, valid]) await engine.onSessionUpdateRequest('t', { params })
    expect(stored).toEqual([valid])
  })

  it('is ignored if it ends a session that has already ended', async () => {
    const { engine, pairing, ended } = receiver()
    for (const topic of ['a', 'b', 'a']) await engine.onSessionDeleteRequest(topic, { params: { code: 6000 } })
    for (const topic of ['c', 'c']) await pairing.onPairingDeleteRequest(topic, {})
    await pairing.onPairingPingRequest('c', {})
    expect(ended).toEqual(['a', 'b', 'c'])
  })

  it('rejects nothing that the page cannot handle', async () => {
    await expect(receiver().engine.isValidEmit()).resolves.toBeUndefined()
  })

  it('is read only from valid frames, on this connection and on the next one', async () => {
    const { relayer, received } = receiver()
    relayer.provider.onPayload(null)
    await relayer.createProvider()
    relayer.provider.onPayload('x')
    const answer = { id: 1, result: true }
    relayer.provider.onPayload(answer)
    expect(received).toEqual([answer])
  })
})
