import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { locateEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { explainStartFailure } from './start-failure.ts'

let folder: string
let dataDir: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terahold-failure-'))
  dataDir = join(folder, 'postgres')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const full = () => `The disk of ${folder} is full.`

it('names a full disk by PostgreSQL’s code, in a failure or its cause', () => {
  const cause = Object.assign(new Error('wrote only 4096 of 8192 bytes'), { code: '53100' })
  const explained = explainStartFailure(new Error('Migration 0001 failed', { cause }), dataDir)
  expect(explained.message).toContain(full())
  expect(explained.message).toContain('Migration 0001 failed')
})

it('reads the server’s messages when a connection broke, and only then', () => {
  writeFileSync(`${dataDir}.log`, 'PANIC:  could not write to file "pg_wal/xlogtemp.5": No space left on device')
  expect(explainStartFailure(new Error('Connection terminated unexpectedly'), dataDir).message).toContain(full())
  expect(explainStartFailure(new Error('Something else'), dataDir).message).toBe('Something else')
})

it('names too little memory, with PostgreSQL’s own message, and leaves no server', async () => {
  // More than any machine can map.
  const settings = { shared_buffers: '8000GB', huge_pages: 'off' }
  const failure = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false, settings }).catch(
    (error: unknown) => error,
  )
  const { message } = explainStartFailure(failure as Error, dataDir)
  expect(message).toMatch(/^This machine or container has too little memory for PostgreSQL\./)
  expect(message).toMatch(/could not map anonymous shared memory: Cannot allocate memory/)
  expect(locateEmbeddedPostgres(dataDir)).toBeUndefined()
})
