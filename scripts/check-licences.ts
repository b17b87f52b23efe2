import { fileURLToPath } from 'node:url'
import { checkLicences } from './licences/check.ts'

// Checks the licence of every package in the lock file, for all platforms, against scripts/licences/policy.ts.
const problems = checkLicences(fileURLToPath(new URL('../package-lock.json', import.meta.url)))
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
