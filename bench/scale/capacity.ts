import { assumed, coresOfBench, measured } from './figures.ts'

export type Need = {
  readonly members: number
  /** In the busiest hour, each second. */
  readonly reads: number
  readonly postings: number
  readonly orders: number
  readonly payouts: number
  /** Cores for reads and postings together, at the use that the model allows. */
  readonly cores: number
  readonly memory: number
  /** Gigabytes of journal a year, of write-ahead log a day, and of published tree a night. */
  readonly journal: number
  readonly log: number
  readonly treeFile: number
  readonly treeHours: number
  /** USD a month for a primary, two replicas, and their disks. */
  readonly price: number
  /** The part of each limit that is used, the fullest first. Above 1, one primary does not carry it. */
  readonly loads: readonly (readonly [what: string, share: number])[]
}

const day = 86_400
const perCore = (rate: number) => rate / coresOfBench

/** Returns what so many members need of one primary. */
export function needOf(members: number): Need {
  const atPeak = (aDay: number) => (members * aDay * assumed.peak.value) / day
  const swept = (members * assumed.creditsADay.value) / (assumed.sweepHours.value * 3_600)
  const [reads, orders] = [atPeak(assumed.readsADay.value), atPeak(assumed.ordersADay.value)]
  // The sweep may run in the busiest hour.
  const postings = swept + atPeak(assumed.postingsADay.value)
  // A queue may grow for an hour: what counts is the mean of a day.
  const payouts = (members * assumed.payoutsADay.value) / day
  const busy = reads / perCore(measured.reads.value) + postings / perCore(measured.postings.value)
  const cores = Math.max(2, Math.ceil(busy / assumed.used.value))
  const millions = members / 1e6
  const postingsADay = members * (assumed.creditsADay.value + assumed.postingsADay.value)
  const journal = (postingsADay * 365 * measured.journal.value) / 1e9
  const treeMemory = millions * measured.treeMemory.value
  const memory = Math.max(cores * 4, treeMemory)
  const treeHours = (millions * measured.tree.value) / 3_600
  const disk = journal * assumed.years.value
  const loads = [
    ['cores', cores / assumed.cores.value],
    ['new orders', orders / (measured.orders.value * assumed.used.value)],
    ['payouts', payouts / (assumed.batch.value / assumed.finality.value)],
    ['time of the tree', treeHours / assumed.treeHours.value],
    ['memory of the tree', treeMemory / assumed.memory.value],
    ['disk', disk / assumed.disk.value],
  ] as const
  return {
    members,
    reads,
    postings,
    orders,
    payouts,
    cores,
    memory,
    journal,
    treeHours,
    log: (postingsADay * measured.log.value) / 1e9,
    treeFile: millions * measured.treeFile.value,
    price: 3 * (Math.max(cores, memory / 4) * assumed.corePrice.value + disk * assumed.diskPrice.value),
    loads: loads.toSorted(([, one], [, other]) => other - one),
  }
}
