import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerHelp } from './command-line/help.mjs'
import { fail } from './command-line/print.mjs'
import { runNode } from './command-line/run-node.mjs'
import { buildWeb } from './prepare/build-web.mjs'
import { demoSettings } from './prepare/demo-settings.mjs'
import { prepareCheckout } from './prepare/prepare.mjs'

answerHelp(`npm start [-- --help]

Installs the packages, builds the web app and runs the demo at http://127.0.0.1:4100, until Ctrl-C. Its data is in .terahold.
PORT and TERAHOLD_DATA choose another port and another folder. docs/configuration.md has all settings.
`)

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
