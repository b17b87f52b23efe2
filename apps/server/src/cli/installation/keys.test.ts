import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { standaloneCommands } from '../commands.ts'

async function run(name: string, ...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await standaloneCommands.find((one) => one.name === name)?.run(args, (line) => lines.push(line))
  return lines
}

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
