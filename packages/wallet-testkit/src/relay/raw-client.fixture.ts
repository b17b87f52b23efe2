import { once } from 'node:events'
import { vi } from 'vitest'
import { WebSocket } from 'ws'

/** A client that speaks the wire protocol directly. */
export interface RawClient {
  readonly socket: WebSocket
  /** Frames as they arrived. */
  readonly frames: readonly string[]
  /** The received messages, in order. */
  letters(): string[]
  /** Sends a request with this id text, and returns the text of the answer. */
  ask(id: string, method: string, params: unknown): Promise<string>
  /** Acknowledges every message so far. */
  acknowledge(): void
}

/** Connects. `name` is the client in the token. */
export async function connectRaw(url: string, name: string): Promise<RawClient> {
  const token = `head.${Buffer.from(JSON.stringify({ iss: `did:key:${name}` })).toString('base64url')}.signature`
  const socket = new WebSocket(`${url}/?auth=${token}&projectId=test`)
  const frames: string[] = []
  socket.on('message', (data: Buffer) => frames.push(data.toString()))
  await once(socket, 'open')
  const letters = () => frames.filter((frame) => frame.includes('"irn_subscription"')).map(parseLetter)
  return {
    socket,
    frames,
    letters: () => letters().map(({ message }) => message),
    async ask(id, method, params) {
      const seen = frames.length
      socket.send(`{"id":${id},"jsonrpc":"2.0","method":"${method}","params":${JSON.stringify(params)}}`)
      return vi.waitFor(() => {
        const answer = frames.slice(seen).find((frame) => frame.startsWith(`{"id":${id},`))
        if (answer === undefined) throw new Error(`no answer to ${method} yet`)
        return answer
      }, 10_000)
    },
    acknowledge() {
      for (const { id } of letters()) socket.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    },
  }
}

function parseLetter(frame: string): { id: number; message: string } {
  const { id, params } = JSON.parse(frame) as { id: number; params: { data: { message: string } } }
  return { id, message: params.data.message }
}
