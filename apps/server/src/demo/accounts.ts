import type { OperatorRole } from '@terahold/contract/codes/operators'
import { bytesToHex, type Hex } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

/** The development phrase every local chain tool knows. Its keys are public: they are worth nothing and guard nothing. */
const developmentPhrase = 'test test test test test test test test test test test junk'

export type DemoAccount = { account: HDAccount; address: string; privateKey: Hex }
export type DemoOperator = DemoAccount & { name: string; roles: OperatorRole[] }
export type DemoAccounts = {
  deployer: DemoAccount
  treasury: DemoAccount
  payoutSigner: DemoAccount
  venues: DemoAccount[]
  operators: DemoOperator[]
  members: DemoAccount[]
  /** The account of the demo's own phone. */
  phone: DemoAccount
}

const operators: { name: string; roles: OperatorRole[] }[] = [
  { name: 'Ada (settlement)', roles: ['settlement'] },
  { name: 'Bela (settlement)', roles: ['settlement'] },
  { name: 'Cleo (payout maker)', roles: ['payout-maker'] },
  { name: 'Dag (payout maker)', roles: ['payout-maker'] },
  { name: 'Edda (payout checker)', roles: ['payout-checker'] },
  { name: 'Finn (payout checker)', roles: ['payout-checker'] },
  { name: 'Gaia (admin)', roles: ['admin', 'viewer'] },
  { name: 'Hugo (admin)', roles: ['admin', 'viewer'] },
  { name: 'Iris (catalogue, support)', roles: ['catalogue', 'support'] },
  { name: 'Jon (catalogue, support)', roles: ['catalogue', 'support'] },
]

/** The accounts of the demo, always the same. */
export function demoAccounts(): DemoAccounts {
  return {
    deployer: derive(0),
    treasury: derive(1),
    payoutSigner: derive(2),
    venues: [derive(3)],
    operators: operators.map((operator, index) => ({ ...derive(4 + index), ...operator })),
    members: [20, 21, 22, 23, 24].map(derive),
    phone: derive(25),
  }
}

/** Addresses whose keys everybody knows, in lower case: whatever they own is anybody's. */
export function developmentAddresses(): ReadonlySet<string> {
  return new Set(Array.from({ length: 30 }, (_, index) => derive(index).address.toLowerCase()))
}

function derive(addressIndex: number): DemoAccount {
  const account = mnemonicToAccount(developmentPhrase, { addressIndex })
  const key = account.getHdKey().privateKey
  if (!key) throw new Error('The development phrase gave no private key')
  return { account, address: account.address, privateKey: bytesToHex(key) }
}
