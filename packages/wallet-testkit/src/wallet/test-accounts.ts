import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

/** The public mnemonic whose accounts every local chain funds. */
const phrase = 'test test test test test test test test test test test junk'

/** Returns one of the accounts that a local chain funds, from 0. */
export function testAccount(index: number): HDAccount {
  return mnemonicToAccount(phrase, { addressIndex: index })
}

/** Returns the first `count` of them. */
export function testAccounts(count: number): readonly HDAccount[] {
  return Array.from({ length: count }, (_, index) => testAccount(index))
}
