import { fileURLToPath } from 'node:url'
import { reportProblems } from './command-line/print.mjs'
import { checkLicences } from './licences/check.ts'

// Checks the licence of every package in the lock file, for all platforms, against scripts/licences/policy.ts.
reportProblems(checkLicences(fileURLToPath(new URL('../package-lock.json', import.meta.url))))
