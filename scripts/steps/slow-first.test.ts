import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { SlowFirst, slowFiles } from './slow-first.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('lists only files that exist', () => {
  expect(slowFiles.filter((file) => !existsSync(`${root}${file}`))).toEqual([])
})

it('starts the slow files first', async () => {
  const file = (path: string, name: string) => ({
    moduleId: `${root}${path}`,
    project: { name, config: { isolate: false, sequence: { groupOrder: 0 } } },
  })
  const other = file('scripts/steps/slow-first.test.ts', 'server')
  const second = file('packages/wallet-modal/tests/gallery.test.ts', 'web')
  const first = file('tests/every-page.test.ts', 'journeys')
  const vitest = { config: {}, cache: { getTestSpecificationResult: () => ({ failed: false, duration: 1 }) } }
  const sequencer = new SlowFirst(vitest as unknown as Vitest)
  const sorted = await sequencer.sort([other, second, first] as unknown as TestSpecification[])
  expect(sorted).toEqual([first, second, other])
})
