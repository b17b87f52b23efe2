import { fileURLToPath } from 'node:url'
import { readArguments, refuseArguments } from './command-line/help.mjs'
import { fail } from './command-line/print.mjs'
import { prepareRelease } from './releases/prepare-release.ts'

const help = `npm run release -- 1.2.3

Prepares a release: writes the version into the tree, closes the changelog's section “Unreleased”, and notes the schema by which the
next release is judged. Then it prints the commands that commit, sign and publish it. Nothing is committed before you run them.
`
const [version = refuseArguments(help, 'Name the version')] = readArguments(help, {}, 1).words
try {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const commands = prepareRelease(root, version, new Date().toISOString().slice(0, 10))
  process.stdout.write(`Version ${version} is written. Look at the changes, and run:\n\n${commands.join('\n')}\n`)
} catch (error) {
  fail(error)
}
