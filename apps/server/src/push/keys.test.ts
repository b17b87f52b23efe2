import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptPushKeys, newPushKeys, pushKeysOf } from './keys.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'push-key-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the key push services know us by', () => {
  it('is 32 bytes with a public half of 65, the same whenever it is made of its private half', () => {
    const keys = newPushKeys()
    expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32)
    expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
    expect(pushKeysOf(keys.privateKey)).toEqual(keys)
    expect(() => pushKeysOf('A'.repeat(43))).toThrow()
  })

  it('is made once and kept where only its owner reads it', async () => {
    const file = join(folder, 'deep', 'push-key')
    const first = await keptPushKeys(file)
    expect(await keptPushKeys(file)).toEqual(first)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('is not made anew over a file that cannot be read as one', async () => {
    const file = join(folder, 'broken')
    await writeFile(file, 'not a key')
    await expect(keptPushKeys(file)).rejects.toThrow()
  })
})
