import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectorNamed } from '../test-doubles.ts'
import type { FailureKind } from './connection-failure.ts'
import { type ConnectionEvent, idle, isBuffering, nextConnection } from './connection-machine.ts'
import { listChoices, type WalletChoice } from './wallet-choice.ts'

const [choice] = listChoices([connectorNamed('Alpha')], []) as [WalletChoice]
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

  it('keeps the reason of a failure until the next try', () => {
    const failed = run({ type: 'started', choice, attempt: 1 }, { type: 'failed', attempt: 1, failure })
    expect(failed).toMatchObject({ status: 'failed', failure })
    expect(nextConnection(failed, { type: 'started', choice, attempt: 2 })).toMatchObject({ status: 'preparing' })
  })

  it('ignores the answer to an attempt that was given up', () => {
    const second = run({ type: 'started', choice, attempt: 1 }, { type: 'started', choice, attempt: 2 })
    expect(nextConnection(second, { type: 'failed', attempt: 1, failure })).toBe(second)
    expect(nextConnection(second, { type: 'approved', attempt: 1 })).toBe(second)
    expect(run({ type: 'started', choice, attempt: 1 }, { type: 'left' }, { type: 'approved', attempt: 1 })).toBe(idle)
  })

  it('is busy after coming back from the wallet app only while the wallet is being waited for', () => {
    const waiting = run({ type: 'started', choice, attempt: 1 }, { type: 'asked', attempt: 1 })
    const returned = nextConnection(waiting, { type: 'returned' })
    expect(isBuffering(returned)).toBe(true)
    expect(isBuffering(nextConnection(returned, { type: 'bufferingEnded', attempt: 1 }))).toBe(false)
    expect(nextConnection(idle, { type: 'returned' })).toBe(idle)
  })
})

const attempt = fc.integer({ min: 1, max: 4 })
const kind = fc.constantFrom<FailureKind>(
  'rejected',
  'requestPending',
  'chainUnsupported',
  'notInstalled',
  'walletError',
)
const event: fc.Arbitrary<ConnectionEvent> = fc.oneof(
  fc.record({ type: fc.constant('started' as const), choice: fc.constant(choice), attempt }),
  fc.record({ type: fc.constant('asked' as const), attempt }),
  fc.record({ type: fc.constant('approved' as const), attempt }),
  fc.record({ type: fc.constant('failed' as const), attempt, failure: fc.record({ kind, detail: fc.constant(null) }) }),
  fc.record({ type: fc.constant('returned' as const) }),
  fc.record({ type: fc.constant('bufferingEnded' as const), attempt }),
  fc.record({ type: fc.constant('left' as const) }),
)

/** The attempt that counts after some events: the one begun last, unless it was left since. */
function liveAttempt(events: readonly ConnectionEvent[]): number | null {
  const last = events.filter(({ type }) => type === 'started' || type === 'left').at(-1)
  return last?.type === 'started' ? last.attempt : null
}

describe('any order of events', () => {
  it('only ever settles the attempt begun last', () => {
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

  it('never leaves a settled attempt except by a new one or by leaving', () => {
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
