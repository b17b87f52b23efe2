import { order, read } from './calls.ts'
import { startContender } from './contenders.ts'
import { type Ask, type Load, load } from './load.ts'
import type { Peopled } from './people.ts'

/** How many processes of the product share one database. */
export const processCounts = [1, 2, 4] as const

/** The results of each call per round, by the number of processes. */
export type ByProcesses = ReadonlyMap<string, ReadonlyMap<number, readonly Load[]>>

/** Runs the same load against one process and against several on the same database, in turn, round after round. */
export async function compareProcesses(
  place: Peopled,
  rpcUrl: string,
  { rounds, seconds, connections }: { readonly rounds: number; readonly seconds: number; readonly connections: number },
): Promise<ByProcesses> {
  const servers = await Promise.all(
    Array.from({ length: Math.max(...processCounts) }, () => startContender('ours', place.world.url, rpcUrl)),
  )
  const ports = servers.map(({ port }) => port)
  const tries: readonly (readonly [string, Ask])[] = [
    ['my holdings', read(place, 'my holdings')],
    ['a new order', order(place)],
  ]
  const figures = new Map(tries.map(([name]) => [name, new Map(processCounts.map((count) => [count, [] as Load[]]))]))
  for (const [, ask] of tries) await load(ports, connections, 1, ask)
  for (let round = 0; round < rounds; round += 1)
    for (const count of processCounts)
      for (const [name, ask] of tries)
        figures
          .get(name)
          ?.get(count)
          ?.push(await load(ports.slice(0, count), connections, seconds, ask))
  await Promise.all(servers.map(({ stop }) => stop()))
  return figures
}
