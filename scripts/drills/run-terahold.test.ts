import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runTerahold } from './run-terahold.ts'

let sources: string

beforeEach(() => {
  sources = realpathSync(mkdtempSync(join(tmpdir(), 'terahold sources ü-')))
  mkdirSync(join(sources, 'apps/server/src/cli'), { recursive: true })
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(sources, { recursive: true })
})

/** Replaces the command line of the product. */
const write = (program: string) => writeFileSync(join(sources, 'apps/server/src/cli/terahold.ts'), program)

it('runs the command line of these sources, in the given folder, with each word as it is', async () => {
  write('console.log(JSON.stringify([process.cwd(), ...process.argv.slice(2)]))')
  const words = ['suspense', 'assign', '--evidence', 'The owners’ first cash; "all" of $it']
  const { code, output } = await runTerahold({}, words, { sources, cwd: sources })
  expect([code, JSON.parse(output)]).toEqual([0, [sources, ...words]])
})

it('gives the command its own settings, and none of the settings of this machine', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://elsewhere')
  vi.stubEnv('TERAHOLD_TEST_POSTGRES', '/other/postgres')
  write(
    "console.log(['DATABASE_URL', 'TERAHOLD_URL', 'TERAHOLD_TEST_POSTGRES'].map((name) => process.env[name]).join())",
  )
  const { output } = await runTerahold({ TERAHOLD_URL: 'http://127.0.0.1:1' }, [], { sources })
  expect(output).toBe(',http://127.0.0.1:1,/other/postgres\n')
})

it('returns how the command ended and what it said, also about its mistakes', async () => {
  write("console.error('There is no such withdrawal.'); process.exitCode = 3")
  expect(await runTerahold({}, [], { sources })).toEqual({ code: 3, output: 'There is no such withdrawal.\n' })
})

it('runs it by another program, such as one that enters another view of the disks', async () => {
  write('console.log(process.env.VIEW)')
  const { output } = await runTerahold({}, [], { sources, program: ['env', 'VIEW=other', process.execPath] })
  expect(output).toBe('other\n')
})
