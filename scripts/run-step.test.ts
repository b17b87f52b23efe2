import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Checkout, makeCheckout } from './fixtures/checkout.ts'
import { runStep } from './run-step.mjs'

let checkout: Checkout

beforeEach(() => {
  checkout = makeCheckout()
})
afterEach(() => {
  vi.restoreAllMocks()
  checkout.remove()
})

describe('a step of npm test', () => {
  it('counts a check as one test, and is silent when it passes', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    expect(await runCheck("console.log('all is well')")).toEqual({ passed: 1, failed: 0, skipped: 0 })
    expect(written).not.toHaveBeenCalled()
    expect(await runCheck("console.error('line 3 is wrong')\nprocess.exitCode = 2")).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    })
    expect(written).toHaveBeenCalledWith('line 3 is wrong\n')
  })

  it('counts the tests that the runner reports', async () => {
    expect(await runTests({ numPassedTests: 5, numPendingTests: 2, numTodoTests: 1 }, 0)).toEqual({
      passed: 5,
      failed: 0,
      skipped: 3,
    })
    expect(await runTests({ numPassedTests: 4, numFailedTests: 1 }, 1)).toEqual({ passed: 4, failed: 1, skipped: 0 })
  })

  it('counts a test file that broke before its first test as a failure', async () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(await runTests({ numPassedTests: 4, testResults }, 1)).toEqual({ passed: 4, failed: 1, skipped: 0 })
  })

  it('counts an error outside every test, and a runner that died, as a failure', async () => {
    expect(await runTests({ numPassedTests: 4 }, 1)).toEqual({ passed: 4, failed: 1, skipped: 0 })
    checkout.write('runner.mjs', 'process.exit(1)')
    expect(await run('tests')).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

function runCheck(program: string): Promise<unknown> {
  checkout.write('runner.mjs', program)
  return run('check')
}

function runTests(report: object, code: number): Promise<unknown> {
  const complete = {
    testResults: [],
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    ...report,
  }
  checkout.write(
    'runner.mjs',
    `import { writeFileSync } from 'node:fs'
const option = process.argv.find((argument) => argument.startsWith('--outputFile.json='))
writeFileSync(option.slice('--outputFile.json='.length), ${JSON.stringify(JSON.stringify(complete))})
process.exitCode = ${code}`,
  )
  return run('tests')
}

function run(kind: 'check' | 'tests'): Promise<unknown> {
  return runStep(checkout.root, process.execPath, { title: 'A step', kind, args: ['runner.mjs'] }, process.env)
}
