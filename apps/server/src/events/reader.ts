import type { ServerResponse } from 'node:http'
import type { StoredEvent } from './store.ts'

/** One open page: where it stands in its member's events, and the connection they go out on. */
export type Reader = {
  readonly memberId: string
  readonly sessionId: string
  position(): string
  /** Sends what it has not seen yet. */
  send(events: readonly StoredEvent[]): void
  /** Keeps connections on the way from falling asleep. */
  heartbeat(): void
  end(): void
}

/** Behind by this much, a page is not reading: it is let go and resumes from its last event. */
const mostBuffered = 256 * 1024

export type ReaderOptions = { memberId: string; sessionId: string; after: string; response: ServerResponse }

/** Writes events as a server-sent event stream (WHATWG HTML, "Server-sent events"). */
export function createReader({ memberId, sessionId, after, response }: ReaderOptions): Reader {
  let seen = after
  const write = (text: string) => {
    if (response.writableLength > mostBuffered) response.destroy()
    else if (!response.writableEnded) response.write(text)
  }
  return {
    ...{ memberId, sessionId },
    position: () => seen,
    send(events) {
      for (const event of events) {
        if (event.memberId !== memberId || event.eventId <= seen) continue
        seen = event.eventId
        write(asStreamEvent(event))
      }
    },
    heartbeat: () => write(':\n\n'),
    end: () => void response.end(),
  }
}

function asStreamEvent({ eventId, kind, payload, at }: StoredEvent): string {
  return `id: ${eventId}\nevent: ${kind}\ndata: ${JSON.stringify({ at: at.toISOString(), ...(payload as object) })}\n\n`
}
