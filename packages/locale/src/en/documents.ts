import type { Section } from './risk-disclosure.ts'

/** The documents that anyone can read: legal texts as templates, answers, and the words of the product. */
export type Documents = Readonly<Record<'terms' | 'privacy' | 'company' | 'answers' | 'words', readonly Section[]>>

export const documents: Documents = {
  terms: [
    {
      title: 'What you buy',
      text: 'You rent mining power for a fixed number of days and pay its fee in advance. Each day we credit your share of the bitcoin that the pool mined, minus electricity and our service fee. We promise no return. You can lose money.',
    },
    {
      title: 'Cancelling and ending early',
      text: 'You can cancel for a full refund until your holding starts, which is at least {coolingOffHours} hours after payment. Until {withdrawalDays} days after the order you get back the fee of all days not started. After that you can end the holding early for the refund shown with it.',
    },
    {
      title: 'Payments',
      text: 'You pay in USDT from the wallet you sign in with, or from your balance. A final transfer on the blockchain cannot be reversed. We never ask for an approval, a permit or your recovery words.',
    },
    {
      title: 'Withdrawals',
      text: 'We pay only to the wallet you sign in with. The minimum is {withdrawMinimum} USDT. The fee, the limits and any waiting time are shown before you confirm.',
    },
    {
      title: 'Your account',
      text: 'Your wallet is your account. Keep its key safe: nobody can restore it. Use this service only where your local law allows it.',
    },
    {
      title: 'Changes and disputes',
      text: 'An order keeps the terms it was placed with. If you disagree with us, write to our support first. To be added: the law that applies, the court and the arbitration body.',
    },
  ],
  privacy: [
    {
      title: 'What we store',
      text: 'Your wallet address, your orders, credits and withdrawals, and your sessions. If you give them to us: a name, an email address, delivery addresses, and your messages with their pictures.',
    },
    {
      title: 'What we use it for',
      text: 'To keep your account, to ship goods, to answer you and to protect your money. We show no advertising, sell no data and use no trackers.',
    },
    {
      title: 'What others can see',
      text: 'Payments and withdrawals are public on the blockchain. Your inviter, and the member who invited them, see your shortened address, your display name, the day you joined and your power. Your inviter also sees our margin on your orders. The ranking shows you only if you join it. The published proof contains no names and no addresses.',
    },
    {
      title: 'What stays on your device',
      text: 'Your session, your language and theme, unfinished forms, the last figures you saw, and the proof of what we owe you with its key. Signing out deletes the session, the forms, the figures and the proof.',
    },
    {
      title: 'Your rights',
      text: 'In Settings you can export everything we store about you, and close your account. We delete your contact data then. The law requires us to keep the books. To be added: the data protection officer and the authority.',
    },
  ],
  company: [
    {
      title: 'Company',
      text: 'To be added: the company, its legal form, its address, its register and register number, its tax number and the people who represent it.',
    },
    {
      title: 'Licences and supervision',
      text: 'To be added: the licences and the authority that supervises the company, or why it needs none, and the countries in which it may offer this service.',
    },
    {
      title: 'Contact',
      text: 'Write to us with the feedback form. The channels that belong to us are listed there. We answer complaints within {complaintDays} days.',
    },
  ],
  answers: [
    {
      title: 'How do I start?',
      text: 'Connect your wallet and sign one message. Choose a plan, read its risks, order and pay from the same wallet. Your holding starts when the cooling-off ends.',
    },
    {
      title: 'How is my daily credit calculated?',
      text: 'Your share of what the pool mined that day, minus electricity and the service fee. If the costs are higher, the credit is zero. Tap a day in Performance details to see each part and its source.',
    },
    {
      title: 'Why is part of my money pending?',
      text: 'A day is credited as soon as two people have approved its figures. It is available when the venue has paid for the bitcoin of that day.',
    },
    {
      title: 'Can I lose money?',
      text: 'Yes. You pay the fee in advance. If bitcoin falls or mining gets harder, your credits can add up to less than the fee. The calculator shows such a case first.',
    },
    {
      title: 'What happens when machines stop?',
      text: 'They mine nothing. We refund the fee of the time in which they did not run. We do not replace what they would have mined.',
    },
    {
      title: 'How do I cancel an order?',
      text: 'Open My, then Orders, and choose the order. Until the cooling-off ends you get everything back. Until {withdrawalDays} days after the order you get back the fee of the days not started.',
    },
    {
      title: 'How do I withdraw?',
      text: 'Bind an email address once. Then open Withdraw, enter an amount and type the code from the email. The money goes to the wallet you sign in with.',
    },
    {
      title: 'Why does my withdrawal wait?',
      text: 'After a change of your email address or password, withdrawals wait {securityHours} hours, or {recoveryHours} hours if you had lost one of them. Two operators review withdrawals from {reviewFrom} USDT a day on.',
    },
    {
      title: 'I have lost my email address or my password',
      text: 'Open Security and choose to remove them with your wallet’s signature. It takes {recoveryHours} hours, and withdrawals wait until then. Nobody can restore the key of a lost wallet.',
    },
    {
      title: 'What do I get for inviting friends?',
      text: 'Of our sales margin on an order: {level1} for members you invited and {level2} for members they invited, up to a yearly limit for each person and a monthly limit in total. Nobody earns for recruiting alone.',
    },
    {
      title: 'How can I check your figures?',
      text: 'Each revenue row has the pool’s bitcoin transaction, the venue’s statement and its payment on the blockchain. What we owe is published every night, and your device finds your part in it.',
    },
    {
      title: 'Someone asks for my recovery words',
      text: 'This is fraud. Our staff will never ask you for recovery words, a code, a key or money. Freeze your account with the link in our emails, and write to our support.',
    },
  ],
  words: [
    {
      title: 'TH/s (terahash per second)',
      text: 'The unit of mining power: a million million attempts each second to find a bitcoin block.',
    },
    {
      title: 'Difficulty',
      text: 'How hard it is to find a block. It changes about every two weeks. When it rises, the same power mines less.',
    },
    { title: 'Hashprice', text: 'What one TH/s can be expected to mine in a day without downtime, in USDT.' },
    { title: 'Uptime', text: 'The part of a day in which the machines of a pool delivered their power.' },
    { title: 'Pool', text: 'Machines at one site that are sold together. All holders of a pool share what it mines.' },
    { title: 'Holding', text: 'The power that a paid order gives you, from its first to its last day.' },
    { title: 'Prepaid fee', text: 'What you pay in advance for the power. Each day uses up one part of it.' },
    { title: 'Result', text: 'What was credited, plus refunds, minus the prepaid fee used. Below zero it is a loss.' },
    { title: 'Settlement', text: 'The division of a day’s revenue among the holders of a pool, after costs.' },
    {
      title: 'Venue',
      text: 'The company that sells the bitcoin of a pool and pays us the USDT. Its statement belongs to each day.',
    },
    {
      title: 'Coverage',
      text: 'Our cash on chain divided by what we owe members. At 100% all of it is there.',
    },
    {
      title: 'Cooling-off',
      text: 'The time after payment in which you can cancel for a full refund: at least {coolingOffHours} hours.',
    },
    { title: 'USDT', text: 'A token on the blockchain that is meant to be worth one US dollar. Its issuer can fail.' },
  ],
}
