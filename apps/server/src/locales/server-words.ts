import type { NewsKind } from '@terahold/contract/codes/members'
import type { ShipmentEventKind } from '@terahold/contract/codes/shipments'
import type { Reason } from '@terahold/contract/reasons'

/** What an e-mail is made of in one language. Words in braces are filled in when it is sent. */
export type MailWords = {
  greeting: string
  signature: string
  neverAsk: string
  codeLabel: string
  codeValidity: string
  codeNotAsked: string
  code: Record<'bind' | 'rebind' | 'password' | 'forgotten', { subject: string; intro: string }>
  withdrawal: {
    subject: string
    intro: string
    amount: string
    receive: string
    destination: string
    compare: string
    notAsked: string
  }
  emailReplaced: { subject: string; intro: string; hold: string; notYou: string }
  emailRecovered: { subject: string; intro: string; hold: string; freeze: string; label: string }
  passwordForgotten: { subject: string; intro: string; hold: string; freeze: string; label: string }
  passwordSet: { subject: string; intro: string; hold: string; notYou: string }
  newSignIn: { subject: string; intro: string; device: string; unknownDevice: string; at: string; notYou: string }
  frozen: { subject: string; intro: string; next: string }
  closed: { subject: string; intro: string; back: string }
  newsEnd: string
}

/** Everything the server says to people in one language. */
export type ServerWords = {
  /** Said in an envelope: what happened, that nothing was lost, the next step. */
  reasons: Record<Reason, string>
  mail: MailWords
  /** That something happened, and no more: it is shown on locked screens and travels through others' servers. */
  news: Record<NewsKind | 'order-shipped' | 'order-delivered', { title: string; text: string }>
  /** What keeps an account from being closed. */
  openThings: Record<'money' | 'earnings' | 'orders' | 'holdings' | 'withdrawals', string>
  /** What happened to a parcel, where the carrier gives no words of its own. */
  shipmentEvents: Record<ShipmentEventKind, string>
  /** The page shown for an address that does not exist. */
  missingPage: { title: string; text: string; home: string }
}
