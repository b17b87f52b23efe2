import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './build-web.mjs'
import { findNode } from './find-node.mjs'
import { installPackages } from './install.mjs'
import { fail } from './print.mjs'
import { runNode } from './run-node.mjs'

// Starts Terahold from a bare checkout: packages, web app, server. Runs on the Node and npm the machine has.
const root = fileURLToPath(new URL('..', import.meta.url))

try {
  await installPackages(root)
  const node = findNode(root)
  await buildWeb(root, node)
  process.exitCode = await runNode(node, [join(root, 'apps/server/src/main.ts'), ...process.argv.slice(2)], {
    isServer: true,
  })
} catch (error) {
  fail(error)
}
