import type { OperatorRole } from '@terahold/contract/codes/operators'
import { type DevelopmentAccount, developmentAccount } from '../../chain/signer/development-accounts.ts'

export type DemoOperator = DevelopmentAccount & { name: string; roles: OperatorRole[] }
export type DemoAccounts = {
  deployer: DevelopmentAccount
  treasury: DevelopmentAccount
  payoutSigner: DevelopmentAccount
  /** Pays the gas for anchoring roots. */
  anchorSender: DevelopmentAccount
  venues: DevelopmentAccount[]
  operators: DemoOperator[]
  members: DevelopmentAccount[]
  /** The account of the demo's own phone. */
  phone: DevelopmentAccount
}

const operators: { name: string; roles: OperatorRole[] }[] = [
  { name: 'Ada', roles: ['settlement'] },
  { name: 'Bela', roles: ['settlement'] },
  { name: 'Cleo', roles: ['payout-maker'] },
  { name: 'Dag', roles: ['payout-maker'] },
  { name: 'Edda', roles: ['payout-checker'] },
  { name: 'Finn', roles: ['payout-checker'] },
  { name: 'Gaia', roles: ['admin', 'viewer'] },
  { name: 'Hugo', roles: ['admin', 'viewer'] },
  { name: 'Iris', roles: ['catalogue', 'support'] },
  { name: 'Jon', roles: ['catalogue', 'support'] },
  { name: 'Kaia', roles: ['admin', 'viewer'] },
  { name: 'Lea', roles: ['auditor'] },
]

/** The fixed accounts of the demo. */
export function demoAccounts(): DemoAccounts {
  return {
    deployer: developmentAccount(0),
    treasury: developmentAccount(1),
    payoutSigner: developmentAccount(2),
    anchorSender: developmentAccount(26),
    venues: [developmentAccount(3)],
    operators: operators.map((operator, index) => ({ ...developmentAccount(4 + index), ...operator })),
    members: [20, 21, 22, 23, 24].map(developmentAccount),
    phone: developmentAccount(25),
  }
}
