import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runSeed } from '../support/random.ts'
import { DepositSimulation } from './support/deposit-simulation.ts'
import { type Step, step } from './support/deposit-steps.ts'
import { type FaultyNode, startFaultyNode } from './support/faulty-node.ts'

const isFull = process.env.TERAHOLD_TEST_FULL === '1'
/** Simulations run concurrently, each on a chain and through nodes of its own, and take turns at the database. */
const wanted = isFull
  ? { fleets: 4, runs: 140, steps: 120, faults: 100_000 }
  : { fleets: 2, runs: 2, steps: 60, faults: 100 }

const seed = runSeed()
const faults = new Map<string, number>()
const count = (kind: string, times = 1) => faults.set(kind, (faults.get(kind) ?? 0) + times)
const figures = { deposits: 0, missed: 0, doubled: 0 }

let fleets: FaultyNode[][]
beforeAll(async () => {
  const node = () => startFaultyNode(count)
  const fleet = async () => [await node(), await node(), await node()]
  fleets = await Promise.all(Array.from({ length: wanted.fleets }, fleet))
})
afterAll(async () => {
  await Promise.all(fleets.flat().map((node) => node.stop()))
})

/** Returns the entries of one list that are missing in the other, with multiplicity. */
function beyond(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return list.filter((each) => {
    const place = left.indexOf(each)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

async function sail(nodes: readonly FaultyNode[], steps: readonly Step[]): Promise<void> {
  const simulation = new DepositSimulation(nodes, count)
  await simulation.open()
  try {
    for (const [place, current] of steps.entries()) {
      await simulation.take(current)
      if (current.kind !== 'scan' && current.kind !== 'rescan') continue
      const difference = await simulation.difference()
      if (difference)
        expect(difference.found, `after step ${place + 1}, ${JSON.stringify(current)}`).toEqual(difference.expected)
    }
    const { due, credited, findings } = await simulation.end()
    const [missed, doubled] = [beyond(due, credited), beyond(credited, due)]
    figures.deposits += due.length
    figures.missed += missed.length
    figures.doubled += doubled.length
    expect({ missed, doubled, findings }).toEqual({ missed: [], doubled: [], findings: [] })
  } finally {
    await simulation.close()
  }
}

it('credits every final deposit once, whatever the chain and its nodes do', { timeout: 7_200_000 }, async () => {
  const arbitrary = fc.array(step, { minLength: wanted.steps, maxLength: wanted.steps, size: 'max' })
  try {
    // Each simulation has a database of its own. Shrinking would take hours, and the seed replays one exactly.
    const voyages = fleets.map((nodes, fleet) =>
      fc.assert(
        fc.asyncProperty(arbitrary, (steps) => sail(nodes, steps)),
        { seed: seed + fleet, numRuns: wanted.runs, endOnFailure: true },
      ),
    )
    await Promise.all(voyages)
  } finally {
    const injected = [...faults].filter(([kind]) => !kind.startsWith('(')).reduce((sum, [, times]) => sum + times, 0)
    const byKind = Object.fromEntries([...faults].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    process.stdout.write(`seed ${seed}: ${injected} faults, ${JSON.stringify(figures)}; ${JSON.stringify(byKind)}\n`)
    expect(injected).toBeGreaterThanOrEqual(wanted.faults)
  }
})
