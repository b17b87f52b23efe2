import type { WebSocket } from 'ws'
import type { StoredMessage } from './mailbox.ts'
import { type Caller, InvalidParams, methodNamed, type RelayContext, subscriptionId } from './methods.ts'
import { type Frame, readFrame, writeError, writeRequest, writeResult } from './wire.ts'

type Request = Extract<Frame, { kind: 'request' }>

export interface Client extends Caller {
  readonly socket: WebSocket
  /** Sends a message. It stays in the mailbox until the client acknowledges it. */
  deliver(letter: StoredMessage): void
}

interface Desk {
  readonly mailbox: RelayContext['mailbox']
  distribute(letter: StoredMessage): void
  record(request: Request, client: Client): void
}

/** Serves one socket: answers its requests, sends it messages, and removes acknowledged ones from the mailbox. */
export function serveClient(socket: WebSocket, clientId: string, desk: Desk): Client {
  const unacknowledged = new Map<string, StoredMessage>()
  // Client libraries expect ids of 16 digits.
  let nextId = Date.now() * 1000

  const client: Client = {
    clientId,
    socket,
    topics: new Set(),
    deliver(letter) {
      if ([...unacknowledged.values()].includes(letter)) return
      const id = String(nextId++)
      unacknowledged.set(id, letter)
      const { topic, message, publishedAt, tag, attestation } = letter
      const data = { topic, message, publishedAt, tag, ...(attestation !== undefined && { attestation }) }
      socket.send(writeRequest(id, 'irn_subscription', { id: subscriptionId(topic, clientId), data }))
    },
  }

  function take(frame: Frame): void {
    if (frame.kind === 'request') answer(frame)
    else {
      const letter = unacknowledged.get(frame.id)
      if (letter) desk.mailbox.remove(letter)
      unacknowledged.delete(frame.id)
    }
  }

  function answer(request: Request): void {
    desk.record(request, client)
    const method = methodNamed(request.method)
    if (!method) {
      socket.send(writeError(request.id, -32601, `${request.method} is no method of this relay`))
      return
    }
    const afterwards: (() => void)[] = []
    const office: RelayContext = {
      mailbox: desk.mailbox,
      distribute: desk.distribute,
      afterAnswer: (run) => void afterwards.push(run),
      deliverWaiting: (topic) => desk.mailbox.waiting(topic, clientId).forEach(client.deliver),
    }
    try {
      socket.send(writeResult(request.id, method(request.params, client, office)))
    } catch (error) {
      if (!(error instanceof InvalidParams)) throw error
      socket.send(writeError(request.id, -32602, error.message))
    }
    for (const run of afterwards) run()
  }

  socket.on('message', (data: Buffer) => {
    const frame = readFrame(data.toString())
    if (frame) take(frame)
    else socket.send(writeError('null', -32600, 'This is no JSON-RPC request'))
  })
  return client
}
