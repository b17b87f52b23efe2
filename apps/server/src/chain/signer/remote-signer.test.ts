import { createServer } from 'node:http'
import { inspect } from 'node:util'
import { keccak256, parseTransaction, recoverTransactionAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listen } from '../../foundation/fixtures/loopback.ts'
import { kmsCredentials, kmsKeyId, kmsRegion, startSigningServices } from './fixtures/signing-services.ts'
import { openKmsSigner } from './kms-signer.ts'
import { partsOfDer, partsOfHex, remoteSigner } from './remote-signer.ts'
import type { UnsignedTransaction } from './signer.ts'
import { openWeb3Signer } from './web3signer.ts'

const transaction: UnsignedTransaction = {
  chainId: 31_337,
  nonce: 7,
  data: '0x1234',
  value: 3n,
  gas: 50_000n,
  maxFeePerGas: 9n,
  maxPriorityFeePerGas: 2n,
  to: '0x00000000000000000000000000000000000000aa',
}
/** At most this is a signature that chains accept. */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

let services: Awaited<ReturnType<typeof startSigningServices>>
beforeAll(async () => {
  services = await startSigningServices()
})
beforeEach(() => {
  services.state.fault = undefined
  services.state.hasHighS = false
  services.state.asked = []
})
afterAll(() => services.close())

const openKms = (changes = {}) =>
  openKmsSigner({ credentials: kmsCredentials, region: kmsRegion, keyId: kmsKeyId, endpoint: services.url, ...changes })
const openWeb3 = (changes = {}) => openWeb3Signer({ url: services.url, publicKey: services.publicKey, ...changes })

describe.each([
  ['AWS KMS', openKms, 'AccessDeniedException'],
  ['Web3Signer', openWeb3, '404'],
] as const)('a key in %s', (_, open, denied) => {
  it('signs exactly the given transaction, in a form that chains accept', async () => {
    const signer = await open()
    expect(signer.address).toBe(services.address)
    for (const hasHighS of [false, true]) {
      services.state.hasHighS = hasHighS
      for (let nonce = 1; nonce <= 8; nonce += 1) {
        const { raw, hash } = await signer.signTransaction({ ...transaction, nonce })
        const parsed = parseTransaction(raw)
        expect(parsed).toMatchObject({ ...transaction, type: 'eip1559', nonce })
        expect(BigInt(parsed.s ?? 0) <= halfOrder).toBe(true)
        const sender = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })
        expect(sender.toLowerCase()).toBe(services.address)
        expect(hash).toBe(keccak256(raw))
      }
    }
  })

  it('signs nothing when the service uses another key, refuses, is gone or answers nonsense', async () => {
    const signer = await open()
    const attempt = (fault: typeof services.state.fault) => {
      services.state.fault = fault
      return signer.signTransaction(transaction)
    }
    await expect(attempt('other key')).rejects.toThrow('signed something else, or with another key')
    await expect(attempt('denied')).rejects.toThrow(denied)
    await expect(attempt('gone')).rejects.toThrow('does not answer')
    await expect(attempt('no signature')).rejects.toThrow('returned no signature')
  })

  it('is not opened when the service does not answer', async () => {
    services.state.fault = 'silent'
    await expect(open({ patience: 200 })).rejects.toThrow('does not answer')
  })

  it('follows no redirect, neither when it opens nor when it signs', async () => {
    const signer = await open()
    services.state.fault = 'elsewhere'
    await expect(open()).rejects.toThrow('does not answer')
    await expect(signer.signTransaction(transaction)).rejects.toThrow('does not answer')
    expect(services.state.asked).not.toContain('/elsewhere')
  })

  it('does not show its credentials when printed', async () => {
    expect(inspect(await open(), { depth: 20, showHidden: true })).not.toContain(kmsCredentials.secretAccessKey)
  })
})

it('refuses a key of AWS KMS for another curve, an unknown key, and a wrong secret', async () => {
  services.state.fault = 'other curve'
  await expect(openKms()).rejects.toThrow('ECC_NIST_P256, not ECC_SECG_P256K1')
  services.state.fault = undefined
  await expect(openKms({ keyId: 'another' })).rejects.toThrow('NotFoundException')
  const wrong = openKms({ credentials: { ...kmsCredentials, secretAccessKey: 'a wrong secret' } })
  await expect(wrong).rejects.toThrow('AWS KMS refuses GetPublicKey: 400 AccessDeniedException')
  await expect(wrong).rejects.not.toThrow('a wrong secret')
})

it('signs with the role that AWS gives the machine when no user is named', async () => {
  const { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey } = kmsCredentials
  const Expiration = new Date(Date.now() + 3_600_000).toISOString()
  const role = JSON.stringify({ AccessKeyId, SecretAccessKey, Token: 'of the role', Expiration })
  const machine = await listen(createServer((_, response) => void response.end(role)))
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `${machine.url}/role`)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await machine.close()
  })
  const signer = await openKms({ credentials: undefined })
  expect(signer.address).toBe(services.address)
})

it('says that AWS gives the machine no role', async () => {
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(openKms({ credentials: undefined })).rejects.toThrow('AWS gives this machine no role')
})

it('refuses a public key that Web3Signer does not list', async () => {
  await expect(openWeb3({ publicKey: `0x${'1'.repeat(128)}` })).rejects.toThrow('does not have the key')
  services.state.fault = 'no list'
  await expect(openWeb3()).rejects.toThrow('does not have the key')
})

it.each([
  '',
  '30',
  '3006020101020101ff',
  '3006030101020101',
  '300602ff01020101',
  '30050200020101',
  `30270222${'01'.repeat(34)}020101`,
  '3106020101020101',
  '3007020101020101',
  '3007020101020101ff',
])('refuses %s as a signature', (der) => {
  expect(() => partsOfDer(Buffer.from(der, 'hex'))).toThrow('no signature in DER')
  expect(() => partsOfHex(`0x${der}`)).toThrow('no signature')
})

it('refuses a short public key', () => {
  expect(() => remoteSigner(`0x02${'1'.repeat(64)}`, async () => ({ r: 1n, s: 1n }))).toThrow('no secp256k1 key')
})
