import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import type { Chain } from '../chain.ts'
import { signerFromPrivateKey, type UnsignedTransaction } from './signer.ts'
import { unlockedSigner } from './unlocked-signer.ts'

const key = generatePrivateKey()
const { address } = privateKeyToAccount(key)
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

const signedBy = async (by: Hex, changes: Partial<UnsignedTransaction> = {}) =>
  (await signerFromPrivateKey(by).signTransaction({ ...transaction, ...changes })).raw
const answering = (result: unknown): Pick<Chain, 'request'> => ({ request: async () => ({ result }) })

it('takes the signed bytes, alone or with the transaction as geth answers it', async () => {
  const raw = await signedBy(key)
  for (const result of [raw, { raw, tx: {} }]) {
    const signer = unlockedSigner(answering(result), address)
    expect(await signer.signTransaction(transaction)).toMatchObject({ raw })
  }
})

it.each(
  Object.entries({
    nonce: 8,
    to: address,
    value: 4n,
    data: '0x' as const,
    gas: 50_001n,
    chainId: 1,
    maxFeePerGas: 10n,
  }),
)('refuses a transaction with another %s', async (field, value) => {
  const signer = unlockedSigner(answering(await signedBy(key, { [field]: value })), address)
  await expect(signer.signTransaction(transaction)).rejects.toThrow('signed something else')
})

it('refuses the signature of another key', async () => {
  const signer = unlockedSigner(answering(await signedBy(generatePrivateKey())), address)
  await expect(signer.signTransaction(transaction)).rejects.toThrow('or with another key')
})

it('says why the node does not sign', async () => {
  const request = async () => ({ error: { code: -32_000, message: 'account is locked' } })
  await expect(unlockedSigner({ request }, address).signTransaction(transaction)).rejects.toThrow('account is locked')
})
