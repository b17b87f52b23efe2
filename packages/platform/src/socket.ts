import { DEFAULT_TIMEOUT_MS, RuntimeError } from './runtime-error.ts'

const NORMAL_CLOSURE = 1000

type SocketConstructor = new (url: string, protocols: string[]) => WebSocket

export interface SocketTask {
  onMessage(listener: (data: unknown) => void): void
  onClose(listener: (end: { code: number; reason: string }) => void): void
  /** Throws `RuntimeError` if the socket is not open or does not take the data. */
  send(data: string | ArrayBuffer): void
  close(reason?: string): void
}

/**
 * The runtime's socket. `connectSocket` ends once the socket is open, and fails with 600009 when it cannot be, or not within
 * 60 s; `sendSocketMessage` speaks through the one opened last.
 */
export function createSockets(Socket: SocketConstructor = globalThis.WebSocket) {
  let latest: SocketTask | undefined

  async function connectSocket({ url, protocols = [] }: { url: string; protocols?: string[] }): Promise<SocketTask> {
    const socket = await opened(() => new Socket(url, protocols))
    const task = taskOf(socket)
    latest = task
    task.onClose(() => {
      if (latest === task) latest = undefined
    })
    return task
  }

  function sendSocketMessage(data: string | ArrayBuffer): void {
    if (latest === undefined) throw new RuntimeError('sendSocketMessage:fail WebSocket is not connected')
    latest.send(data)
  }

  return { connectSocket, sendSocketMessage }
}

function opened(open: () => WebSocket): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new RuntimeError(`connectSocket:fail ${reasonOf(cause)}`, 600009, cause))
    try {
      const socket = open()
      const timer = setTimeout(() => {
        fail('timeout')
        socket.close()
      }, DEFAULT_TIMEOUT_MS)
      const end = (settle: () => void) => () => {
        clearTimeout(timer)
        settle()
      }
      socket.addEventListener(
        'open',
        end(() => resolve(socket)),
      )
      for (const event of ['error', 'close']) {
        socket.addEventListener(
          event,
          end(() => fail('WebSocket is not connected')),
        )
      }
    } catch (cause) {
      fail(cause)
    }
  })
}

function taskOf(socket: WebSocket): SocketTask {
  return {
    onMessage: (listener) => socket.addEventListener('message', ({ data }) => listener(data)),
    onClose: (listener) => socket.addEventListener('close', ({ code, reason }) => listener({ code, reason })),
    send(data) {
      if (socket.readyState !== socket.OPEN)
        throw new RuntimeError('sendSocketMessage:fail SocketTask.readyState is not OPEN', 10002)
      try {
        socket.send(data)
      } catch (cause) {
        throw new RuntimeError(`sendSocketMessage:fail ${reasonOf(cause)}`, 602001, cause)
      }
    },
    close: (reason = '') => socket.close(NORMAL_CLOSURE, reason),
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
