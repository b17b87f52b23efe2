import type { Address, Hash, Hex } from 'viem'
import { keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Fees } from '../chain.ts'
import { decryptKeystore } from './keystore.ts'

/** A complete EIP-1559 transaction, which needs no node to be signed. */
export interface UnsignedTransaction extends Fees {
  chainId: number
  nonce: number
  to: Address
  data: Hex
  /** Wei; zero when left out. */
  value?: bigint
  gas: bigint
}

export interface SignedTransaction {
  raw: Hex
  /** Known before anything is sent. */
  hash: Hash
}

/** Signs transactions and never reveals its key, not even to a log or an inspection of the object. */
export interface Signer {
  /** In lower case. */
  readonly address: Address
  signTransaction(transaction: UnsignedTransaction): Promise<SignedTransaction>
}

/** Returns a signer for 32 bytes of hex. @throws Error that does not repeat them. */
export function signerFromPrivateKey(privateKey: string): Signer {
  if (!/^0x[0-9a-fA-F]{64}$/.test(privateKey)) throw new Error('A private key is 0x and 64 hex digits')
  const account = openAccount(privateKey as Hex)
  return {
    address: account.address.toLowerCase() as Address,
    signTransaction: async (transaction) => {
      const raw = await account.signTransaction({ type: 'eip1559', ...transaction })
      return { raw, hash: keccak256(raw) }
    },
  }
}

/** Returns a signer from the text of a keystore file of version 3. @throws BadKeystore */
export async function signerFromKeystore(keystore: string, password: string): Promise<Signer> {
  return signerFromPrivateKey(await decryptKeystore(keystore, password))
}

function openAccount(privateKey: Hex) {
  try {
    return privateKeyToAccount(privateKey)
  } catch {
    // The library's own message may show the refused number.
    throw new Error('The private key is not a number the curve allows')
  }
}
