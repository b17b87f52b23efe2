import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { answerHelp, refuseArguments } from './command-line/help.mjs'
import { fail } from './command-line/print.mjs'
import { runNode } from './command-line/run-node.mjs'
import { prepareCheckout } from './prepare/prepare.mjs'

const help = `node scripts/run.mjs PROGRAM [ARGUMENTS]

Installs the packages and runs a program of the tree, such as examples/journey.ts, by a Node that supports it.
`
const root = fileURLToPath(new URL('..', import.meta.url))
const [program = refuseArguments(help, 'Name the program'), ...args] = process.argv.slice(2)
if (program === '--help') answerHelp(help)

try {
  const node = await prepareCheckout(root)
  if (!existsSync(program)) throw new Error(`There is no file ${program} in ${process.cwd()}.`)
  process.exitCode = await runNode(node, [program, ...args])
} catch (error) {
  fail(error)
}
