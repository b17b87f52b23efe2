/** A part of the risk disclosure. */
export type Section = { readonly title: string; readonly text: string }

/** Joins the paragraphs of a section. */
export const paragraphs = (...texts: readonly string[]) => texts.join('\n\n')

/** Five statements, each with what it means. */
export const riskDisclosure: readonly Section[] = [
  {
    title: 'You can lose what you pay',
    text: paragraphs(
      'You rent mining power for a fixed number of days. It is not a deposit, a share or a loan, and nobody promises you a return. Each day you receive your share of what the pool really earned, minus electricity and our service fee.',
      'You pay the prepaid fee in advance, and it does not come back. What a day credits can be less than its prepaid fee. If that stays so, the whole holding loses money. Past figures do not predict future days.',
      'Use only money that you can afford to lose. Get independent advice on tax and law where you live. Some countries forbid this. By ordering, you confirm that you have read and understood this text.',
    ),
  },
  {
    title: 'Bitcoin’s price and difficulty change your result',
    text: 'The difficulty of the network, the block reward, transaction fees and the price of bitcoin change without warning. A halving cuts the reward at once. Electricity and fees stay the same. On a bad day you are credited nothing, but never less than zero.',
  },
  {
    title: 'Machines can stop; we refund only the fee',
    text: 'Machines fail and power is cut. We refund the prepaid fee for the time lost, but not the revenue you missed. A day is credited only after one operator recorded its revenue with evidence and a second one approved it. You can withdraw the money when the venue has paid.',
  },
  {
    title: 'Ending early after day 14 costs part of the fee',
    text: 'Your holding starts at least 24 hours after payment. Until then you can withdraw from the contract for a full refund. Until the end of day 14 after your order (UTC), we refund the prepaid fee of all days not started. After that you can end early for 90 percent of the fee of the days left. If the pool closes, we refund all of it.',
  },
  {
    title: 'Transfers are final, and we can fail',
    text: paragraphs(
      'Payments are made in USDT. Its value depends on its issuer and the market. A final transfer cannot be reversed. Send only from your own wallet and only to the address shown. We never ask for an approval, a permit or your recovery words.',
      'Your balance is a claim on us. No deposit insurance covers it. What we have and what we owe is public, and you can check it at any time. Payouts stop automatically when the two do not match. We can still fail, be attacked, or be stopped by a law or an authority.',
      'Withdrawals go only to the wallet you sign in with. There are limits, a network fee, an email code, and waiting times after security changes. If you lose the key of that wallet, you lose access to the money for good. We never ask for a payment in advance.',
    ),
  },
]
