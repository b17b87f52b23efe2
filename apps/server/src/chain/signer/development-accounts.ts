import { bytesToHex, type Hex } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

/** The development phrase of every local chain tool. Its keys are public and protect nothing. */
const developmentPhrase = 'test test test test test test test test test test test junk'

export type DevelopmentAccount = { account: HDAccount; address: string; privateKey: Hex }

/** Addresses with public keys, in lower case: anyone can take what they own. */
export function developmentAddresses(): ReadonlySet<string> {
  return new Set(accounts().map(({ address }) => address.toLowerCase()))
}

/** Returns the development account of an address; undefined for any other address. */
export function findDevelopmentAccount(address: string): DevelopmentAccount | undefined {
  return accounts().find((account) => account.address.toLowerCase() === address.toLowerCase())
}

/** Returns an account of the development phrase by its index. */
export function developmentAccount(addressIndex: number): DevelopmentAccount {
  const account = mnemonicToAccount(developmentPhrase, { addressIndex })
  const key = account.getHdKey().privateKey
  if (!key) throw new Error('The development phrase gave no private key')
  return { account, address: account.address, privateKey: bytesToHex(key) }
}

function accounts(): DevelopmentAccount[] {
  return Array.from({ length: 30 }, (_, index) => developmentAccount(index))
}
