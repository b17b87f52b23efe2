import { defineConfig } from 'vitest/config'
import type { Mutant } from './mutants.ts'

const mutant = JSON.parse(process.env.WALLET_MODAL_MUTANT ?? 'null') as Mutant | null

/** The core's tests, with one wrong change put into the core as it is loaded. */
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
    // A wrong change can make something wait for ever, or turn for ever.
    testTimeout: 60_000,
    // What was made of one wrong change must never be taken for another's.
    fsModuleCache: false,
    maxWorkers: 1,
    isolate: false,
    reporters: ['dot'],
  },
})
