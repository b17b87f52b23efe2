import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { print } from './print.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number, unsteady?: string[] }} Counts */

/** More files than this do not fail by chance. */
const mostRepeated = 6

/**
 * Runs one step and gives what it counted. A check counts as one test. Its words appear only when it fails; tests
 * speak as they go. Test files that failed run once more with nothing beside them: a busy machine upsets one now and then.
 * Those that pass then are named as `unsteady`, since somebody has to find out why.
 * @param {string} root
 * @param {string} node
 * @param {import('./test-steps.mjs').TestStep} step
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<Counts>}
 */
export async function runStep(root, node, step, environment) {
  if (step.kind === 'tests') return runVitest(root, node, step.args, environment)
  if (step.kind === 'web build') return buildWebAsStep(root, node)
  const { code, output } = await run(node, step.args, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (code === 0) return { passed: 1, failed: 0, skipped: 0 }
  process.stdout.write(output)
  return { passed: 0, failed: 1, skipped: 0 }
}

/** @type {(root: string, node: string) => Promise<Counts>} */
async function buildWebAsStep(root, node) {
  try {
    await buildWeb(root, node)
    return { passed: 1, failed: 0, skipped: 0 }
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** @type {(root: string, node: string, args: string[], environment: NodeJS.ProcessEnv) => Promise<Counts>} */
async function runVitest(root, node, vitestArgs, environment) {
  const { counts, failedFiles } = await runVitestOnce(root, node, vitestArgs, environment)
  if (failedFiles.length === 0 || failedFiles.length > mostRepeated) return counts
  const unsteady = failedFiles.map(({ name }) => relative(root, name))
  print(`\n== Once more, alone: ${unsteady.join(', ')}`)
  const second = await runVitestOnce(root, node, [...vitestArgs, ...unsteady], environment)
  if (second.counts.failed > 0) return counts
  const passedBefore = failedFiles.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed')
  return { ...counts, passed: counts.passed - passedBefore.length + second.counts.passed, failed: 0, unsteady }
}

/** @type {(root: string, node: string, args: string[], environment: NodeJS.ProcessEnv) => Promise<{ counts: Counts, failedFiles: FileResult[] }>} */
async function runVitestOnce(root, node, vitestArgs, environment) {
  const folder = mkdtempSync(join(tmpdir(), 'terahold-report-'))
  const path = join(folder, 'report.json')
  try {
    const args = [...vitestArgs, '--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
    const { code } = await run(node, args, { cwd: root, env: environment, stdio: 'inherit' })
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
 * What vitest's JSON reporter writes, as far as it is counted here.
 * @typedef {{ name: string, status: string, assertionResults: { status: string }[] }} FileResult
 * @typedef {{ testResults: FileResult[], numPassedTests: number,
 *   numFailedTests: number, numPendingTests: number, numTodoTests: number }} Report
 */

/**
 * A file that breaks before its first test, and an error outside every test, appear in no test's result.
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

/** @type {(node: string, args: string[], options: import('node:child_process').SpawnOptions) => Promise<{ code: number, output: string }>} */
function run(node, args, options) {
  const child = spawn(node, args, options)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (/** @type {Buffer} */ chunk) => {
      output += chunk.toString()
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
