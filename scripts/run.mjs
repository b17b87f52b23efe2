import { fileURLToPath } from 'node:url'
import { findNode } from './find-node.mjs'
import { installPackages } from './install.mjs'
import { fail } from './print.mjs'
import { runNode } from './run-node.mjs'

// Runs a program of the tree under a Node that can: `node scripts/run.mjs examples/journey.ts`.
const root = fileURLToPath(new URL('..', import.meta.url))

try {
  await installPackages(root)
  process.exitCode = await runNode(findNode(root), process.argv.slice(2))
} catch (error) {
  fail(error)
}
