import { readFile, stat, writeFile } from 'node:fs/promises'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { addressIn, encryptKeystore } from './keystore.ts'
import { type Signer, signerFromKeystore } from './signer.ts'

export type KeystoreFiles = { readonly keystore: string; readonly password: string }

const shortestPassword = 12
const othersMayRead = 0o077

/**
 * Opens the signer of a keystore with the password in a file of its own; line ends after it do not count.
 * @throws Error naming the file that is missing or that others than its owner may read; BadKeystore.
 */
export async function openKeystoreFiles({ keystore, password }: KeystoreFiles): Promise<Signer> {
  return signerFromKeystore(await readSecret(keystore), await readPassword(password))
}

/**
 * Makes a new key and writes its keystore, readable by its owner alone. The key itself is shown to nobody. Gives its address.
 * @throws Error when the file exists, or the password is in a file others may read or has less than 12 characters.
 */
export async function createKeystoreFile({ keystore, password }: KeystoreFiles, cost?: number): Promise<Address> {
  const text = await readPassword(password)
  if (text.length < shortestPassword) {
    throw new Error(`The password in ${password} has less than ${shortestPassword} characters`)
  }
  const privateKey = generatePrivateKey()
  const encrypted = await encryptKeystore(privateKey, text, cost)
  try {
    // Never over a key that is there: its money would be lost with it.
    await writeFile(keystore, encrypted, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw isCode(error, 'EEXIST') ? new Error(`${keystore} exists and is left as it is`) : error
  }
  return privateKeyToAddress(privateKey).toLowerCase() as Address
}

/** The address a keystore names, which needs no password; null where it names none. @throws as above. */
export async function addressInFile(keystore: string): Promise<Address | null> {
  return addressIn(await readSecret(keystore))
}

async function readPassword(file: string): Promise<string> {
  return (await readSecret(file)).replace(/[\r\n]+$/, '')
}

async function readSecret(file: string): Promise<string> {
  try {
    const { mode } = await stat(file)
    if (process.platform !== 'win32' && (mode & othersMayRead) !== 0) {
      throw new Error(`${file} may be read by others than its owner: chmod 600 it`)
    }
    return await readFile(file, 'utf8')
  } catch (error) {
    throw isCode(error, 'ENOENT') ? new Error(`There is no file ${file}`) : error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
