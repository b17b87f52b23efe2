import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { judgeAdvisories, readAuditReport, readTrackedAdvisories } from './advisories/judge.ts'

// Asks the registry for advisories about the packages of the lock file. Fails at a high or critical one that has a fix,
// unless docs/security.md tracks it with a date that has not passed. Without an answer it says so and does not fail.
const root = fileURLToPath(new URL('..', import.meta.url))
const tracked = readTrackedAdvisories(readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8'))
const today = new Date().toISOString().slice(0, 10)

const answer = readAuditReport(askRegistry())
if ('couldNotAsk' in answer)
  print(`Advisories were NOT checked: the registry could not be asked (${answer.couldNotAsk})`)
const { problems, notices } = judgeAdvisories('advisories' in answer ? answer.advisories : [], tracked, today)
for (const line of 'advisories' in answer ? notices : []) print(`notice: ${line}`)
for (const line of problems) print(`PROBLEM: ${line}`)
if ('advisories' in answer) print(`The registry reports ${answer.advisories.length} advisories about our packages.`)
process.exitCode = problems.length > 0 ? 1 : 0

function askRegistry(): string {
  const limits = ['--fetch-retries=0', '--fetch-timeout=15000']
  const audit = ['audit', '--json', '--package-lock-only', ...limits]
  const { npm_execpath: npm } = process.env
  const [program, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...audit]] : ['npm', audit]
  const { stdout, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return error ? JSON.stringify({ message: `npm audit: ${error.message}` }) : stdout
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
