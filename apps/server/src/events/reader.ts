import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { EventKind } from '@terahold/contract/codes/events'
import type { JsonValue } from '../db/schema.gen.ts'
import { formatPosition, type Position } from './position.ts'

type Told = { readonly eventId: string; readonly kind: EventKind; readonly payload: JsonValue; readonly at: Date }

/** One open page: how far it has read, and its connection. */
export type Reader = {
  readonly memberId: string
  readonly sessionId: string
  readonly position: () => Position
  /**
   * Sends an event, unless it or a later one of its kind was sent before. `walPosition` is what a read after it must show, where
   * pages read from replicas.
   */
  readonly send: (from: keyof Position, event: Told, walPosition?: string) => void
  /** Skips an event that is not for this member. */
  readonly skip: (from: keyof Position, eventId: string) => void
  /** Resolves when everything was sent, or the page has disconnected. */
  readonly drained: () => Promise<void>
  /** Keeps idle connections open, and disconnects a page that reads nothing. */
  readonly heartbeat: () => void
  readonly end: () => void
}

/** A page that is this far behind is disconnected and resumes from its last event. */
const mostBuffered = 1024 * 1024

export type ReaderOptions = { memberId: string; sessionId: string; after: Position; response: ServerResponse }

/** Writes events as a server-sent event stream (WHATWG HTML, "Server-sent events"). */
export function createReader({ memberId, sessionId, after, response }: ReaderOptions): Reader {
  let seen = after
  let behind = 0
  const write = (text: string) => {
    if (response.writableLength > mostBuffered) response.destroy()
    else if (!response.destroyed && !response.writableEnded) response.write(text)
  }
  const moveTo = (from: keyof Position, eventId: string): boolean => {
    if (eventId <= seen[from]) return false
    seen = { ...seen, [from]: eventId }
    return true
  }
  return {
    memberId,
    sessionId,
    position: () => seen,
    send(from, { eventId, kind, payload, at }, walPosition) {
      if (!moveTo(from, eventId)) return
      const data = JSON.stringify({ at: at.toISOString(), ...(payload as object), walPosition })
      write(`id: ${formatPosition(seen)}\nevent: ${kind}\ndata: ${data}\n\n`)
    },
    skip: (from, eventId) => void moveTo(from, eventId),
    async drained() {
      if (!response.writableNeedDrain || response.destroyed) return
      const left = new AbortController()
      const { signal } = left
      await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })])
      left.abort()
    },
    heartbeat() {
      const isStuck = behind > 0 && response.writableLength >= behind
      behind = response.writableLength
      if (isStuck) response.destroy()
      else write(':\n\n')
    },
    end: () => void response.end(),
  }
}
