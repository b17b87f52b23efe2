import { pbkdf2Sync } from 'node:crypto'
import { bytesToHex, type Hex } from 'viem'
import { HDKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** The development phrase of every local chain tool. Its keys are public and protect nothing. */
const developmentPhrase = 'test test test test test test test test test test test junk'

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
  const key = accountKeys().deriveChild(addressIndex).privateKey
  if (!key) throw new Error('The development phrase gave no private key')
  const privateKey = bytesToHex(key)
  const account = privateKeyToAccount(privateKey)
  const made = { account, address: account.address, privateKey }
  derived.set(addressIndex, made)
  return made
}

// Stretching the phrase and deriving a key take long enough to be noticed at a start.
const derived = new Map<number, DevelopmentAccount>()
let parent: HDKey | undefined

function accountKeys(): HDKey {
  const seed = () => pbkdf2Sync(developmentPhrase, 'mnemonic', 2048, 64, 'sha512')
  parent ??= HDKey.fromMasterSeed(seed()).derive("m/44'/60'/0'/0")
  return parent
}

function accounts(): DevelopmentAccount[] {
  return Array.from({ length: 30 }, (_, index) => developmentAccount(index))
}
