import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { print } from '../command-line/print.mjs'
import { buildWeb } from '../prepare/build-web.mjs'
import { demoSettings } from '../prepare/demo-settings.mjs'

/**
 * What a step counted. `output` is what a check wrote, if people need it; `failures` has a line for each test that failed; `unsteady`
 * names the test files that passed only when run again.
 * @typedef {{ passed: number, failed: number, skipped: number, output?: string, failures?: string[], unsteady?: string[] }} Counts
 */

/** More failed files than this are not a coincidence: they do not run again. */
const mostRepeated = 6

/**
 * Runs one step and returns its counts. A check counts as one test and writes nothing; tests write as they run. Test
 * files that failed run again alone, because a busy machine can make a test time out.
 * @param {string} root
 * @param {string} node
 * @param {import('./test-steps.mjs').TestStep} step
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<Counts>}
 */
export async function runStep(root, node, step, environment) {
  if (step.kind === 'tests') return runVitest(root, node, step.args, { ...environment, ...step.env })
  if (step.kind === 'web build') return buildWebAsStep(root, node)
  let output = ''
  const code = await run(node, step.args, { cwd: root, env: { ...environment, ...step.env } }, (chunk) => {
    output += chunk
  })
  if (code !== 0) return { passed: 0, failed: 1, skipped: 0, output }
  return { passed: 1, failed: 0, skipped: 0, ...(step.showsOutput ? { output } : {}) }
}

/** @type {(root: string, node: string) => Promise<Counts>} */
async function buildWebAsStep(root, node) {
  try {
    await buildWeb(root, node, demoSettings())
    return { passed: 1, failed: 0, skipped: 0 }
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, output: `${error instanceof Error ? error.message : String(error)}\n` }
  }
}

/** @type {(root: string, node: string, args: string[], environment: NodeJS.ProcessEnv) => Promise<Counts>} */
async function runVitest(root, node, vitestArgs, environment) {
  const { counts, failedFiles } = await runVitestOnce(root, node, vitestArgs, environment)
  const failures = failedFiles.flatMap((file) => failuresOf(root, file))
  if (failedFiles.length === 0) return counts
  if (failedFiles.length > mostRepeated) return { ...counts, failures }
  const unsteady = failedFiles.map(({ name }) => relative(root, name))
  print(`\n== Once more, alone: ${unsteady.join(', ')}`)
  const second = await runVitestOnce(root, node, [...vitestArgs, ...unsteady], environment)
  if (second.counts.failed > 0) return { ...counts, failures }
  const passedBefore = failedFiles.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed')
  return { ...counts, passed: counts.passed - passedBefore.length + second.counts.passed, failed: 0, unsteady }
}

/** @type {(root: string, node: string, args: string[], environment: NodeJS.ProcessEnv) => Promise<{ counts: Counts, failedFiles: FileResult[] }>} */
async function runVitestOnce(root, node, vitestArgs, environment) {
  const folder = mkdtempSync(join(tmpdir(), 'terahold-report-'))
  const path = join(folder, 'report.json')
  try {
    const args = [...vitestArgs, '--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
    const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
    const options = { cwd: root, env: { ...environment, ...colours } }
    const code = await run(node, args, options, writeLines(process.stdout))
    if (!existsSync(path)) return { counts: { passed: 0, failed: 1, skipped: 0 }, failedFiles: [] }
    const report = /** @type {Report} */ (JSON.parse(readFileSync(path, 'utf8')))
    return {
      counts: countTests(report, code),
      failedFiles: report.testResults.filter(({ status }) => status === 'failed'),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The part of vitest's JSON report that is counted.
 * @typedef {{ name: string, status: string, message: string, assertionResults: TestResult[] }} FileResult
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestResult
 * @typedef {{ testResults: FileResult[], numPassedTests: number,
 *   numFailedTests: number, numPendingTests: number, numTodoTests: number }} Report
 */

/**
 * Returns a line for each failed test of a file, or one for a file that broke before its first test.
 * @type {(root: string, file: FileResult) => string[]}
 */
function failuresOf(root, { name, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [`${file}: ${firstLine(message)}`]
  return failed.map(({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLine(failureMessages[0] ?? '')}`)
}

/** @type {(text: string) => string} */
const firstLine = (text) => text.split('\n', 1)[0] ?? ''

/**
 * Counts tests. A file that breaks before its first test, and an error outside every test, appear in no test's result.
 * @type {(report: Report, code: number) => Counts}
 */
function countTests(report, code) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failed = report.numFailedTests + brokenFiles.length
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * Runs a program in a process group of its own, so that Ctrl-C in the terminal reaches only us.
 * @type {(node: string, args: string[], options: { cwd: string, env: NodeJS.ProcessEnv }, onOutput: (chunk: string) => void) => Promise<number>}
 */
function run(node, args, options, onOutput) {
  const child = spawn(node, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/**
 * Writes whole lines only: two steps that run at the same time never share one.
 * @type {(target: NodeJS.WritableStream) => (chunk: string) => void}
 */
function writeLines(target) {
  let rest = ''
  return (chunk) => {
    const end = chunk.lastIndexOf('\n') + 1
    if (end > 0) target.write(rest + chunk.slice(0, end))
    rest = end > 0 ? chunk.slice(end) : rest + chunk
  }
}
