import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  randomUUID,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { type Address, bytesToHex, concat, type Hex, hexToBytes, keccak256, pad } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { z } from 'zod'

const deriveKey = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt)

/** geth's cost for a key that guards money: 256 MiB and most of a second. */
const standardCost = 2 ** 18
const mostMemory = 2 ** 30

const bytes = (length?: number) =>
  z.string().regex(length ? new RegExp(`^[0-9a-f]{${length * 2}}$`, 'i') : /^([0-9a-f]{2})*$/i)
const keystoreShape = z.object({
  version: z.literal(3),
  id: z.string().optional(),
  address: z.string().optional(),
  crypto: z.object({
    cipher: z.literal('aes-128-ctr'),
    cipherparams: z.object({ iv: bytes(16) }),
    // The oldest programs dropped leading zero bytes of a key.
    ciphertext: z.string().regex(/^([0-9a-f]{2}){1,32}$/i),
    kdf: z.literal('scrypt'),
    kdfparams: z.object({
      n: z.number().int().min(2),
      r: z.number().int().min(1),
      p: z.number().int().min(1).max(64),
      dklen: z.literal(32),
      salt: bytes(),
    }),
    mac: bytes(32),
  }),
})
type Keystore = z.output<typeof keystoreShape>

/** The file is not a supported keystore, or the password is wrong. Never contains a part of either. */
export class BadKeystore extends Error {
  override readonly name = 'BadKeystore'
}

/**
 * Encrypts a private key as a keystore of version 3 (Web3 Secret Storage). Returns the text of a file for
 * `decryptKeystore`, geth and others. `cost` is scrypt's N, a power of two; lower it only in tests.
 */
export async function encryptKeystore(privateKey: Hex, password: string, cost = standardCost): Promise<string> {
  const kdfparams = { n: cost, r: 8, p: 1, dklen: 32 as const, salt: randomBytes(32).toString('hex') }
  const iv = randomBytes(16)
  const key = await stretch(password, kdfparams)
  const cipher = createCipheriv('aes-128-ctr', key.subarray(0, 16), iv)
  const ciphertext = Buffer.concat([cipher.update(hexToBytes(privateKey)), cipher.final()])
  const keystore: Keystore = {
    version: 3,
    id: randomUUID(),
    address: privateKeyToAddress(privateKey).slice(2).toLowerCase(),
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: iv.toString('hex') },
      ciphertext: ciphertext.toString('hex'),
      kdf: 'scrypt',
      kdfparams,
      mac: macOf(key, ciphertext).toString('hex'),
    },
  }
  return `${JSON.stringify(keystore, null, 2)}\n`
}

/**
 * Returns the private key of a keystore of version 3 with scrypt and aes-128-ctr, the format of geth and most wallets.
 * @throws BadKeystore
 */
export async function decryptKeystore(text: string, password: string): Promise<Hex> {
  const { address, crypto } = parseKeystore(text)
  const ciphertext = Buffer.from(crypto.ciphertext, 'hex')
  const key = await stretch(password, crypto.kdfparams)
  if (!timingSafeEqual(macOf(key, ciphertext), Buffer.from(crypto.mac, 'hex'))) {
    throw new BadKeystore('The password does not open the keystore')
  }
  const decipher = createDecipheriv('aes-128-ctr', key.subarray(0, 16), Buffer.from(crypto.cipherparams.iv, 'hex'))
  const privateKey = pad(bytesToHex(Buffer.concat([decipher.update(ciphertext), decipher.final()])))
  const claimed = address?.toLowerCase().replace(/^0x/, '')
  if (claimed !== undefined && privateKeyToAddress(privateKey).slice(2).toLowerCase() !== claimed) {
    throw new BadKeystore('The keystore names an address that does not belong to its key')
  }
  return privateKey
}

/** Returns the address a keystore names, in lower case; null where it names none. @throws BadKeystore */
export function addressIn(text: string): Address | null {
  const named = parseKeystore(text).address?.toLowerCase().replace(/^0x/, '')
  return named === undefined ? null : `0x${named}`
}

function parseKeystore(text: string): Keystore {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new BadKeystore('The keystore is not JSON')
  }
  const parsed = keystoreShape.safeParse(lowerCaseKeys(value))
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'the whole file')
  throw new BadKeystore(`The keystore is not of version 3 with scrypt and aes-128-ctr: ${fields.join(', ')}`)
}

/** The oldest files spell `Crypto` with a capital. */
function lowerCaseKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key.toLowerCase(), entry]))
}

async function stretch(password: string, { n, r, p, dklen, salt }: Keystore['crypto']['kdfparams']): Promise<Buffer> {
  const needed = 128 * n * r
  if (needed > mostMemory) throw new BadKeystore('The keystore needs more than 1 GiB of memory')
  const options = { N: n, r, p, maxmem: 2 * needed + 128 * r * p }
  return deriveKey(password, Buffer.from(salt, 'hex'), dklen, options).catch(() => {
    throw new BadKeystore(`The keystore has scrypt parameters that RFC 7914 does not allow: n ${n}, r ${r}, p ${p}`)
  })
}

function macOf(key: Buffer, ciphertext: Uint8Array): Buffer {
  return Buffer.from(hexToBytes(keccak256(concat([key.subarray(16, 32), ciphertext]))))
}
