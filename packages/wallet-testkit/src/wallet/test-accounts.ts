import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

/** The phrase whose accounts every local chain funds; anybody knows its keys. */
const phrase = 'test test test test test test test test test test test junk'

/** One of the accounts a local chain funds, from 0. */
export function testAccount(index: number): HDAccount {
  return mnemonicToAccount(phrase, { addressIndex: index })
}

/** The first so many of them. */
export function testAccounts(count: number): readonly HDAccount[] {
  return Array.from({ length: count }, (_, index) => testAccount(index))
}
