import { createHash } from 'node:crypto'
import type { Mailbox, MailboxMessage, StoredMessage } from './mailbox.ts'

/** What a method may do for its client. */
export interface Caller {
  readonly clientId: string
  readonly topics: Set<string>
}

export interface RelayContext {
  readonly mailbox: Mailbox
  /** Sends a new message to every subscriber except its sender. */
  distribute(letter: StoredMessage): void
  /** Runs after the answer was sent: waiting messages follow the subscription. */
  afterAnswer(run: () => void): void
  deliverWaiting(topic: string): void
}

type Params = Readonly<Record<string, unknown>>
type Method = (params: Params, caller: Caller, office: RelayContext) => unknown

/** Returned to the client as JSON-RPC −32602. */
export class InvalidParams extends Error {}

const tags = { propose: 1100, approve: 1101, settle: 1102 } as const

const methods: Readonly<Record<string, Method>> = {
  subscribe: ({ topic }, caller, office) => subscribe(text(topic, 'topic'), caller, office),
  batchSubscribe: ({ topics }, caller, office) => texts(topics).map((topic) => subscribe(topic, caller, office)),
  unsubscribe: ({ topic }, caller) => {
    caller.topics.delete(text(topic, 'topic'))
    return true
  },
  publish: (params, caller, office) => publish(letterOf(params), caller, office),
  batchPublish({ messages }, caller, office) {
    for (const message of list(messages)) publish(letterOf(params(message)), caller, office)
    return true
  },
  fetchMessages: ({ topic }, caller, office) => fetchMessages([text(topic, 'topic')], caller, office),
  batchFetchMessages: ({ topics }, caller, office) => fetchMessages(texts(topics), caller, office),
  proposeSession(params, caller, office) {
    const topic = text(params.pairingTopic, 'pairingTopic')
    subscribe(topic, caller, office)
    return publish(letterOf({ ...params, topic, message: params.sessionProposal, tag: tags.propose }), caller, office)
  },
  approveSession(params, caller, office) {
    const pairing = {
      ...params,
      topic: params.pairingTopic,
      message: params.sessionProposalResponse,
      tag: tags.approve,
    }
    const session = {
      ...params,
      topic: params.sessionTopic,
      message: params.sessionSettlementRequest,
      tag: tags.settle,
    }
    subscribe(text(params.sessionTopic, 'sessionTopic'), caller, office)
    publish(letterOf(pairing), caller, office)
    return publish(letterOf(session), caller, office)
  },
}

/** Returns a method by its name on the wire (`irn_publish`, `wc_proposeSession` …), or undefined. */
export function methodNamed(name: string): Method | undefined {
  const key = /^(?:irn|wc)_(\w+)$/.exec(name)?.[1]
  return key !== undefined && Object.hasOwn(methods, key) ? methods[key] : undefined
}

/** Returns the topics of a request, for the record. */
export function topicsOf({ topic, topics, pairingTopic, sessionTopic }: Params): readonly string[] {
  const single = [topic, pairingTopic, sessionTopic].filter((value) => typeof value === 'string')
  return [...single, ...(Array.isArray(topics) ? (topics as string[]) : [])]
}

/** The same client gets the same id for the same topic on each of its sockets. */
export function subscriptionId(topic: string, clientId: string): string {
  return createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
}

function subscribe(topic: string, caller: Caller, office: RelayContext): string {
  caller.topics.add(topic)
  office.afterAnswer(() => office.deliverWaiting(topic))
  return subscriptionId(topic, caller.clientId)
}

function publish(letter: MailboxMessage, caller: Caller, office: RelayContext): true {
  const stored = office.mailbox.put(letter, caller.clientId)
  office.afterAnswer(() => office.distribute(stored))
  return true
}

function fetchMessages(topics: readonly string[], { clientId }: Caller, { mailbox }: RelayContext) {
  const letters = topics.flatMap((topic) => mailbox.waiting(topic, clientId))
  for (const letter of letters) mailbox.remove(letter)
  return {
    messages: letters.map(({ topic, message, publishedAt, tag }) => ({ topic, message, publishedAt, tag })),
    hasMore: false,
  }
}

function letterOf({ topic, message, ttl, tag, attestation }: Params): MailboxMessage {
  if (typeof ttl !== 'number' || ttl < 0) throw new InvalidParams('ttl has to be a number of seconds')
  return {
    topic: text(topic, 'topic'),
    message: text(message, 'message'),
    ttl,
    tag: typeof tag === 'number' ? tag : 0,
    ...(typeof attestation === 'string' && { attestation }),
  }
}

function text(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw new InvalidParams(`${name} has to be a text`)
  return value
}

function texts(value: unknown): string[] {
  return list(value).map((entry) => text(entry, 'each of topics'))
}

function params(value: unknown): Params {
  if (typeof value !== 'object' || value === null) throw new InvalidParams('each of messages has to be an object')
  return value as Params
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new InvalidParams('a list is missing')
  return value
}
