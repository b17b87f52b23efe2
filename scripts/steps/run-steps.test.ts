import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Checkout, makeCheckout } from '../fixtures/checkout.ts'
import { runSteps } from './run-steps.mjs'
import type { TestStep } from './test-steps.mjs'

let checkout: Checkout
let written: string
const codeBefore = process.exitCode

beforeEach(() => {
  checkout = makeCheckout()
  checkout.write('good.mjs', "console.log('all is well')")
  checkout.write('bad.mjs', "console.log('line 3 is wrong'); process.exitCode = 2")
  checkout.write('last.mjs', "import { writeFileSync } from 'node:fs'; writeFileSync('ran.txt', process.env.SEED)")
  written = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text)
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  // Otherwise the run of this test would fail with it.
  process.exitCode = codeBefore
  checkout.remove()
})

const check = (
  title: string,
  program: string,
  more: { showsOutput?: boolean; env?: NodeJS.ProcessEnv } = {},
): TestStep => ({
  title,
  kind: 'check',
  args: [program],
  ...more,
})
const run = (...queues: TestStep[][]) =>
  runSteps(checkout.root, process.execPath, queues, { ...process.env, SEED: '7' })
const lines = () => written.split('\n').map((line) => line.replace(/\(\d+\.\d s\)/, '(time)'))

it('reports each step, and succeeds when all do', async () => {
  await run([check('One', 'good.mjs')], [check('Two', 'good.mjs', { showsOutput: true })])
  expect(lines()).toEqual(expect.arrayContaining(['ok     One (time)', 'ok     Two (time)', 'all is well']))
  expect(written).toMatch(/\n2 passed, 0 failed\n$/)
  expect(process.exitCode).toBe(0)
})

it('continues after a failed step, shows its output, names it at the end and fails', async () => {
  await run([check('Bad', 'bad.mjs'), check('Last', 'last.mjs', { env: { EXTRA: 'x' } })])
  expect(readFileSync(join(checkout.root, 'ran.txt'), 'utf8')).toBe('7')
  expect(lines()).toEqual(expect.arrayContaining(['FAILED Bad (time)', 'line 3 is wrong', 'ok     Last (time)']))
  expect(written).toMatch(/\nFailed: Bad\n1 passed, 1 failed\n$/)
  expect(process.exitCode).toBe(1)
})

it('counts what was skipped, and names files that passed only when run again', async () => {
  const report = (file: string, status: string, counts: object) => ({
    testResults: [
      {
        name: join(checkout.root, file),
        status,
        assertionResults: [{ status, fullName: 'A sum is right', failureMessages: [] }],
      },
    ],
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    ...counts,
  })
  const reports = [
    report('a.test.ts', 'failed', { numFailedTests: 1, numPassedTests: 4, numPendingTests: 2 }),
    report('a.test.ts', 'passed', { numPassedTests: 1 }),
  ]
  checkout.write(
    'tests.mjs',
    `import { existsSync, writeFileSync } from 'node:fs'
const path = process.argv.find((word) => word.startsWith('--outputFile.json=')).split('=')[1]
const isAgain = existsSync('began')
writeFileSync('began', '')
writeFileSync(path, JSON.stringify(${JSON.stringify(reports)}[isAgain ? 1 : 0]))
process.exitCode = isAgain ? 0 : 1`,
  )
  await run([{ title: 'Tests', kind: 'tests', args: ['tests.mjs'] }])
  expect(written).toMatch(/\nPassed only when run again: a\.test\.ts\n5 passed, 0 failed, 2 skipped\n$/)
  expect(process.exitCode).toBe(0)
})
