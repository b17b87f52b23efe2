import { createHmac } from 'node:crypto'
import { type Hex, numberToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/**
 * The node m/44'/60'/0'/0 of the development phrase of every local chain tool, "test … test junk". Its keys are public and
 * protect nothing. Deriving it from the phrase would take long enough to be noticed at a start.
 */
const parent = {
  privateKey: 0xdd23ca549a97cb330b011aebb674730df8b14acaee42d211ab45692699ab8ba5n,
  publicKey: '03b93015e4ada498248da1ed7041e749ccb07a4489e2e33b38405f5c93d44703e9',
  chainCode: '236a4a5d77e29cc09182a8a6c9d288cb04e638fcd0743bbc068c16665d1e4d2c',
}
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

export type DevelopmentAccount = { account: PrivateKeyAccount; address: string; privateKey: Hex }

/** Addresses with public keys, in lower case: anyone can take what they own. */
export function developmentAddresses(): ReadonlySet<string> {
  return new Set(accounts().map(({ address }) => address.toLowerCase()))
}

/** Returns the development account of an address; undefined for any other address. */
export function findDevelopmentAccount(address: string): DevelopmentAccount | undefined {
  return accounts().find((account) => account.address.toLowerCase() === address.toLowerCase())
}

/** Returns an account of the development phrase by its index (BIP-39 and BIP-44, without a passphrase). */
export function developmentAccount(addressIndex: number): DevelopmentAccount {
  const found = derived.get(addressIndex)
  if (found) return found
  const privateKey = childKey(addressIndex)
  const account = privateKeyToAccount(privateKey)
  const made = { account, address: account.address, privateKey }
  derived.set(addressIndex, made)
  return made
}

const derived = new Map<number, DevelopmentAccount>()

/** Returns the private key of the node's child (BIP-32, "Private parent key → private child key"). */
function childKey(index: number): Hex {
  const mac = createHmac('sha512', Buffer.from(parent.chainCode, 'hex'))
  mac.update(parent.publicKey, 'hex').update(numberToHex(index, { size: 4 }).slice(2), 'hex')
  const left = BigInt(`0x${mac.digest('hex').slice(0, 64)}`)
  return numberToHex((left + parent.privateKey) % curveOrder, { size: 32 })
}

function accounts(): DevelopmentAccount[] {
  return Array.from({ length: 30 }, (_, index) => developmentAccount(index))
}
