import { fileURLToPath } from 'node:url'
import { reportProblems } from './command-line/print.mjs'
import { checkImports } from './imports/check.ts'

// Checks every import against the rules in docs/architecture.md.
reportProblems(checkImports(fileURLToPath(new URL('..', import.meta.url))))
