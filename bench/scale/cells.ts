import { createAgenda } from './agenda.ts'
import { assumed, measured } from './figures.ts'

export type CellsRun = {
  readonly cells: number
  /** Requests a second of all cells together that were answered. */
  readonly answered: number
  /** Milliseconds until a request was answered by its cell. */
  readonly p50: number
  readonly p99: number
  /** Milliseconds until what a request owes another cell is in that cell's books. */
  readonly crossP50: number
  readonly crossP99: number
  readonly messages: number
  /** Messages that were delivered more than once, because an answer was lost. */
  readonly repeated: number
  readonly lost: number
  readonly doubled: number
}

type Message = { readonly key: string; readonly to: number; readonly madeAt: number }

/** A tenth of the requests concern an inviter, a pool or a payout of any cell. */
const crossing = 0.1
/** An outbox is read this often, so many messages at a time, and one answer in a hundred is lost. */
const [pollMs, batchSize, answersLost] = [200, 500, 0.01]
/** The network between cells, there and back. */
const tripMs = 2
const serviceMs = 1_000 / measured.postings.value

/**
 * Simulates cells that each post as fast as one machine of the bench, at the use the capacity model allows. A request writes its posting
 * and a message in one transaction. A courier delivers messages at least once; the receiving cell posts each key once. The first cell is
 * down for as long as a measured failover. `hasKeys` is false for a receiver that does not look at keys. The same seed gives the same run.
 */
export function simulateCells(cells: number, seconds: number, { hasKeys = true, seed = 1 } = {}): CellsRun {
  const random = generatorOf(seed)
  const wait = (mean: number) => -Math.log(1 - random()) * mean
  const agenda = createAgenda()
  const end = seconds * 1_000
  const downUntil = end / 2 + measured.failover.value * 1_000
  const isDown = (cell: number, at: number) => cell === 0 && at >= end / 2 && at < downUntil
  const freeAt = Array.from({ length: cells }, () => 0)
  const outboxes = Array.from({ length: cells }, () => [] as Message[])
  const books = Array.from({ length: cells }, () => new Map<string, number>())
  const [latencies, delays]: [number[], number[]] = [[], []]
  let [messages, repeated] = [0, 0]

  /** One transaction of a cell: they run one after the other, and none while the cell is down. Returns when it has committed. */
  function commit(cell: number, at: number): number {
    const from = Math.max(at, freeAt[cell] ?? 0)
    const start = isDown(cell, from) ? downUntil : from
    const done = start + wait(serviceMs)
    freeAt[cell] = done
    return done
  }

  function arrive(cell: number, number: number, at: number): void {
    if (at > end) return
    const done = commit(cell, at)
    latencies.push(done - at)
    if (random() < crossing && cells > 1) {
      const to = (cell + 1 + Math.floor(random() * (cells - 1))) % cells
      messages += 1
      // In the outbox from the commit on, with the posting or not at all.
      agenda.add(done, () => outboxes[cell]?.push({ key: `${cell}:${number}`, to, madeAt: done }))
    }
    const next = at + wait(serviceMs / assumed.used.value)
    agenda.add(next, () => arrive(cell, number + 1, next))
  }

  /** Posts a message once, and returns whether the courier learns of it. A cell that is down answers nothing. */
  function receive({ key, to, madeAt }: Message, at: number): boolean {
    if (isDown(to, at)) return false
    const done = commit(to, at)
    const times = books[to]?.get(key) ?? 0
    if (times > 0) repeated += 1
    else delays.push(done - madeAt)
    if (times === 0 || !hasKeys) books[to]?.set(key, times + 1)
    return random() >= answersLost
  }

  function deliver(cell: number, at: number): void {
    const waiting = outboxes[cell] ?? []
    const batch = isDown(cell, at) ? [] : waiting.slice(0, batchSize)
    const known = new Set(batch.filter((message) => receive(message, at + tripMs / 2)).map(({ key }) => key))
    outboxes[cell] = waiting.filter(({ key }) => !known.has(key))
    const isOver = at > end && delays.length === messages && outboxes[cell]?.length === 0
    // What is still on its way at the end must arrive well before the simulation has run twice as long.
    if (!isOver && at < 2 * end) agenda.add(at + pollMs, () => deliver(cell, at + pollMs))
  }

  for (let cell = 0; cell < cells; cell += 1) {
    agenda.add(0, () => arrive(cell, 0, 0))
    const first = (pollMs * cell) / cells
    if (cells > 1) agenda.add(first, () => deliver(cell, first))
  }
  agenda.run()
  const posted = books.flatMap((book) => [...book.values()])
  return {
    cells,
    answered: latencies.length / seconds,
    messages,
    repeated,
    p50: quantileOf(latencies, 0.5),
    p99: quantileOf(latencies, 0.99),
    crossP50: quantileOf(delays, 0.5),
    crossP99: quantileOf(delays, 0.99),
    lost: messages - posted.length,
    doubled: posted.filter((times) => times > 1).length,
  }
}

function quantileOf(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** mulberry32: small, and the same everywhere. */
function generatorOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
