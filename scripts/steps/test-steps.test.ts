import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkQueues, testQueues } from './test-steps.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const titles = (queues: ReturnType<typeof testQueues>) => queues.flat().map(({ title }) => title)

describe('npm test', () => {
  it('runs every check of npm run check, and no step twice', () => {
    const all = titles(testQueues([], true))
    expect(all).toEqual(expect.arrayContaining(titles(checkQueues())))
    expect(new Set(all).size).toBe(all.length)
  })

  it('tests the web app only once it is built', () => {
    const steps = testQueues([], false).flat()
    const build = steps.find(({ kind }) => kind === 'web build')
    expect(build).toBeDefined()
    expect(steps.find(({ title }) => title === 'Tests')?.after).toBe(build)
  })

  it('runs the tests of the database behind PgBouncer as well where there is one, after the others', () => {
    expect(titles(testQueues([], false))).not.toContain('Tests behind PgBouncer')
    const [, queue = []] = testQueues([], true)
    expect(queue.slice(-2)).toMatchObject([{ title: 'Tests' }, { env: { TERAHOLD_TEST_POOLED: 'yes' } }])
  })

  it('of a path runs the tests there alone, and builds the web app for the journeys', () => {
    expect(testQueues(['packages/money'], true)).toMatchObject([
      [{ kind: 'tests', args: ['node_modules/vitest/vitest.mjs', 'run', 'packages/money'] }],
    ])
    expect(titles(testQueues(['tests/member.test.ts'], true))).toEqual(['Build of the web app', 'Tests, narrowed'])
  })

  it('starts only programs that are there', () => {
    const programs = testQueues([], true)
      .flat()
      .flatMap((step) => (step.kind === 'web build' ? [] : (step.args[0] ?? '')))
    expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
