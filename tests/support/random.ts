/** Random choices that repeat for the same seed (mulberry32). */
export type Random = {
  /** Returns a whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number
  /** True with a probability of one in the given number. */
  readonly oneIn: (times: number) => boolean
}

/** The seed of this run: TERAHOLD_SEED, otherwise a new one. */
export function runSeed(): number {
  const given = process.env.TERAHOLD_SEED
  return given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given)
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return { between, oneIn: (times) => between(1, times) === 1 }
}
