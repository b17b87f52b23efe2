import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectorNamed } from '../../fixtures/fake-wallets.ts'
import { toChoice } from '../../wallets/core/wallet-choice.ts'
import type { FailureKind } from './connection-failure.ts'
import { type ConnectionEvent, idle, isBuffering, livePairing, nextConnection } from './connection-machine.ts'

const choice = toChoice(connectorNamed('Alpha'), 'installed')
const paired = toChoice(connectorNamed('Relay', { kind: 'walletConnect' }), null)
const pairing = (uri: string) => ({ uri, receivedAt: 0, goodUntil: 240_000 })
const failure = { kind: 'rejected', detail: null } as const
const run = (...events: ConnectionEvent[]) => events.reduce(nextConnection, idle)

describe('the connection machine', () => {
  it('prepares, waits for the wallet and is approved', () => {
    const started = run({ type: 'started', choice, attempt: 1 })
    expect([started.status, isBuffering(started)]).toEqual(['preparing', true])
    const asked = nextConnection(started, { type: 'asked', attempt: 1 })
    expect([asked.status, isBuffering(asked)]).toEqual(['awaitingWallet', false])
    expect(nextConnection(asked, { type: 'approved', attempt: 1 }).status).toBe('approved')
  })

  it('keeps the reason of a failure until the next attempt', () => {
    const failed = run({ type: 'started', choice, attempt: 1 }, { type: 'failed', attempt: 1, failure })
    expect(failed).toMatchObject({ status: 'failed', failure })
    expect(nextConnection(failed, { type: 'started', choice, attempt: 2 })).toMatchObject({ status: 'preparing' })
  })

  it('ignores the answer to a cancelled attempt', () => {
    const second = run({ type: 'started', choice, attempt: 1 }, { type: 'started', choice, attempt: 2 })
    expect(nextConnection(second, { type: 'failed', attempt: 1, failure })).toBe(second)
    expect(nextConnection(second, { type: 'approved', attempt: 1 })).toBe(second)
    expect(run({ type: 'started', choice, attempt: 1 }, { type: 'left' }, { type: 'approved', attempt: 1 })).toBe(idle)
  })

  it('is busy after returning from the wallet app only while it waits for the wallet', () => {
    const waiting = run({ type: 'started', choice, attempt: 1 }, { type: 'asked', attempt: 1 })
    const returned = nextConnection(waiting, { type: 'returned' })
    expect(isBuffering(returned)).toBe(true)
    expect(isBuffering(nextConnection(returned, { type: 'bufferingEnded', attempt: 1 }))).toBe(false)
    expect(nextConnection(idle, { type: 'returned' })).toBe(idle)
  })
})

describe('the connection machine with a pairing', () => {
  const started = run({ type: 'started', choice: paired, attempt: 1 })
  const asked = nextConnection(started, { type: 'asked', attempt: 1 })
  const first = nextConnection(asked, { type: 'uri', attempt: 1, pairing: pairing('wc:1') })

  it('waits for the URI, then for the wallet, and never disables the header', () => {
    expect([started.status, asked.status, first.status]).toEqual(['preparing', 'awaitingUri', 'awaitingWallet'])
    expect([started, asked, first].map(isBuffering)).toEqual([false, false, false])
    expect(livePairing(first)).toEqual(pairing('wc:1'))
  })

  it('keeps the old URI while a new one is requested', () => {
    const renewing = nextConnection(first, { type: 'asked', attempt: 1 })
    expect(livePairing(renewing)?.uri).toBe('wc:1')
    const renewed = nextConnection(renewing, { type: 'uri', attempt: 1, pairing: pairing('wc:2') })
    expect(livePairing(renewed)?.uri).toBe('wc:2')
    expect(nextConnection(renewed, { type: 'uri', attempt: 1, pairing: pairing('wc:2') })).toBe(renewed)
  })

  it('drops the URI that the wallet declined', () => {
    const declined = nextConnection(first, { type: 'declined', attempt: 1 })
    expect(declined).toMatchObject({ status: 'awaitingUri', wasDeclined: true })
    expect(livePairing(declined)).toBeNull()
  })

  it('reports an unreachable relay until the next URI', () => {
    const away = nextConnection(asked, { type: 'relay', attempt: 1, isReachable: false })
    expect(away).toMatchObject({ isRelayReachable: false })
    expect(nextConnection(away, { type: 'relay', attempt: 1, isReachable: true })).toMatchObject({
      isRelayReachable: true,
    })
    expect(nextConnection(away, { type: 'uri', attempt: 1, pairing: pairing('wc:1') })).toMatchObject({
      isRelayReachable: true,
    })
  })

  it('can switch to another wallet while it waits', () => {
    const other = { ...paired, id: 'other' }
    expect(nextConnection(first, { type: 'aimed', choice: other })).toMatchObject({ choice: other, attempt: 1 })
    const direct = run({ type: 'started', choice, attempt: 1 })
    expect(nextConnection(direct, { type: 'aimed', choice: other })).toBe(direct)
  })
})

const attempt = fc.integer({ min: 1, max: 4 })
const kind = fc.constantFrom<FailureKind>(
  'rejected',
  'expired',
  'relayUnreachable',
  'requestPending',
  'chainUnsupported',
  'notInstalled',
  'walletError',
)
const event: fc.Arbitrary<ConnectionEvent> = fc.oneof(
  fc.record({ type: fc.constant('started' as const), choice: fc.constantFrom(choice, paired), attempt }),
  fc.record({ type: fc.constant('uri' as const), attempt, pairing: fc.constantFrom(pairing('wc:1'), pairing('wc:2')) }),
  fc.record({ type: fc.constant('relay' as const), attempt, isReachable: fc.boolean() }),
  fc.record({ type: fc.constant('declined' as const), attempt }),
  fc.record({ type: fc.constant('aimed' as const), choice: fc.constantFrom(choice, paired) }),
  fc.record({ type: fc.constant('asked' as const), attempt }),
  fc.record({ type: fc.constant('approved' as const), attempt }),
  fc.record({ type: fc.constant('failed' as const), attempt, failure: fc.record({ kind, detail: fc.constant(null) }) }),
  fc.record({ type: fc.constant('returned' as const) }),
  fc.record({ type: fc.constant('bufferingEnded' as const), attempt }),
  fc.record({ type: fc.constant('left' as const) }),
)

/** The current attempt after some events: the last one started, unless it was left. */
function liveAttempt(events: readonly ConnectionEvent[]): number | null {
  const last = events.filter(({ type }) => type === 'started' || type === 'left').at(-1)
  return last?.type === 'started' ? last.attempt : null
}

describe('any order of events', () => {
  it('settles only the last attempt', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const state = events.reduce(nextConnection, idle)
        expect(state.status === 'idle' ? null : state.attempt).toBe(liveAttempt(events))
      }),
    )
  })

  it('is busy only before an answer, and leaving always ends it', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const state = events.reduce(nextConnection, idle)
        if (isBuffering(state)) expect(['preparing', 'awaitingWallet']).toContain(state.status)
        expect(nextConnection(state, { type: 'left' })).toBe(idle)
      }),
    )
  })

  it('leaves a settled attempt only by a new one or by leaving', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), event, (events, next) => {
        const before = events.reduce(nextConnection, idle)
        if (before.status !== 'approved' && before.status !== 'failed') return
        const after = nextConnection(before, next)
        if (next.type === 'started' || next.type === 'left') expect(after).not.toBe(before)
        else expect(after).toBe(before)
      }),
    )
  })
})
