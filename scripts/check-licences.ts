import { fileURLToPath } from 'node:url'
import { checkLicences } from './licences/check.ts'
import { reportProblems } from './run/print.mjs'

// Checks the licence of every package in the lock file, for all platforms, against scripts/licences/policy.ts.
reportProblems(checkLicences(fileURLToPath(new URL('../package-lock.json', import.meta.url))))
