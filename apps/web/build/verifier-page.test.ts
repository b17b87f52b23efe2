import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogKeys } from '@terahold/proof/log-keys'
import { type ResolvedConfig, resolveConfig } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeVerifierPage } from './verifier-page.ts'

const root = join(import.meta.dirname, '..')
const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'terahold-verifier-')))
let config: ResolvedConfig

beforeAll(async () => {
  config = await resolveConfig({ root, configFile: false, logLevel: 'error' }, 'build')
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

async function build(outDir: string, keys: LogKeys | null = null): Promise<string> {
  await writeVerifierPage({ ...config, build: { ...config.build, outDir } }, keys)
  return readFileSync(join(outDir, 'verify.html'), 'utf8')
}

it('has the same bytes in every build, is one file, and loads nothing', async () => {
  const [first, second] = [await build(folders[0] as string), await build(folders[1] as string)]
  expect(second).toBe(first)
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(first) ?? []
  const policy = /http-equiv="content-security-policy" content="([^"]*)"/.exec(first)?.[1]
  expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  expect(policy).toContain("default-src 'none'")
  expect(first).not.toMatch(/<link|\bsrc=|\bimport\s*\(|@import|url\(/)
})

it('has the keys of the log of nights that it was built with', async () => {
  const keys = { key: 'log.example+00000000+AAAA', witnesses: ['witness.example+00000000+AAAA'] }
  const page = await build(folders[0] as string, keys)
  expect(page).toContain(keys.key)
  expect(page).toContain(keys.witnesses[0])
})
