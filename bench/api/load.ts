import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Returns one request as bytes of HTTP/1.1; `turn` counts up over all connections. */
export type Ask = (turn: number) => string

export type Load = {
  /** Answers a second. */
  readonly perSecond: number
  /** How long each took, in milliseconds. */
  readonly times: readonly number[]
}

/**
 * Keeps the given number of connections busy, each with one request at a time, over bare sockets: a cheap client leaves
 * the machine to the server. The servers at `ports` have as many connections each.
 * @throws Error on the first unsuccessful answer.
 */
export async function load(ports: readonly number[], connections: number, seconds: number, ask: Ask): Promise<Load> {
  const times: number[] = []
  let turn = 0
  const began = performance.now()
  const end = began + seconds * 1_000
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const port = ports[index % ports.length] ?? 0
      let socket = await open(port)
      while (performance.now() < end) {
        const asked = performance.now()
        const answer = await exchange(socket, ask(turn++))
        times.push(performance.now() - asked)
        if (!isSuccess(answer)) throw new Error(`The server answered: ${answer.slice(0, 2_000)}`)
        if (isLast(answer)) socket = await open(port)
      }
      socket.destroy()
    }),
  )
  return { perSecond: times.length / ((performance.now() - began) / 1_000), times }
}

/** A request without a body, or with one in JSON. */
export function request(path: string, headers: Readonly<Record<string, string>>, body?: unknown): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}

function exchange(socket: Socket, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const finish = () => {
      socket.off('data', onData).off('error', reject).off('close', onClose)
      resolve(answer)
    }
    const onData = (chunk: Buffer) => {
      answer += chunk.toString('latin1')
      if (isWhole(answer)) finish()
    }
    const onClose = () => reject(new Error('The server closed a connection'))
    socket.on('data', onData).on('error', reject).on('close', onClose)
    socket.write(bytes)
  })
}

function isWhole(answer: string): boolean {
  const headers = answer.indexOf('\r\n\r\n')
  if (headers < 0) return false
  const length = /content-length: (\d+)/i.exec(answer.slice(0, headers))?.[1]
  if (length === undefined) throw new Error('An answer without a length')
  return answer.length >= headers + 4 + Number(length)
}

function isSuccess(answer: string): boolean {
  return answer.startsWith('HTTP/1.1 200') && answer.includes('"code":200')
}

/** Whether the server announced the end of the connection, because it limits the requests per connection. */
function isLast(answer: string): boolean {
  return /^connection: close\r$/im.test(answer.slice(0, answer.indexOf('\r\n\r\n') + 2))
}
