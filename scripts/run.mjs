import { fileURLToPath } from 'node:url'
import { prepareCheckout } from './prepare/prepare.mjs'
import { fail } from './run/print.mjs'
import { runNode } from './run/run-node.mjs'

// Runs a program of the tree with a Node version that supports it: `node scripts/run.mjs examples/journey.ts`.
const root = fileURLToPath(new URL('..', import.meta.url))

try {
  process.exitCode = await runNode(await prepareCheckout(root), process.argv.slice(2))
} catch (error) {
  fail(error)
}
