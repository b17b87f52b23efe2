import { defineConfig } from 'vitest/config'
import { maxWorkers } from './config/max-workers.ts'
import { exitOnSignals } from './scripts/command-line/exit-on-signals.mjs'
import { chooseBase } from './scripts/steps/run-folder.mjs'
import { SlowFirst } from './scripts/steps/slow-first.ts'

const ignored = ['**/node_modules/**', '**/dist/**', '**/.terahold/**']

/** Modules of the server are replaced in this file, so it has a process of its own. */
const replacesModules = 'tests/money/faults.test.ts'

/** Node reads the modules itself, as in production, instead of Vite. It knows no JSX and replaces no modules. */
const nativeModules = { viteModuleRunner: false, nodeLoader: false }

/**
 * WalletConnect's SDK throws this, where nobody can catch it, when a slow relay tells a page twice that its wallet has disconnected.
 */
function isSecondFarewell({ message, stack = '' }: { readonly message: string; readonly stack?: string | undefined }) {
  return message.includes('Record was recently deleted') && stack.includes('@walletconnect')
}

/** A machine that is slow or busy with other work makes whatever a test waits for late, not wrong. */
const patience = { poll: { timeout: 15_000 } }

// Also for single files and in watch mode: on a disk, creating a database takes longer than most tests.
process.env.TMPDIR ??= chooseBase()
exitOnSignals()

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: SlowFirst },
    onUnhandledError: (error) => !isSecondFarewell(error),
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          experimental: nativeModules,
          // Reading the modules anew for each file would take longer than most files' tests; no test keeps state in them.
          isolate: false,
          include: [
            '{apps/server,packages/money,packages/locale,packages/contract,packages/decisions,packages/proof,packages/wallet-migrate,packages/wallet-testkit,contracts,scripts,bench}/**/*.test.ts',
          ],
          exclude: ignored,
          globalSetup: ['./apps/server/src/db/fixtures/test-database-setup.ts', './config/browser-setup.ts'],
          setupFiles: ['./config/vitest-random.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: patience,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'node',
          isolate: false,
          include: [
            '{apps/web,apps/console,apps/wallet-docs,packages/page-stack,packages/platform,packages/ui,packages/wallet-modal}/**/*.test.{ts,tsx}',
          ],
          exclude: [...ignored, 'apps/{web,console}/**/*.test.tsx'],
          globalSetup: ['./config/browser-setup.ts'],
          setupFiles: ['./config/vitest-random.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: patience,
        },
      },
      './apps/web/vitest.config.ts',
      './apps/console/vitest.config.ts',
      {
        test: {
          name: 'journeys',
          environment: 'node',
          experimental: nativeModules,
          isolate: false,
          include: ['tests/**/*.test.ts'],
          exclude: [...ignored, 'tests/money/**', 'tests/fuzz/**', 'tests/attacks/api/**'],
          globalSetup: ['./config/browser-setup.ts', './tests/support/demo-template-setup.ts'],
          setupFiles: ['./config/vitest-random.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: patience,
        },
      },
      {
        test: {
          name: 'money',
          environment: 'node',
          experimental: nativeModules,
          isolate: false,
          include: ['tests/{money,fuzz,attacks/api}/**/*.test.ts'],
          exclude: [...ignored, replacesModules],
          globalSetup: ['./apps/server/src/db/fixtures/test-database-setup.ts'],
          setupFiles: ['./config/vitest-random.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patience,
        },
      },
      {
        test: {
          name: 'money-faults',
          environment: 'node',
          include: [replacesModules],
          globalSetup: ['./apps/server/src/db/fixtures/test-database-setup.ts'],
          setupFiles: ['./config/vitest-random.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patience,
        },
      },
    ],
  },
})
