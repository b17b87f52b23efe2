import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Checkout, makeCheckout } from '../fixtures/checkout.ts'
import { runStep } from './run-step.mjs'

let checkout: Checkout

beforeEach(() => {
  checkout = makeCheckout()
})
afterEach(() => {
  vi.restoreAllMocks()
  checkout.remove()
})

describe('runStep', () => {
  it('counts a check as one test and returns what a failed check wrote', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    expect(await runCheck("console.log('all is well')")).toEqual({ passed: 1, failed: 0, skipped: 0 })
    expect(written).not.toHaveBeenCalled()
    expect(await runCheck("console.error('line 3 is wrong')\nprocess.exitCode = 2")).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      output: 'line 3 is wrong\n',
    })
    expect(written).not.toHaveBeenCalled()
  })

  it('counts the tests that the runner reports', async () => {
    expect(await runTests({ numPassedTests: 5, numPendingTests: 2, numTodoTests: 1 }, 0)).toEqual({
      passed: 5,
      failed: 0,
      skipped: 3,
    })
    expect(await runTests({ numPassedTests: 4, numFailedTests: 1 }, 1)).toEqual({ passed: 4, failed: 1, skipped: 0 })
  })

  it('counts a test file that fails before its first test as a failure', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const file = { name: join(checkout.root, 'a.test.ts'), status: 'failed', assertionResults: [] }
    const broken = { testResults: [{ ...file, message: 'a.ts has no export “b”\nat a.test.ts:1' }] }
    expect(await runTests({ ...broken, numPassedTests: 4 }, 1, broken)).toEqual({
      passed: 4,
      failed: 1,
      skipped: 0,
      failures: ['a.test.ts: a.ts has no export “b”'],
    })
  })

  it('counts an error outside all tests, and a crash of the runner, as a failure', async () => {
    expect(await runTests({ numPassedTests: 4 }, 1)).toEqual({ passed: 4, failed: 1, skipped: 0 })
    checkout.write('runner.mjs', 'process.exit(1)')
    expect(await run('tests')).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

describe('a failed test file', () => {
  beforeEach(() => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  })

  it('runs again alone and is reported when it then passes', async () => {
    const first = { ...partlyFailed('a.test.ts'), numPassedTests: 9, numFailedTests: 1 }
    expect(await runTests(first, 1, { numPassedTests: 2 })).toEqual({
      passed: 10,
      failed: 0,
      skipped: 0,
      unsteady: ['a.test.ts'],
    })
    expect(readFileSync(join(checkout.root, 'arguments.json'), 'utf8')).toContain('a.test.ts')
  })

  it('counts as failed when it fails twice, with a line for each failed test', async () => {
    const first = { ...partlyFailed('a.test.ts'), numPassedTests: 9, numFailedTests: 1 }
    const again = { ...partlyFailed('a.test.ts'), numPassedTests: 1, numFailedTests: 1 }
    expect(await runTests(first, 1, again)).toEqual({
      passed: 9,
      failed: 1,
      skipped: 0,
      failures: ['a.test.ts > A sum is right: expected 1 to be 2'],
    })
  })

  it('does not run again when many files failed', async () => {
    const names = Array.from({ length: 7 }, (_, index) => `${index}.test.ts`)
    const first = { ...partlyFailed(...names), numPassedTests: 7, numFailedTests: 7 }
    const answer = await runTests(first, 1, { numPassedTests: 14 })
    expect(answer).toMatchObject({ passed: 7, failed: 7, skipped: 0, failures: { length: 7 } })
  })
})

/** Returns a report on files that have one passed and one failed test each. */
function partlyFailed(...names: string[]) {
  const failed = { status: 'failed', fullName: 'A sum is right', failureMessages: ['expected 1 to be 2\nat a.ts:4'] }
  const assertionResults = [{ status: 'passed' }, failed]
  return { testResults: names.map((name) => ({ name: join(checkout.root, name), status: 'failed', assertionResults })) }
}

function runCheck(program: string): Promise<unknown> {
  checkout.write('runner.mjs', program)
  return run('check')
}

/** Runs a test runner that writes the first report, and the second one when it is called again. */
function runTests(report: object, code: number, again?: object): Promise<unknown> {
  const counts = { testResults: [], numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
  const reports = [
    { ...counts, ...report },
    { ...counts, ...again },
  ]
  rmSync(join(checkout.root, 'arguments.json'), { force: true })
  checkout.write(
    'runner.mjs',
    `import { existsSync, writeFileSync } from 'node:fs'
const option = process.argv.find((argument) => argument.startsWith('--outputFile.json='))
const isRepeated = existsSync('arguments.json')
const report = ${JSON.stringify(reports)}[isRepeated ? 1 : 0]
writeFileSync('arguments.json', JSON.stringify(process.argv.slice(2)))
writeFileSync(option.slice('--outputFile.json='.length), JSON.stringify(report))
process.exitCode = isRepeated ? Number(report.testResults.length > 0) : ${code}`,
  )
  return run('tests')
}

function run(kind: 'check' | 'tests'): Promise<unknown> {
  return runStep(checkout.root, process.execPath, { title: 'A step', kind, args: ['runner.mjs'] }, process.env)
}
