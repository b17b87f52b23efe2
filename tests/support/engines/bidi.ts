/** A connection to a browser's WebDriver BiDi interface. */
export type Bidi = {
  send<Result>(method: string, params: object): Promise<Result>
  on<Params>(event: string, listener: (params: Params) => void): void
  close(): void
}

type Message = { id?: number; method?: string; params?: never; result?: never; error?: string; message?: string }
type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void }

/** Connects to a browser. A command fails with the browser's message. */
export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, (params: never) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, message } = JSON.parse(String(data)) as Message
    if (method !== undefined && params !== undefined) listeners.get(method)?.(params)
    const asked = id === undefined ? undefined : waiting.get(id)
    if (id !== undefined) waiting.delete(id)
    if (error !== undefined) asked?.reject(new Error(`${error}: ${message}`))
    else asked?.resolve(result as never)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}`)))
  })
  return {
    send<Result>(method: string, params: object) {
      last += 1
      const id = last
      return new Promise<Result>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, method, params }))
      })
    },
    on: (event, listener) => void listeners.set(event, listener),
    close: () => socket.close(),
  }
}
