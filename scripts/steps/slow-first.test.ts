import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { SlowFirst, slowFiles } from './slow-first.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('lists only files that exist', () => {
  expect(slowFiles.filter((file) => !existsSync(`${root}${file}`))).toEqual([])
})

it('starts the slow files of each group first, and keeps the order of the groups', async () => {
  const file = (path: string, name: string, groupOrder: number) => ({
    moduleId: `${root}${path}`,
    project: { name, config: { isolate: false, sequence: { groupOrder } } },
  })
  const later = file('tests/every-page.test.ts', 'journeys', 1)
  const other = file('scripts/steps/slow-first.test.ts', 'server', 0)
  const second = file('packages/wallet-modal/tests/list.test.ts', 'web', 0)
  const first = file('packages/wallet-modal/tests/gallery.test.ts', 'web', 0)
  const vitest = { config: {}, cache: { getTestSpecificationResult: () => ({ failed: false, duration: 1 }) } }
  const sequencer = new SlowFirst(vitest as unknown as Vitest)
  const sorted = await sequencer.sort([later, other, second, first] as unknown as TestSpecification[])
  expect(sorted).toEqual([first, second, other, later])
})
