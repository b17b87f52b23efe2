import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { runLocal } from '../fixtures/run-local.ts'

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
