#!/usr/bin/env node
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './prepare/install.mjs'
import { findNode } from './run/find-node.mjs'
import { fail } from './run/print.mjs'
import { runNode } from './run/run-node.mjs'

// Runs the command line `terahold …` with a Node version that supports it.
const root = fileURLToPath(new URL('..', import.meta.url))

try {
  await installPackages(root)
  const program = join(root, 'apps/server/src/cli/terahold.ts')
  process.exitCode = await runNode(findNode(root), [program, ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}
