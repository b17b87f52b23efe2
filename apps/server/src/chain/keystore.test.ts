import fc from 'fast-check'
import { bytesToHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { BadKeystore, decryptKeystore, encryptKeystore } from './keystore.ts'

const quick = 2 ** 10

/** The scrypt example of the Web3 Secret Storage definition (ethereum.org). */
const published = {
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
    ciphertext: 'd172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c',
    kdf: 'scrypt',
    kdfparams: {
      dklen: 32,
      n: 262_144,
      p: 8,
      r: 1,
      salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19',
    },
    mac: '2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097',
  },
  id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
  version: 3,
}

it('opens the published example', async () => {
  expect(await decryptKeystore(JSON.stringify(published), 'testpassword')).toBe(
    '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d',
  )
})

it('opens what it wrote, whatever the key and the password', async () => {
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
  expect(JSON.parse(text)).toMatchObject({ version: 3, address: privateKeyToAddress(privateKey).slice(2).toLowerCase() })
  expect(text).not.toContain(privateKey.slice(2))
})

it('costs an attacker a quarter of a second and 256 MiB a guess unless told otherwise', async () => {
  const text = await encryptKeystore(generatePrivateKey(), 'x')
  expect(JSON.parse(text)).toMatchObject({ crypto: { kdfparams: { n: 262_144, r: 8, p: 1 } } })
})

describe('refuses', () => {
  const privateKey = generatePrivateKey()
  const written = encryptKeystore(privateKey, 'right', quick)
  const changed = async (change: (keystore: Record<string, Record<string, unknown>>) => void) => {
    const keystore = JSON.parse(await written)
    change(keystore)
    return decryptKeystore(JSON.stringify(keystore), 'right')
  }

  it('a wrong password, without repeating it', async () => {
    const error = await decryptKeystore(await written, 'guess-77').catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(BadKeystore)
    expect(String(error)).not.toContain('guess-77')
  })

  it('a key that was exchanged, and an address that is not the key’s', async () => {
    const swap = changed(({ crypto = {} }) => Object.assign(crypto, { ciphertext: '00'.repeat(32) }))
    await expect(swap).rejects.toThrow(BadKeystore)
    await expect(changed((keystore) => Object.assign(keystore, { address: '00'.repeat(20) }))).rejects.toThrow(
      'names another address',
    )
  })

  it('other ciphers, other derivations, other versions, and what is no keystore, naming the field', async () => {
    await expect(changed(({ crypto = {} }) => Object.assign(crypto, { cipher: 'aes-256-gcm' }))).rejects.toThrow('cipher')
    await expect(changed(({ crypto = {} }) => Object.assign(crypto, { kdf: 'pbkdf2' }))).rejects.toThrow('crypto.kdf')
    await expect(changed((keystore) => Object.assign(keystore, { version: 1 }))).rejects.toThrow('version')
    await expect(decryptKeystore('{}', 'x')).rejects.toThrow(BadKeystore)
    await expect(decryptKeystore('not json', 'x')).rejects.toThrow('not JSON')
  })

  it('a file that would take all memory there is', async () => {
    const greedy = changed(({ crypto = {} }) => Object.assign(crypto['kdfparams'] as object, { n: 2 ** 30 }))
    await expect(greedy).rejects.toThrow('more than 1 GiB')
  })
})
