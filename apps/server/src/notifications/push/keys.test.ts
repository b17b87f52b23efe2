import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadPushKeys, newPushKeys, pushKeysOf } from './keys.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'push-key-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the server’s push key', () => {
  it('is 32 bytes with a public half of 65, always the same for a private half', () => {
    const keys = newPushKeys()
    expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32)
    expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
    expect(pushKeysOf(keys.privateKey)).toEqual(keys)
    expect(() => pushKeysOf('A'.repeat(43))).toThrow()
  })

  it('is created once and stored where only its owner can read it', async () => {
    const file = join(folder, 'deep', 'push-key')
    const first = await loadPushKeys(file)
    expect(await loadPushKeys(file)).toEqual(first)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('does not overwrite a file that cannot be read as a key', async () => {
    const file = join(folder, 'broken')
    await writeFile(file, 'not a key')
    await expect(loadPushKeys(file)).rejects.toThrow()
  })
})
