import { describe, expect, it } from 'vitest'
import { createMailbox, type StoredMessage } from './mailbox.ts'
import { InvalidParams, methodNamed, type RelayContext, subscriptionId, topicsOf } from './methods.ts'

/** A client of the relay, and what the relay did for it, in order. */
function startClient(clientId = 'alice', mailbox = createMailbox(() => 0)) {
  const caller = { clientId, topics: new Set<string>() }
  const sent: StoredMessage[] = []
  const delivered: string[] = []
  const afterwards: (() => void)[] = []
  const office: RelayContext = {
    mailbox,
    distribute: (letter) => void sent.push(letter),
    afterAnswer: (run) => void afterwards.push(run),
    deliverWaiting: (topic) => void delivered.push(topic),
  }
  function ask(name: string, params: Record<string, unknown>): unknown {
    const method = methodNamed(name)
    if (!method) throw new Error(`${name} is no method`)
    return method(params, caller, office)
  }
  const finish = () => {
    for (const run of afterwards.splice(0)) run()
  }
  return { caller, mailbox, sent, delivered, ask, finish }
}

const message = { topic: 'a', message: 'sealed', ttl: 10, tag: 1108 }

describe('subscriptions', () => {
  it('get their waiting messages after the answer', () => {
    const { ask, caller, delivered, finish } = startClient()
    expect(ask('irn_subscribe', { topic: 'a' })).toBe(subscriptionId('a', 'alice'))
    expect([...caller.topics, delivered.length]).toEqual(['a', 0])
    finish()
    expect(delivered).toEqual(['a'])
  })

  it('can be made and ended several at a time', () => {
    const { ask, caller } = startClient()
    expect(ask('irn_batchSubscribe', { topics: ['a', 'b'] })).toEqual(
      ['a', 'b'].map((each) => subscriptionId(each, 'alice')),
    )
    expect(ask('irn_unsubscribe', { topic: 'a' })).toBe(true)
    expect([...caller.topics]).toEqual(['b'])
  })

  it('have an id of their own for each topic and client', () => {
    const ids = [subscriptionId('a', 'alice'), subscriptionId('b', 'alice'), subscriptionId('a', 'bob')]
    expect(new Set(ids).size).toBe(3)
    expect(subscriptionId('a', 'alice')).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('publications', () => {
  it('are kept and distributed after the answer', () => {
    const { ask, mailbox, sent, finish } = startClient()
    expect(ask('irn_publish', message)).toBe(true)
    expect([mailbox.size(), sent.length]).toEqual([1, 0])
    finish()
    expect(sent).toMatchObject([{ ...message, sender: 'alice' }])
  })

  it('may have an attestation, and a tag only if it is a number', () => {
    const { ask, sent, finish } = startClient()
    ask('irn_publish', { ...message, attestation: 'signed', tag: 'new' })
    ask('irn_publish', { ...message, message: 'other', attestation: 7 })
    finish()
    expect(sent.map(({ tag, attestation }) => [tag, attestation])).toEqual([
      [0, 'signed'],
      [1108, undefined],
    ])
  })

  it('come several at a time', () => {
    const { ask, sent, finish } = startClient()
    expect(ask('irn_batchPublish', { messages: [message, { ...message, topic: 'b' }] })).toBe(true)
    finish()
    expect(sent.map(({ topic }) => topic)).toEqual(['a', 'b'])
  })

  it('are fetched once, and never by their sender', () => {
    const alice = startClient()
    alice.ask('irn_publish', message)
    expect(alice.ask('irn_fetchMessages', { topic: 'a' })).toEqual({ messages: [], hasMore: false })
    const bob = startClient('bob', alice.mailbox)
    const { ttl: _ttl, ...rest } = message
    expect(bob.ask('irn_batchFetchMessages', { topics: ['a', 'b'] })).toEqual({
      messages: [{ ...rest, publishedAt: 0 }],
      hasMore: false,
    })
    expect(bob.ask('irn_fetchMessages', { topic: 'a' })).toMatchObject({ messages: [] })
  })
})

describe('sessions', () => {
  it('are proposed under the topic of the pairing, which the proposer then reads', () => {
    const { ask, caller, sent, finish } = startClient()
    ask('wc_proposeSession', { pairingTopic: 'pair', sessionProposal: 'proposal', ttl: 300 })
    finish()
    expect([...caller.topics]).toEqual(['pair'])
    expect(sent).toMatchObject([{ topic: 'pair', message: 'proposal', tag: 1100 }])
  })

  it('are approved with an answer to the pairing and a message under their own topic', () => {
    const { ask, caller, sent, finish } = startClient()
    ask('wc_approveSession', {
      pairingTopic: 'pair',
      sessionTopic: 'session',
      sessionProposalResponse: 'yes',
      sessionSettlementRequest: 'settle',
      ttl: 300,
    })
    finish()
    expect([...caller.topics]).toEqual(['session'])
    expect(sent.map(({ topic, message: text, tag }) => [topic, text, tag])).toEqual([
      ['pair', 'yes', 1101],
      ['session', 'settle', 1102],
    ])
  })
})

describe('parameters', () => {
  it.each([
    ['irn_subscribe', {}],
    ['irn_subscribe', { topic: '' }],
    ['irn_subscribe', { topic: 7 }],
    ['irn_batchSubscribe', { topics: 'a' }],
    ['irn_batchSubscribe', { topics: ['a', null] }],
    ['irn_publish', { ...message, ttl: '10' }],
    ['irn_publish', { ...message, ttl: -1 }],
    ['irn_publish', { ...message, message: undefined }],
    ['irn_batchPublish', {}],
    ['wc_proposeSession', { sessionProposal: 'proposal', ttl: 300 }],
    ['wc_approveSession', { pairingTopic: 'pair', sessionProposalResponse: 'yes', ttl: 300 }],
  ])('that are wrong are refused, and nothing is published: %s %j', (name, params) => {
    const { ask, mailbox } = startClient()
    expect(() => ask(name, params)).toThrow(InvalidParams)
    expect(mailbox.size()).toBe(0)
  })
})

describe('names', () => {
  it('have one of two prefixes', () => {
    expect(methodNamed('wc_publish')).toBe(methodNamed('irn_publish'))
    expect(['publish', 'eth_publish', 'irn_nothing', 'irn_toString', 'irn_'].map(methodNamed)).toEqual(
      Array(5).fill(undefined),
    )
  })

  it('of topics are all in the record', () => {
    expect(topicsOf({ topic: 'a', pairingTopic: 'b', sessionTopic: 'c', topics: ['d', 'e'] })).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ])
    expect(topicsOf({ topic: 7, topics: 'a' })).toEqual([])
  })
})
