import { fileURLToPath } from 'node:url'
import { readArguments } from './command-line/help.mjs'
import { fail } from './command-line/print.mjs'
import { runNode } from './command-line/run-node.mjs'
import { prepareCheckout } from './prepare/prepare.mjs'

readArguments(`npm run fix [-- --help]

Formats the tree, fixes what the linters can fix, and extracts the app's texts for translation.
`)

const root = fileURLToPath(new URL('..', import.meta.url))

const extract = [
  'node_modules/@lingui/cli/dist/lingui.js',
  'extract',
  '--clean',
  '--config',
  'apps/web/lingui.config.ts',
]

try {
  const node = await prepareCheckout(root)
  process.chdir(root)
  const codes = [
    await runNode(node, ['node_modules/oxlint/bin/oxlint', '--fix', '--deny-warnings']),
    await runNode(node, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--error-on-warnings']),
    await runNode(node, extract),
  ]
  process.exitCode = Math.max(...codes)
} catch (error) {
  fail(error)
}
