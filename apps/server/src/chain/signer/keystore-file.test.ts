import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BadKeystore, decryptKeystore } from './keystore.ts'
import { addressInFile, createKeystoreFile, openKeystoreFiles } from './keystore-file.ts'

const quick = 2 ** 10
let folder: string
let password: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terahold-keystore-'))
  password = join(folder, 'password')
  await writeFile(password, 'correct horse battery\n', { mode: 0o600 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('creates a key that only its owner can read, whose address needs no password', async () => {
  const files = { keystore: join(folder, 'new'), password }
  const address = await createKeystoreFile(files, quick)
  expect((await stat(files.keystore)).mode & 0o777).toBe(0o600)
  expect(await addressInFile(files.keystore)).toBe(address)
  expect((await openKeystoreFiles(files)).address).toBe(address)
})

it('never overwrites an existing file', async () => {
  const keystore = join(folder, 'taken')
  await writeFile(keystore, 'something')
  await expect(createKeystoreFile({ keystore, password }, quick)).rejects.toThrow(/taken exists and was not changed/)
  expect(await readFile(keystore, 'utf8')).toBe('something')
})

it('reports a wrong password without repeating it', async () => {
  const files = { keystore: join(folder, 'other'), password: join(folder, 'wrong') }
  await createKeystoreFile({ ...files, password }, quick)
  await writeFile(files.password, 'wrong horse', { mode: 0o600 })
  const refusal = await openKeystoreFiles(files).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(BadKeystore)
  expect(String(refusal)).toContain('The password does not open the keystore')
  expect(String(refusal)).not.toContain('wrong horse')
})

it('refuses files others can read, missing files, and a short password', async () => {
  const files = { keystore: join(folder, 'open'), password }
  await createKeystoreFile(files, quick)
  await chmod(files.keystore, 0o644)
  await expect(openKeystoreFiles(files)).rejects.toThrow(
    /open can be read by users other than its owner. Run chmod 600/,
  )
  await chmod(files.keystore, 0o640)
  await expect(addressInFile(files.keystore)).rejects.toThrow('can be read by users other than its owner')
  await expect(addressInFile(join(folder, 'nowhere'))).rejects.toThrow(/The file .*nowhere does not exist/)
  const short = join(folder, 'short')
  await writeFile(short, 'elevenchars', { mode: 0o600 })
  const made = createKeystoreFile({ keystore: join(folder, 'never'), password: short }, quick)
  await expect(made).rejects.toThrow('fewer than 12 characters')
})

it('takes a password of twelve characters, without the line end after it', async () => {
  const files = { keystore: join(folder, 'twelve'), password: join(folder, 'twelve-password') }
  await writeFile(files.password, 'twelve chars\r\n', { mode: 0o600 })
  const address = await createKeystoreFile(files, quick)
  const key = await decryptKeystore(await readFile(files.keystore, 'utf8'), 'twelve chars')
  expect(privateKeyToAddress(key).toLowerCase()).toBe(address)
})

it('reads the address of a file that writes it with 0x, and its parts with capitals', async () => {
  const files = { keystore: join(folder, 'capitals'), password }
  const address = await createKeystoreFile(files, quick)
  const { crypto, ...others } = JSON.parse(await readFile(files.keystore, 'utf8'))
  await writeFile(
    files.keystore,
    JSON.stringify({ ...others, Crypto: crypto, address: address.toUpperCase().replace('X', 'x') }),
  )
  expect(await addressInFile(files.keystore)).toBe(address)
  expect((await openKeystoreFiles(files)).address).toBe(address)
})
