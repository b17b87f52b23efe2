import { getConfig } from '@lingui/conf'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineProject } from 'vitest/config'
import { maxWorkers } from '../../config/max-workers.ts'
import { splitCatalogue } from './build/split-catalogue.ts'

const here = { cwd: import.meta.dirname }

/** Parts of the web app, rendered in a simulated browser against answers that the contract has checked. */
export default defineProject({
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(here) }, here)] }),
    splitCatalogue(),
  ],
  test: {
    name: 'components',
    environment: 'happy-dom',
    // A UTC day that is written by the device's clock is another one here, for hours before and after midnight.
    env: { TZ: process.env.TZ ?? 'America/St_Johns' },
    isolate: false,
    include: ['src/**/*.test.tsx'],
    setupFiles: ['../../config/vitest-random.ts', './test/patience.ts'],
    maxWorkers,
    testTimeout: 30_000,
    // As `test/patience.ts`, for `expect.poll`.
    expect: { poll: { timeout: 15_000 } },
  },
})
