import { inspect } from 'node:util'
import { keccak256, parseTransaction, recoverTransactionAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, it } from 'vitest'
import { encryptKeystore } from './keystore.ts'
import { signerFromKeystore, signerFromPrivateKey, type UnsignedTransaction } from './signer.ts'

const privateKey = generatePrivateKey()
const address = privateKeyToAddress(privateKey)
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

it('signs exactly the given transaction with its own address', async () => {
  const { raw, hash } = await signerFromPrivateKey(privateKey).signTransaction(transaction)
  expect(parseTransaction(raw)).toMatchObject({ ...transaction, type: 'eip1559' })
  expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(address)
  expect(hash).toBe(keccak256(raw))
})

it('gives the same bytes for the same transaction, so that sending again is the same payment', async () => {
  const signer = signerFromPrivateKey(privateKey)
  expect(await signer.signTransaction(transaction)).toEqual(await signer.signTransaction({ ...transaction }))
})

it('opens from a keystore', async () => {
  const signer = await signerFromKeystore(await encryptKeystore(privateKey, 'open', 2 ** 10), 'open')
  expect(signer.address).toBe(address.toLowerCase())
})

it('does not show its key when printed', () => {
  const signer = signerFromPrivateKey(privateKey)
  const shown = inspect(signer, { depth: 20, showHidden: true }) + JSON.stringify(signer)
  expect(shown.toLowerCase()).not.toContain(privateKey.slice(2))
})

it.each(['', '0x12', privateKey.slice(2), `0x${'ff'.repeat(32)}`, `0x${'00'.repeat(32)}`])(
  'refuses an invalid key without repeating it: %s',
  (bad) => {
    const refusal = (() => {
      try {
        signerFromPrivateKey(bad)
        return undefined
      } catch (error) {
        return inspect(error)
      }
    })()
    expect(refusal).toMatch(/private key/)
    if (bad.length > 8) expect(refusal).not.toContain(bad.slice(-16))
  },
)
