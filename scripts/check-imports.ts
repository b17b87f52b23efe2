import { fileURLToPath } from 'node:url'
import { checkImports } from './imports/check.ts'

// Checks every import against the rules in docs/architecture.md.
const problems = checkImports(fileURLToPath(new URL('..', import.meta.url)))
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
