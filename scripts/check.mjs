import { fileURLToPath } from 'node:url'
import { prepareCheckout } from './prepare/prepare.mjs'
import { withCompileCache } from './run/compile-cache.mjs'
import { readArguments } from './run/help.mjs'
import { fail } from './run/print.mjs'
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
