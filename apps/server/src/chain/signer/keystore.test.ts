import fc from 'fast-check'
import { bytesToHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { BadKeystore, decryptKeystore, encryptKeystore } from './keystore.ts'

type Fields = Record<string, Record<string, unknown>>

const quick = 2 ** 10

/** From go-ethereum's `v3_test_vector.json`, the key that is one byte short. */
const fromGeth = {
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: 'e0c41130a323adc1446fc82f724bca2f' },
    ciphertext: '9517cd5bdbe69076f9bf5057248c6c050141e970efa36ce53692d5d59a3984',
    kdf: 'scrypt',
    kdfparams: {
      dklen: 32,
      n: 2,
      r: 8,
      p: 1,
      salt: '711f816911c92d649fb4c84b047915679933555030b3552c1212609b38208c63',
    },
    mac: 'd5e116151c6aa71470e67a7d42c9620c75c4d23229847dcc127794f0732b0db5',
  },
  id: 'fecfc4ce-e956-48fd-953b-30f8b52ed66c',
  version: 3,
}

it('opens a keystore another program wrote', async () => {
  expect(await decryptKeystore(JSON.stringify(fromGeth), 'foo')).toBe(
    '0x00fa7b3db73dc7dfdf8c5fbdb796d741e4488628c41fc4febd9160a866ba0f35',
  )
})

it('opens what it wrote, for any key and password', async () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((bytes) => bytes[0] !== 255 && bytes.some(Boolean))
  await fc.assert(
    fc.asyncProperty(key, fc.string({ unit: 'grapheme' }), async (bytes, password) => {
      const privateKey = bytesToHex(bytes)
      expect(await decryptKeystore(await encryptKeystore(privateKey, password, 2), password)).toBe(privateKey)
    }),
  )
})

it('names the address and hides the key', async () => {
  const privateKey = generatePrivateKey()
  const text = await encryptKeystore(privateKey, 'correct horse', quick)
  expect(JSON.parse(text)).toMatchObject({
    version: 3,
    address: privateKeyToAddress(privateKey).slice(2).toLowerCase(),
  })
  expect(text).not.toContain(privateKey.slice(2))
})

it('costs an attacker a quarter of a second and 256 MiB per guess by default', async () => {
  const text = await encryptKeystore(generatePrivateKey(), 'x')
  expect(JSON.parse(text)).toMatchObject({ crypto: { kdfparams: { n: 262_144, r: 8, p: 1 } } })
})

describe('refuses', () => {
  const privateKey = generatePrivateKey()
  const written = encryptKeystore(privateKey, 'right', quick)
  const changed = async (change: (keystore: Fields) => void) => {
    const keystore = JSON.parse(await written) as Fields
    change(keystore)
    return decryptKeystore(JSON.stringify(keystore), 'right')
  }

  it('a wrong password, without repeating it', async () => {
    const error = await decryptKeystore(await written, 'guess-77').catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(BadKeystore)
    expect(String(error)).not.toContain('guess-77')
  })

  it('a replaced key, and an address that is not the key’s', async () => {
    const swap = changed(({ crypto = {} }) => Object.assign(crypto, { ciphertext: '00'.repeat(32) }))
    await expect(swap).rejects.toThrow(BadKeystore)
    await expect(changed((keystore) => Object.assign(keystore, { address: '00'.repeat(20) }))).rejects.toThrow(
      'does not belong to its key',
    )
  })

  it('other ciphers, derivations and versions, and invalid files, naming the field', async () => {
    await expect(changed(({ crypto = {} }) => Object.assign(crypto, { cipher: 'aes-256-gcm' }))).rejects.toThrow(
      'cipher',
    )
    await expect(changed(({ crypto = {} }) => Object.assign(crypto, { kdf: 'pbkdf2' }))).rejects.toThrow('crypto.kdf')
    await expect(changed((keystore) => Object.assign(keystore, { version: 1 }))).rejects.toThrow('version')
    await expect(decryptKeystore('{}', 'x')).rejects.toThrow(BadKeystore)
    await expect(decryptKeystore('not json', 'x')).rejects.toThrow('not JSON')
  })

  it('parameters scrypt does not allow', async () => {
    const odd = changed(({ crypto = {} }) => Object.assign(crypto.kdfparams as object, { n: 1_000 }))
    await expect(odd).rejects.toThrow('RFC 7914')
  })

  it('a file that would use up all memory', async () => {
    const greedy = changed(({ crypto = {} }) => Object.assign(crypto.kdfparams as object, { n: 2 ** 30 }))
    await expect(greedy).rejects.toThrow('more than 1 GiB')
  })
})
