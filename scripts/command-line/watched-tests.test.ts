import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { collectOutput } from '../drills/machine/run-to-end.ts'

let base: string

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'terahold-base-'))
  // Started by root, PostgreSQL runs under another account.
  chmodSync(base, 0o755)
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends watched tests with their database and its folder', async (signal, code) => {
  const args = ['node_modules/vitest/vitest.mjs', 'watch', '--project', 'server', 'packages/money/src/rate.test.ts']
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))
  const env = { ...Object.fromEntries(outside), TMPDIR: base, TERAHOLD_TEST_DATABASE_URL: '' }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = collectOutput(child)
  const ended = once(child, 'close')
  await expect.poll(output, { timeout: 25_000 }).toContain('Waiting for file changes')
  expect(readdirSync(base)).toContainEqual(expect.stringMatching(/^terahold-test-/))
  child.kill(signal)
  expect(await ended).toEqual([code, null])
  expect(readdirSync(base).filter((name) => name.startsWith('terahold-'))).toEqual([])
})
