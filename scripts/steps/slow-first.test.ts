import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { SlowFirst, slowFiles } from './slow-first.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('lists only files that exist', () => {
  expect(slowFiles.filter((file) => !existsSync(`${root}${file}`))).toEqual([])
})

it('starts the slow files of a project first, and keeps files together that share a worker', async () => {
  const file = (path: string, name: string) => ({
    moduleId: `${root}${path}`,
    project: { name, config: { isolate: false, sequence: { groupOrder: 0 } } },
  })
  const sorted = [
    file('tests/every-page.test.ts', 'journeys'),
    file('tests/chinese.test.ts', 'journeys'),
    file('packages/wallet-modal/tests/gallery.test.ts', 'web'),
    file('packages/wallet-modal/tests/keyboard.test.ts', 'web'),
    file('packages/ui/src/layout/heading-text.test.tsx', 'web'),
    file('scripts/steps/slow-first.test.ts', 'server'),
  ]
  const vitest = { config: {}, cache: { getTestSpecificationResult: () => ({ failed: false, duration: 1 }) } }
  const sequencer = new SlowFirst(vitest as unknown as Vitest)
  expect(await sequencer.sort(sorted.toReversed() as unknown as TestSpecification[])).toEqual(sorted)
})
