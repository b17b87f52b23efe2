import { fileURLToPath } from 'node:url'
import { checkWords } from './words/check.ts'

/** What is free of banned phrases already. Add a path as soon as it is; the aim is the whole tree. */
const checkedPaths = [
  'README.md',
  'apps/web',
  'config',
  'docs/architecture.md',
  'docs/decisions',
  'docs/member-app.md',
  'docs/money.md',
  'docs/operations.md',
  'docs/security.md',
  'docs/wallet-modal-checks.md',
  'examples',
  'packages',
  'scripts',
]

// Checks the words of comments, documents and test names by the glossary; with arguments, in these paths only. Visible texts of
// the apps are strings and catalogues, which it does not read.
const paths = process.argv.slice(2)
const problems = checkWords(fileURLToPath(new URL('..', import.meta.url)), paths.length > 0 ? paths : checkedPaths)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
