import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/dist/**', '**/.terahold/**']

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: [
            '{apps/server,packages/money,packages/contract,packages/wallet-testkit,contracts,scripts,bench}/**/*.test.ts',
          ],
          exclude: ignored,
          globalSetup: ['./apps/server/src/db/test-database-setup.ts'],
          setupFiles: ['./config/vitest-random.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'web',
          environment: 'node',
          include: [
            '{apps/web,apps/console,packages/page-stack,packages/platform,packages/ui,packages/wallet-modal}/**/*.test.{ts,tsx}',
          ],
          exclude: ignored,
          globalSetup: ['./config/browser-setup.ts'],
          setupFiles: ['./config/vitest-random.ts'],
          testTimeout: 10_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ignored,
          globalSetup: ['./config/browser-setup.ts'],
          setupFiles: ['./config/vitest-random.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
