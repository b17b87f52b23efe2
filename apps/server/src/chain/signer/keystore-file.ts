import { readFile, stat, writeFile } from 'node:fs/promises'
import type { Address } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { addressIn, decryptKeystore, encryptKeystore } from './keystore.ts'
import { type Signer, signerFromKeystore } from './signer.ts'

export type KeystoreFiles = { readonly keystore: string; readonly password: string }

const shortestPassword = 12
const othersMayRead = 0o077

/**
 * Opens the signer of a keystore with the password from a file; a line end after it is ignored.
 * @throws Error naming a file that is missing or that users other than its owner can read; BadKeystore.
 */
export async function openKeystoreFiles({ keystore, password }: KeystoreFiles): Promise<Signer> {
  return signerFromKeystore(await readSecret(keystore), await readPassword(password))
}

/**
 * Makes a new key and writes its keystore, readable by its owner alone. Never shows the key. Returns its address.
 * @throws Error when the file exists, or the password's file can be read by others or has fewer than 12 characters.
 */
export async function createKeystoreFile({ keystore, password }: KeystoreFiles, cost?: number): Promise<Address> {
  const text = await readPassword(password)
  if (text.length < shortestPassword) {
    throw new Error(`The password in ${password} has fewer than ${shortestPassword} characters`)
  }
  const privateKey = generatePrivateKey()
  const encrypted = await encryptKeystore(privateKey, text, cost)
  try {
    // Overwriting a key would lose its money.
    await writeFile(keystore, encrypted, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw isCode(error, 'EEXIST') ? new Error(`${keystore} exists and was not changed`) : error
  }
  return privateKeyToAddress(privateKey).toLowerCase() as Address
}

/** Returns the address a keystore names, without a password; null where it names none. @throws as above. */
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
      throw new Error(`${file} can be read by users other than its owner. Run chmod 600 on it.`)
    }
    return await readFile(file, 'utf8')
  } catch (error) {
    throw isCode(error, 'ENOENT') ? new Error(`The file ${file} does not exist`) : error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Opens the account of a keystore, which signs messages and typed data too. @throws as `openKeystoreFiles`. */
export async function openKeystoreAccount({ keystore, password }: KeystoreFiles): Promise<PrivateKeyAccount> {
  return privateKeyToAccount(await decryptKeystore(await readSecret(keystore), await readPassword(password)))
}
