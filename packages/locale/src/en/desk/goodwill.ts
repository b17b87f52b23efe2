/** Texts of credits that no rule gives. */
export const goodwillTexts = {
  credit: 'Credit goodwill',
  creditHint: 'The house pays it out of its own cash. The member sees it in the statement as goodwill.',
  refund: 'Refund outside the rules',
  refundHint:
    'The house pays it. The order goes on: the member still earns from it and can still end it by the rules. The statement shows the refund.',
  member: 'Member',
  memberId: 'Member’s id',
  memberHint: 'An id. Or enter an order number or the address of the member, and press “Find the id”.',
  order: 'Order',
  orderId: 'Order’s id',
  orderHint: 'An id. Or enter the order number, and press “Find the id”.',
  amount: 'Amount (USDT)',
  amountHint: 'At most what the member paid for the order, less earlier refunds.',
  available: 'Available balance',
  before: 'as it is',
  after: '+ {amount}',
  creditMoney: '{amount} move from the house’s own cash to the member. Nothing is taken from other members.',
  approveCredit: 'Approve the goodwill',
  approveRefund: 'Approve the refund',
} as const

/** Texts of higher payout limits for a day. */
export const limitTexts = {
  raise: 'Raise the limits',
  raiseHint: 'For one UTC day. When it ends, the configured limits apply again.',
  day: 'UTC day',
  dayHint: 'Today or tomorrow.',
  perHour: 'In an hour (USDT)',
  perDay: 'In 24 hours (USDT)',
  newWallets: 'Of that to new wallets (USDT)',
  sumHint: 'At least the configured limit.',
  configured: 'as configured',
  money:
    'Up to {perDay} can leave the vault in 24 hours, and up to {perHour} in an hour. Each payout is still checked.',
  approve: 'Approve the limits',
} as const

/** Texts of members who lost their email and password. */
export const resetTexts = {
  prepare: 'Remove email and password',
  prepareHint:
    'For a member who lost both. Verify the member first. It takes effect after {recoveryHours} hours. Until then the wallet can veto it.',
  waits:
    'It takes effect {hours} hours after its approval. Until then, one operator can stop it, and the member can cancel it.',
  verified: 'How the member was verified',
  access: 'Email and password',
  asNow: 'as they are',
  removed: 'removed after {recoveryHours} hours, unless the wallet vetoes it',
  money: 'Nothing moves. Withdrawals wait until the member has set a new email.',
  approve: 'Approve the removal',
} as const

/** Texts of accounts that move to another wallet. */
export const moveTexts = {
  offer: 'Wallet that asks',
  asks: 'asks for the account. Its signature is valid. You must verify who owns the account.',
  offeredAt: 'Asked (UTC)',
  from: 'Old wallet',
  to: 'New wallet',
  wallet: 'Wallet',
  noOffer: 'No wallet asks for an account.',
  move: 'Move',
  moveStates: {
    recorded: 'The move to this wallet is prepared and waits for approval.',
    approved: 'A move of this account is approved and under way.',
  },
  openMove: 'Open the move',
  prepare: 'Move the account',
  prepareHint:
    'Verify the owner first. A payout checker approves it. The member is notified, and the old wallet can stop it.',
  approve: 'Approve the move',
  money: 'Nothing moves before {day}. Later withdrawals go to the new wallet alone.',
} as const
