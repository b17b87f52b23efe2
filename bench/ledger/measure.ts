import { openWire, type WireConnection } from './wire.ts'

/** One thing to be done again and again over a connection of its own; `turn` counts up over all connections. */
export type Work = (connection: WireConnection, turn: number) => Promise<unknown>

/** How often each connection does its work before any time counts: by then what it calls is compiled and planned for good. */
const warmUp = 20

/** Connections that stay open, as a server's do for hours, and have each done the work a few times. */
export async function openConnections(url: string, count: number, work: Work): Promise<WireConnection[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => openWire(url)))
  for (let turn = 0; turn < warmUp; turn += 1)
    await Promise.all(opened.map((connection, place) => work(connection, turn * count + place)))
  return opened
}

/** Does something over each of the connections at once for so long, and gives how often a second it was done. */
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

/** How long each of the given things took, one after the other, in milliseconds. */
export async function timesOf<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const item of items) {
    const began = performance.now()
    await work(item)
    times.push(performance.now() - began)
  }
  return times
}

/** The value that so large a part of all values does not exceed; part from 0 to 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
  if (value === undefined) throw new Error('A quantile of nothing')
  return value
}

/** The middle of the ratios taken round by round, so that a slow spell of the machine weighs on both sides. */
export function ratioOf(values: readonly number[], base: readonly number[]): number {
  return quantile(
    values.map((value, round) => value / (base[round] ?? Number.NaN)),
    0.5,
  )
}
