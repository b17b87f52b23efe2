import { createECDH } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The key pair by which push services identify the server (VAPID, RFC 8292), in base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

const curve = 'prime256v1'
const keyBytes = 32

/** Returns the pair of a private key of 32 bytes in base64url. @throws Error when it is not a key of the curve. */
export function pushKeysOf(privateKey: string): PushKeys {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.length !== keyBytes) throw new Error('a push key is 32 bytes in base64url')
  const pair = createECDH(curve)
  pair.setPrivateKey(bytes)
  return { publicKey: pair.getPublicKey('base64url'), privateKey }
}

export function newPushKeys(): PushKeys {
  const pair = createECDH(curve)
  pair.generateKeys()
  const bytes = Buffer.alloc(keyBytes)
  // A key with leading zeros is given shorter than 32 bytes.
  const short = pair.getPrivateKey()
  short.copy(bytes, keyBytes - short.length)
  return pushKeysOf(bytes.toString('base64url'))
}

/** Returns the pair stored in a file, created when missing, so subscribed browsers keep accepting the server. */
export async function loadPushKeys(file: string): Promise<PushKeys> {
  try {
    return pushKeysOf((await readFile(file, 'utf8')).trim())
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const keys = newPushKeys()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${keys.privateKey}\n`, { mode: 0o600 })
  return keys
}
