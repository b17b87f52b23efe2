import { order, type Read, read, reads } from './calls.ts'
import { type Memory, startContender } from './contenders.ts'
import { load } from './load.ts'
import type { Peopled } from './people.ts'

export type Sample = Memory & { readonly minute: number }

const samplesInAll = 20

/** Keeps the product busy with every call in turn and samples its memory. */
export async function watchMemory(
  place: Peopled,
  rpcUrl: string,
  { minutes, connections }: { readonly minutes: number; readonly connections: number },
): Promise<readonly Sample[]> {
  const server = await startContender('ours', place.world.url, rpcUrl)
  const asks = (Object.keys(reads) as Read[]).map((name) => read(place, name))
  const newOrder = order(place)
  const seconds = (minutes * 60) / samplesInAll
  const samples: Sample[] = []
  for (let sample = 1; sample <= samplesInAll; sample += 1) {
    await load([server.port], connections, seconds * 0.95, (turn) => (asks[turn % asks.length] ?? newOrder)(turn))
    await load([server.port], connections, seconds * 0.05, newOrder)
    samples.push({ minute: (sample * minutes) / samplesInAll, ...(await server.memory()) })
  }
  await server.stop()
  return samples
}
