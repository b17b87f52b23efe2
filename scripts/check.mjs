import { fileURLToPath } from 'node:url'
import { withCompileCache } from './command-line/compile-cache.mjs'
import { readArguments } from './command-line/help.mjs'
import { fail } from './command-line/print.mjs'
import { prepareCheckout } from './prepare/prepare.mjs'
import { runSteps, withRunFolder } from './steps/run-steps.mjs'
import { checkQueues } from './steps/test-steps.mjs'

readArguments(`npm run check [-- --help]

Checks types, lint, format, imports, unused code, licences, words, commit subjects and translations. Changes nothing.
`)

const root = fileURLToPath(new URL('..', import.meta.url))

try {
  await withRunFolder(async () => {
    const node = await prepareCheckout(root)
    await runSteps(root, node, checkQueues(), withCompileCache({ ...process.env }))
  })
} catch (error) {
  fail(error)
}
