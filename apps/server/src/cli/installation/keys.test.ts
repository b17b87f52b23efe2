import { createECDH } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runLocal } from '../fixtures/run-local.ts'

const folder = mkdtempSync(join(tmpdir(), 'terahold-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = async (name: string, ...args: string[]) => (await runLocal(name, ...args)).output.split('\n')

it('creates the key for push services, another one each time', async () => {
  const [[one = ''], [other]] = await Promise.all([run('push key'), run('push key')])
  expect(one).not.toBe(other)
  const key = createECDH('prime256v1')
  key.setPrivateKey(one, 'base64url')
  expect(key.getPublicKey()).toHaveLength(65)
})

it('creates the key of the log of nights under its name, and the public key for witnesses', async () => {
  const name = 'app.terahold.example/nights'
  const [secret, open] = await run('checkpoint key', '--name', name)
  expect(secret).toMatch(new RegExp(`^PRIVATE\\+KEY\\+${name.replaceAll('.', '\\.')}\\+`))
  expect(open).toMatch(new RegExp(`^${name.replaceAll('.', '\\.')}\\+[0-9a-f]{8}\\+`))
  await expect(run('checkpoint key', '--name', 'a name')).rejects.toThrow('--name must be a name without blanks')
})

it('creates a keystore that its password opens, and never the same key or over a file', async () => {
  const [file, password, other] = [join(folder, 'key'), join(folder, 'password'), join(folder, 'other')]
  writeFileSync(password, 'open sesame to all\n', { mode: 0o600 })
  const [address = ''] = await run('keystore create', '--file', file, '--password-file', password)
  expect(address).toMatch(/^0x[0-9a-f]{40}$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await run('keystore show', '--file', file)).toEqual([address])
  expect(await run('keystore show', '--file', file, '--password-file', password)).toEqual([
    `${address}  the password opens it`,
  ])
  const before = readFileSync(file)
  await expect(run('keystore create', '--file', file, '--password-file', password)).rejects.toThrow('was not changed')
  expect(readFileSync(file)).toEqual(before)

  writeFileSync(other, 'open sesame to all\n')
  chmodSync(other, 0o644)
  await expect(run('keystore show', '--file', file, '--password-file', other)).rejects.toThrow('chmod 600')
  const { address: _, ...unnamed } = JSON.parse(before.toString()) as Record<string, unknown>
  writeFileSync(file, JSON.stringify(unnamed), { mode: 0o600 })
  expect(await run('keystore show', '--file', file)).toEqual([
    'The keystore does not name its address. Give its password to see it.',
  ])
  await expect(run('keystore create', '--file', file)).rejects.toThrow('missing --password-file')
})
