import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { pgledgerSql } from './pgledger.ts'

const folder = mkdtempSync(join(tmpdir(), 'terahold-bench-peer-'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

it('is left out without network, so that a run goes on, and the reason is printed', async () => {
  const lines: string[] = []
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND') })
  })
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  expect(await pgledgerSql(join(folder, 'pgledger'))).toBeUndefined()
  expect(lines).toEqual(['Without pgledger, because it could not be fetched: getaddrinfo ENOTFOUND\n'])
})
