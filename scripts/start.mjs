import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './prepare/build-web.mjs'
import { demoSettings } from './prepare/demo-settings.mjs'
import { prepareCheckout } from './prepare/prepare.mjs'
import { fail } from './run/print.mjs'
import { runNode } from './run/run-node.mjs'

// Starts Terahold from a bare checkout: installs packages, builds the web app, runs the server. Works with Node 20.
const root = fileURLToPath(new URL('..', import.meta.url))

try {
  const node = await prepareCheckout(root)
  await buildWeb(root, node, demoSettings())
  process.exitCode = await runNode(node, [join(root, 'apps/server/src/main.ts'), ...process.argv.slice(2)], {
    isServer: true,
  })
} catch (error) {
  fail(error)
}
