import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSockets } from './socket.ts'

/** A socket that does what the test tells it to. */
class FakeSocket extends EventTarget {
  static last: FakeSocket
  readonly OPEN = 1
  readyState = 0
  readonly send = vi.fn()
  readonly close = vi.fn()
  readonly url: string
  readonly protocols: string[]

  constructor(url: string, protocols: string[]) {
    super()
    if (!url.startsWith('ws')) throw new SyntaxError(`The URL '${url}' is invalid.`)
    this.url = url
    this.protocols = protocols
    FakeSocket.last = this
  }

  happen(type: 'open' | 'error' | 'close', fields: object = {}) {
    this.readyState = type === 'open' ? 1 : 3
    this.dispatchEvent(Object.assign(new Event(type), fields))
  }
}

const sockets = () => createSockets(FakeSocket as never)
const failureOf = (attempt: Promise<unknown>) => attempt.catch((error: unknown) => error)

async function open() {
  const opened = sockets()
  const connecting = opened.connectSocket({ url: 'ws://api.test', protocols: ['v1'] })
  FakeSocket.last.happen('open')
  return { ...opened, task: await connecting, socket: FakeSocket.last }
}

describe('a socket', () => {
  it('is connected once it is open, and carries messages both ways', async () => {
    const { task, socket, sendSocketMessage } = await open()
    expect([socket.url, socket.protocols]).toEqual(['ws://api.test', ['v1']])
    const heard = vi.fn()
    task.onMessage(heard)
    socket.dispatchEvent(new MessageEvent('message', { data: 'hello' }))
    expect(heard).toHaveBeenCalledWith('hello')
    task.send('a')
    sendSocketMessage('b')
    expect(socket.send.mock.calls).toEqual([['a'], ['b']])
  })

  it('is closed with 1000, and says how it ended', async () => {
    const { task, socket } = await open()
    const ended = vi.fn()
    task.onClose(ended)
    task.close('bye')
    expect(socket.close).toHaveBeenCalledWith(1000, 'bye')
    socket.happen('close', { code: 1000, reason: 'bye' })
    expect(ended).toHaveBeenCalledWith({ code: 1000, reason: 'bye' })
  })
})

describe('a socket that does not open', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('fails with the reason it was refused for', async () => {
    expect(await failureOf(sockets().connectSocket({ url: 'no address' }))).toMatchObject({
      errMsg: "connectSocket:fail The URL 'no address' is invalid.",
      errCode: 600_009,
    })
  })

  it.each(['error', 'close'] as const)('fails after its %s', async (event) => {
    const failure = failureOf(sockets().connectSocket({ url: 'ws://api.test' }))
    FakeSocket.last.happen(event)
    expect(await failure).toMatchObject({
      errMsg: 'connectSocket:fail WebSocket is not connected',
      errCode: 600_009,
    })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('fails after 60,000 ms, and is let go', async () => {
    const failure = failureOf(sockets().connectSocket({ url: 'ws://api.test' }))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(FakeSocket.last.close).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toMatchObject({ errMsg: 'connectSocket:fail timeout', errCode: 600_009 })
    expect(FakeSocket.last.close).toHaveBeenCalled()
  })
})

describe('a message that cannot be sent', () => {
  it('names the socket that is not open', async () => {
    const { task, socket } = await open()
    socket.readyState = 2
    expect(() => task.send('a')).toThrow(
      expect.objectContaining({
        errMsg: 'sendSocketMessage:fail SocketTask.readyState is not OPEN',
        errCode: 10_002,
      }),
    )
  })

  it('names what the socket refused it for', async () => {
    const { task, socket } = await open()
    socket.send.mockImplementation(() => {
      throw new Error('too large')
    })
    expect(() => task.send('a')).toThrow(
      expect.objectContaining({ errMsg: 'sendSocketMessage:fail too large', errCode: 602_001 }),
    )
  })

  it('says that there is no socket, before one and after its end', async () => {
    const noSocket = expect.objectContaining({ errMsg: 'sendSocketMessage:fail WebSocket is not connected' })
    expect(() => sockets().sendSocketMessage('a')).toThrow(noSocket)
    const { sendSocketMessage, socket } = await open()
    socket.happen('close')
    expect(() => sendSocketMessage('a')).toThrow(noSocket)
  })
})
