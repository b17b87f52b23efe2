import { fileURLToPath } from 'node:url'
import { checkImports } from './imports/check.ts'
import { reportProblems } from './run/print.mjs'

// Checks every import against the rules in docs/architecture.md.
reportProblems(checkImports(fileURLToPath(new URL('..', import.meta.url))))
