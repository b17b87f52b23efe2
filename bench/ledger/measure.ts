import { openWire, type WireConnection } from './wire.ts'

/** A task to repeat over a connection of its own; `turn` counts up over all connections. */
export type Work = (connection: WireConnection, turn: number) => Promise<unknown>

/** How often each connection runs its task before the measurement: afterwards everything is compiled and planned. */
const warmUp = 20

/** Opens connections that stay open, as a server's do, and have each run the task a few times. */
export async function openConnections(url: string, count: number, work: Work): Promise<WireConnection[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => openWire(url)))
  for (let turn = 0; turn < warmUp; turn += 1)
    await Promise.all(opened.map((connection, place) => work(connection, turn * count + place)))
  return opened
}

/** Runs a task over all connections at once for the given time. Returns how often per second it was done. */
export async function throughput(opened: readonly WireConnection[], seconds: number, work: Work): Promise<number> {
  let turn = 0
  const began = performance.now()
  const end = began + seconds * 1000
  await Promise.all(
    opened.map(async (connection) => {
      while (performance.now() < end) await work(connection, turn++)
    }),
  )
  return turn / ((performance.now() - began) / 1000)
}

/** Returns how long each of the given tasks took, one after the other, in milliseconds. */
export async function timesOf<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const item of items) {
    const began = performance.now()
    await work(item)
    times.push(performance.now() - began)
  }
  return times
}

/** Returns the value that the given part (0 to 1) of all values does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
  if (value === undefined) throw new Error('A quantile needs at least one value')
  return value
}

/** Returns the median of each round's ratio, so that a slow spell of the machine affects both sides. */
export function ratioOf(values: readonly number[], base: readonly number[]): number {
  return quantile(
    values.map((value, round) => value / (base[round] ?? Number.NaN)),
    0.5,
  )
}
