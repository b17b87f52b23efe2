import type { Reason } from '@terahold/contract/reasons'

/** What an e-mail is made of in one language. Words in braces are filled in when it is sent. */
export type MailWords = {
  greeting: string
  signature: string
  neverAsk: string
  codeLabel: string
  codeValidity: string
  codeNotAsked: string
  code: Record<'bind' | 'rebind' | 'password', { subject: string; intro: string }>
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
}

/** Everything the server says to people in one language. */
export type ServerWords = {
  /** Said in an envelope: what happened, that nothing was lost, the next step. */
  reasons: Record<Reason, string>
  mail: MailWords
  /** The page shown for an address that does not exist. */
  missingPage: { title: string; text: string; home: string }
}
