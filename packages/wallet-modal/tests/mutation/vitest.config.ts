import { defineConfig } from 'vitest/config'
import type { Mutant } from './mutants.ts'

const mutant = JSON.parse(process.env.WALLET_MODAL_MUTANT ?? 'null') as Mutant | null

/** Runs the core's tests with one mutant. */
export default defineConfig({
  plugins: [
    {
      name: 'wrong-change',
      enforce: 'pre',
      transform(_, id) {
        return mutant && id.endsWith(mutant.file) ? mutant.source : null
      },
    },
  ],
  test: {
    environment: 'node',
    include: ['packages/wallet-modal/src/*/core/**/*.test.ts'],
    exclude: process.env.WALLET_MODAL_QUICK === '1' ? ['**/*.property.test.ts'] : [],
    setupFiles: ['./config/vitest-random.ts'],
    bail: 1,
    // A mutant can cause an endless wait or loop.
    testTimeout: 60_000,
    // A mutant must never be served from the cache of another.
    fsModuleCache: false,
    maxWorkers: 1,
    isolate: false,
    reporters: ['dot'],
  },
})
