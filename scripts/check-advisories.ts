import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { judgeAdvisories, parseAuditReport, parseTrackedAdvisories } from './advisories/judge.ts'
import { print } from './command-line/print.mjs'
import { runNpm } from './prepare/npm.mjs'

// Asks the registry for advisories about the packages of the lock file. Fails at a high or critical one that has a fix,
// unless docs/security.md tracks it with a date that has not passed. Without an answer it says so and does not fail.
const root = fileURLToPath(new URL('..', import.meta.url))
const tracked = parseTrackedAdvisories(readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8'))
const today = new Date().toISOString().slice(0, 10)

const answer = parseAuditReport(askRegistry())
const wasAsked = 'advisories' in answer
const { problems, notices } = judgeAdvisories(wasAsked ? answer.advisories : [], tracked, today)
if (!wasAsked) print(`Advisories were NOT checked: the registry could not be asked (${answer.couldNotAsk})`)
for (const line of wasAsked ? notices : []) print(`notice: ${line}`)
for (const line of problems) print(`PROBLEM: ${line}`)
if (wasAsked) print(`The registry reports ${answer.advisories.length} advisories about our packages.`)
process.exitCode = problems.length > 0 ? 1 : 0

function askRegistry(): string {
  const limits = ['--fetch-retries=0', '--fetch-timeout=15000']
  const { stdout, error } = runNpm(['audit', '--json', '--package-lock-only', ...limits], {
    cwd: root,
    timeout: 60_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return error ? JSON.stringify({ message: `npm audit: ${error.message}` }) : stdout
}
