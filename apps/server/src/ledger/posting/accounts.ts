import type { HouseAccount, MemberAccount } from '@terahold/contract/codes/ledger'

/** Accounts of the house with their normal side: debit for what it has, credit for what it owes or earned. */
export const normalSides = {
  treasury: 'debit',
  payout_vault: 'debit',
  payout_in_flight: 'credit',
  revenue_receivable: 'debit',
  suspense: 'credit',
  unearned: 'credit',
  pool_payable: 'credit',
  house_mining_income: 'credit',
  hashrate_income: 'credit',
  exit_income: 'credit',
  service_income: 'credit',
  electricity_recovery: 'credit',
  sales_margin: 'credit',
  referral_expense: 'debit',
  correction_expense: 'debit',
  goodwill_expense: 'debit',
  network_fee: 'credit',
  goods: 'credit',
  house_withdrawal: 'debit',
  member_claims: 'debit',
  venue_claims: 'debit',
  points_issued: 'debit',
} as const satisfies Record<HouseAccount, 'debit' | 'credit'>

export type Account = MemberAccount | HouseAccount
