import fc from 'fast-check'

const full = process.env.TERAHOLD_TEST_FULL === '1'
const seed = process.env.TERAHOLD_SEED

fc.configureGlobal({
  numRuns: full ? 2000 : 100,
  ...(seed === undefined ? {} : { seed: Number.parseInt(seed, 10) }),
})
