import { mnemonicToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { developmentAccount, developmentAddresses, findDevelopmentAccount } from './development-accounts.ts'

const phrase = 'test test test test test test test test test test test junk'

it('derives the accounts that every wallet derives from the phrase', () => {
  for (const addressIndex of [0, 1, 29]) {
    expect(developmentAccount(addressIndex).address).toBe(mnemonicToAccount(phrase, { addressIndex }).address)
  }
})

it('knows thirty addresses, in lower case', () => {
  const addresses = [...developmentAddresses()]
  expect(addresses).toHaveLength(30)
  expect(addresses).toEqual(addresses.map((address) => address.toLowerCase()))
})

it('finds an account by its address in any case, and no other', () => {
  const { address, privateKey } = developmentAccount(7)
  expect(findDevelopmentAccount(address.toUpperCase().replace('X', 'x'))?.privateKey).toBe(privateKey)
  expect(findDevelopmentAccount('0x000000000000000000000000000000000000dead')).toBeUndefined()
})
