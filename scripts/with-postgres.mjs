import { fileURLToPath } from 'node:url'
import { installOtherPostgres, otherMajors } from './prepare/other-postgres.mjs'
import { prepareCheckout } from './prepare/prepare.mjs'
import { fail } from './run/print.mjs'
import { runNode } from './run/run-node.mjs'

const help = `npm run with:postgres -- ${otherMajors.join('|')} SCRIPT [ARGUMENTS]

Runs one of the tree's scripts on another major version of PostgreSQL than the included one:

  npm run with:postgres -- 15 scripts/test.mjs apps/server
  npm run with:postgres -- 17 bench/ledger/run.ts --quick
`
const root = fileURLToPath(new URL('..', import.meta.url))
const [major = '', script, ...args] = process.argv.slice(2)

if (!otherMajors.includes(major) || script === undefined) {
  process.stdout.write(help)
  process.exit(process.argv.includes('--help') ? 0 : 2)
}
try {
  const node = await prepareCheckout(root)
  process.env.TERAHOLD_TEST_POSTGRES = installOtherPostgres(root, major)
  process.exitCode = await runNode(node, [script, ...args])
} catch (error) {
  fail(error)
}
