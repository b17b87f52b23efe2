import type { PlainBooks } from './books.ts'
import type { PlainMember } from './orders.ts'

/** Returns every account of the house on its usual side. */
export function houseAccounts(books: PlainBooks): Record<string, bigint> {
  const { house, withdrawals, revenue } = books
  const { net, back, ...split } = revenue.split()
  const sum = (part: (member: PlainMember) => bigint) => books.members.reduce((total, each) => total + part(each), 0n)
  const paid = books.orders.filter(({ cools, state }) => cools > 0 && state !== 'cancelled')
  return {
    treasury: house.deposits + house.unknown + house.venue - house.refilled - house.taken,
    payout_vault: house.intoVault + house.refilled - withdrawals.paid,
    payout_in_flight: withdrawals.inFlight(),
    revenue_receivable: revenue.open(),
    suspense: house.unknown + house.intoVault + revenue.surplus,
    unearned: paid.reduce((total, { price, goods, taken }) => total + price - goods - taken, 0n) - split.fees,
    pool_payable: net + back - sum(({ posted }) => posted),
    house_mining_income: split.unsold,
    hashrate_income: split.hashrate,
    sales_margin: split.margin,
    service_income: split.service,
    electricity_recovery: split.electricity,
    referral_expense: house.referrals,
    exit_income: house.exits,
    correction_expense: revenue.rows.reduce((total, { corrected }) => total + corrected, 0n),
    network_fee: withdrawals.fees,
    goodwill_expense: house.goodwill,
    house_withdrawal: house.taken,
    goods: paid.reduce((total, { goods }) => total + goods, 0n),
    member_claims: sum(({ claim }) => claim),
    venue_claims: revenue.owed.reduce((total, owed) => total + owed, 0n),
  }
}
