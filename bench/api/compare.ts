import { bareInsert, bareQuery, constant, floor, order, type Read, read, reads } from './calls.ts'
import { type Contender, startContender } from './contenders.ts'
import { type Ask, type Load, load } from './load.ts'
import type { Peopled } from './people.ts'

/** The results of each contender per round. */
export type Figures = ReadonlyMap<string, readonly Load[]>

export type CompareSettings = {
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
  /** Leaves out the members' reads. */
  readonly onlyOrders: boolean
}

/** Runs everything in turn, round after round, so that a busy spell of the machine affects all. */
export async function compare(place: Peopled, rpcUrl: string, settings: CompareSettings): Promise<Figures> {
  const { rounds, seconds, connections, onlyOrders } = settings
  const [bare, ours] = [
    await startContender('bare', place.world.url, rpcUrl),
    await startContender('ours', place.world.url, rpcUrl),
  ]
  const tries: [string, Contender, Ask][] = [
    ['a constant', bare, constant],
    ['a bare query', bare, bareQuery(place)],
    ...(onlyOrders ? [] : (Object.keys(reads) as Read[])).map((name): [string, Contender, Ask] => [
      name,
      ours,
      read(place, name),
    ]),
    ['a bare insert', bare, bareInsert(place)],
    ['floor of an order', bare, floor(place)],
    ['trips of an order', bare, floor(place, '/trips')],
    ['orders of many pools', ours, order(place, place.otherOffers)],
    ['a new order', ours, order(place)],
  ]
  const figures = new Map<string, Load[]>(tries.map(([name]) => [name, []]))
  for (const [, { port }, ask] of tries) await load([port], connections, 0.5, ask)
  for (let round = 0; round < rounds; round += 1)
    for (const [name, { port }, ask] of tries) figures.get(name)?.push(await load([port], connections, seconds, ask))
  await Promise.all([bare.stop(), ours.stop()])
  return figures
}
