#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileCacheFolder } from './command-line/compile-cache.mjs'
import { findNode } from './command-line/find-node.mjs'
import { fail } from './command-line/print.mjs'
import { runNode } from './command-line/run-node.mjs'

// Runs the command line `terahold …`, in this process if its Node is new enough. Installs nothing.
const root = fileURLToPath(new URL('..', import.meta.url))
const program = join(root, 'apps/server/src/cli/terahold.ts')

try {
  if (!existsSync(join(root, 'node_modules/viem')))
    throw new Error(`The packages of ${root} are not installed. Run \`npm ci\` there, and then this command again.`)
  const node = findNode(root)
  if (node === process.execPath) {
    const { enableCompileCache } = await import('node:module')
    enableCompileCache?.(process.env.NODE_COMPILE_CACHE ?? compileCacheFolder)
    await import(pathToFileURL(program).href)
  } else process.exitCode = await runNode(node, [program, ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}
