import { createStreamParser, type StreamEvent } from './sse-parser.ts'

export type StreamPorts = {
  /** Requests the stream, from the last event received. */
  open(lastEventId: string): Promise<{
    ok: boolean
    headers: { get(name: string): string | null }
    body: ReadableStream<Uint8Array<ArrayBuffer>> | null
  }>
  onEvent(event: StreamEvent): void
  /** The answer was not a stream: the session may have ended. */
  onRefused(): void
  /** The stream is open again after a break. */
  onReopened(): void
  wait(milliseconds: number): Promise<void>
  readonly signal: { readonly aborted: boolean }
}

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000

/**
 * Keeps a server-sent event stream open until the signal ends it. It uses fetch and not EventSource, because the session is in a
 * header. After a break it waits longer each time, then continues from the last event received.
 */
export async function followStream(ports: StreamPorts): Promise<void> {
  const { signal } = ports
  let lastId = ''
  let waiting = FIRST_WAIT
  let opened = 0

  while (!signal.aborted) {
    const parser = createStreamParser((event) => {
      if (event.id !== '') lastId = event.id
      ports.onEvent(event)
    })
    try {
      const answer = await ports.open(lastId)
      if (isStream(answer)) {
        opened += 1
        waiting = FIRST_WAIT
        if (opened > 1) ports.onReopened()
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
        for (let piece = await reader.read(); !piece.done; piece = await reader.read()) parser.push(piece.value)
      } else if (answer.ok) {
        ports.onRefused()
      }
    } catch {
      // Streams usually end by breaking. The loop opens it again.
    }
    if (signal.aborted) return
    await ports.wait(waiting)
    waiting = Math.min(LONGEST_WAIT, waiting * 2)
  }
}

type OpenStream = { body: ReadableStream<Uint8Array<ArrayBuffer>> }

function isStream(answer: Awaited<ReturnType<StreamPorts['open']>>): answer is typeof answer & OpenStream {
  return answer.ok && answer.body !== null && (answer.headers.get('content-type') ?? '').startsWith('text/event-stream')
}
