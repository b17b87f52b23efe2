/** A part of the risk disclosure. */
export type Section = { readonly title: string; readonly text: string }

export const riskDisclosure: readonly Section[] = [
  {
    title: 'What you buy',
    text: 'You rent mining power for a fixed number of days. It is no deposit, no share and no loan, and nobody promises you any return. What you receive is your part of what the pool really earned, day by day, after electricity and our service fee.',
  },
  {
    title: 'You can lose money',
    text: 'The hashrate fee is paid in advance and is not part of what comes back. At the figures shown with a plan, the net of a day can be less than its fee; then the whole subscription loses. Figures of the past say nothing about days to come.',
  },
  {
    title: 'What moves the result',
    text: 'The difficulty of the network, the block reward, transaction fees and the price of bitcoin change without warning, and a halving cuts the reward at once. Electricity and fees stay the same. On a bad day the net is zero; it is never below zero.',
  },
  {
    title: 'When the pool stands still',
    text: 'Machines fail and power is cut. For time lost, the hashrate fee of that time is paid back to you; the revenue that was missed is not. A day is credited only after its revenue was recorded with evidence and approved by a second person, and is yours to withdraw once the payout has arrived.',
  },
  {
    title: 'Withdrawing and leaving early',
    text: 'Until your holding starts, which is at least 24 hours after payment, you can withdraw from the contract and get everything back. Until the end of day 14 after your order (UTC), the fee of the days not started comes back in full. After that you can leave at the quote shown: 90 percent of the fee for the days left. When a pool closes, all of it is paid back.',
  },
  {
    title: 'Tokens and the chain',
    text: 'Payments are made in USDT, which is worth what its issuer and the market make it worth. A transfer that is final cannot be taken back. Send only from your own wallet and only to the address shown. We never ask for an approval, a permit or your recovery words.',
  },
  {
    title: 'What we hold for you',
    text: 'Your balance is a claim on us and is covered by no deposit insurance. What we have and what we owe is public and can be checked at any time, and payouts stop by themselves when it does not add up. We can still fail, be attacked, or be stopped by a law or an authority.',
  },
  {
    title: 'Withdrawals',
    text: 'They go only to the wallet you sign in with. Limits, a network fee, an e-mail code and waiting times after changes of security apply. Whoever loses the key of that wallet loses access to the money for good. We never ask for a payment in advance.',
  },
  {
    title: 'Your own decision',
    text: 'Use only money you can do without. Ask somebody independent about tax and law where you live; some places forbid this. By ordering you confirm that you have read and understood this text.',
  },
]
