import { defineProject } from 'vitest/config'
import { maxWorkers } from '../../config/max-workers.ts'

/** Screens of the desk, rendered in a simulated browser against answers that the contract has checked. */
export default defineProject({
  test: {
    name: 'desk',
    environment: 'happy-dom',
    // Always a day ahead of UTC, or nearly: the desk writes UTC wherever an operator is.
    env: { TZ: process.env.TZ ?? 'Pacific/Kiritimati' },
    isolate: false,
    include: ['src/**/*.test.tsx'],
    setupFiles: ['../../config/vitest-random.ts', './test/patience.ts'],
    maxWorkers,
    testTimeout: 30_000,
    // As `test/patience.ts`, for `expect.poll`.
    expect: { poll: { timeout: 15_000 } },
  },
})
