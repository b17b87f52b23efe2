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
  { name: 'Kaia (admin)', roles: ['admin', 'viewer'] },
  { name: 'Lea (auditor)', roles: ['auditor'] },
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
