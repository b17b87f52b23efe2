import { fileURLToPath } from 'node:url'
import { readArguments } from './command-line/help.mjs'
import { reportProblems } from './command-line/print.mjs'
import { checkWords } from './words/check.ts'

/** The checked part of the tree. */
const checkedPaths = [
  'CONTRIBUTING.md',
  'README.md',
  'apps/console',
  'apps/server',
  'apps/wallet-docs',
  'apps/web',
  'bench',
  'config',
  'contracts',
  'docs',
  'examples',
  'packages',
  'scripts',
  'tests',
]

const help = `node scripts/run.mjs scripts/check-words.ts [PATH... | --help]

Checks the words of comments, documents and test names by the glossary, with paths in these only. Visible texts of the apps are strings
and catalogues, which it does not read.
`
const paths = readArguments(help, {}, Number.POSITIVE_INFINITY).words
reportProblems(checkWords(fileURLToPath(new URL('..', import.meta.url)), paths.length > 0 ? paths : checkedPaths))
