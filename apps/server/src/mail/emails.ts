import { business } from '@terahold/contract/constants'
import type { ServerTexts } from '@terahold/locale/en/server'
import type { Language } from '@terahold/locale/languages'
import { fill, words } from '../locales/words.ts'
import { formatGrouped, formatMinute, formatOrderNo, formatWallet } from './email-format.ts'

type MailTexts = ServerTexts['mail']

/** The values of each email. Amounts are decimal strings in USDT, instants ISO 8601, addresses plain hex. */
export type EmailValues = {
  /** A code for adding or replacing an email address, for setting a password or for a forgotten one. The link freezes the account. */
  code: { scene: 'bind' | 'rebind' | 'password' | 'forgotten'; code: string; link?: string }
  /** The code that confirms a withdrawal, with all it confirms and the minutes for which it is valid. */
  withdraw: { code: string; minutes: number; amount: string; receive: string; address: string; link: string }
  /** Tells the previous address that it was replaced; the link freezes the account. */
  'email-replaced': { holdUntil: string; link: string }
  /** Tells the previous address that it was replaced without its code; the link freezes the account. */
  'email-recovered': { holdUntil: string; link: string }
  /** A forgotten password was removed; the link freezes the account. */
  'password-forgotten': { holdUntil: string; link: string }
  'password-set': { holdUntil: string; link: string }
  /** A change that the wallet signed, sent before it takes effect. */
  security: { change: string; at: string; link: string }
  /** The email address and the password will be removed at a time; the link freezes the account. */
  'reset-started': { holdUntil: string; link: string }
  'reset-by-operators': { holdUntil: string; link: string }
  'reset-done': { holdUntil: string; link: string }
  /** The account moves to another wallet at a time; the link freezes the account. */
  'move-started': MoveValues
  'move-stopped': MoveValues
  'move-done': MoveValues
  /** A sign-in from a new device; its name is null when it is unknown. The link freezes the account. */
  'new-sign-in': { device: string | null; at: string; link: string }
  /** Acknowledges a withdrawal from the contract of an order. */
  'contract-withdrawn': { orderNo: string; at: string; refund: string }
  frozen: Record<never, never>
  /** The link freezes the account again. */
  unfrozen: { link: string }
  closed: Record<never, never>
  /** A notification the member chose to receive. */
  notification: { kind: keyof ServerTexts['notifications'] }
}
type MoveValues = { holdUntil: string; wallet: string; link: string }
export type EmailName = keyof EmailValues

/**
 * A part of an email: a paragraph, the code, figures with their labels, the link, who signs a plain text, and last why the email was
 * sent.
 */
export type EmailPart =
  | { kind: 'text'; text: string }
  | { kind: 'code'; label: string; code: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'link'; label: string; link: string }
  | { kind: 'signature'; text: string }
  | { kind: 'why'; text: string }
export type Email = { subject: string; parts: EmailPart[] }

const emails: { [Name in EmailName]: (mail: MailTexts, values: EmailValues[Name], words: ServerTexts) => Email } = {
  code: (mail, { scene, code, link }) => ({
    subject: mail.code[scene].subject,
    parts: [
      ...texts(mail.greeting, mail.code[scene].intro),
      ...codeParts(mail, code, business.emailCodeMinutes),
      ...(link === undefined ? texts(mail.codeNotAsked) : freezeParts(mail, link)),
      ...endParts(mail, 'code'),
    ],
  }),
  withdraw: (mail, { code, minutes, amount, receive, address, link }) => ({
    subject: mail.withdrawal.subject,
    parts: [
      ...texts(mail.greeting, mail.withdrawal.intro),
      {
        kind: 'facts',
        facts: [
          [mail.withdrawal.amount, `${formatGrouped(amount)} USDT`],
          [mail.withdrawal.receive, `${formatGrouped(receive)} USDT`],
          [mail.withdrawal.destination, formatWallet(address)],
        ],
      },
      ...texts(mail.withdrawal.compare),
      ...codeParts(mail, code, minutes),
      ...texts(mail.withdrawal.notAsked),
      ...freezeParts(mail, link),
      ...endParts(mail, 'code'),
    ],
  }),
  'email-replaced': (mail, values) => notice(mail, mail.emailReplaced, values),
  'email-recovered': (mail, values) => notice(mail, mail.emailRecovered, values),
  'password-forgotten': (mail, values) => notice(mail, mail.passwordForgotten, values),
  'password-set': (mail, values) => notice(mail, mail.passwordSet, values),
  'reset-started': (mail, values) => notice(mail, mail.resetStarted, values),
  'reset-by-operators': (mail, values) => notice(mail, mail.resetByOperators, values),
  'reset-done': (mail, values) => notice(mail, mail.resetDone, values),
  'move-started': (mail, values) => notice(mail, mail.moveStarted, values),
  'move-stopped': (mail, values) => notice(mail, mail.moveStopped, values),
  'move-done': (mail, values) => notice(mail, mail.moveDone, values),
  security: (mail, { change, at, link }) => ({
    subject: mail.security.subject,
    parts: [
      ...texts(mail.greeting, mail.security.intro),
      {
        kind: 'facts',
        facts: [
          [mail.security.change, change],
          [mail.security.at, formatMinute(new Date(at))],
        ],
      },
      ...freezeParts(mail, link),
      ...endParts(mail, 'security'),
    ],
  }),
  'new-sign-in': (mail, { device, at, link }) => ({
    subject: mail.newSignIn.subject,
    parts: [
      ...texts(mail.greeting, mail.newSignIn.intro),
      {
        kind: 'facts',
        facts: [
          [mail.newSignIn.device, device ?? mail.newSignIn.unknownDevice],
          [mail.newSignIn.at, formatMinute(new Date(at))],
        ],
      },
      ...freezeParts(mail, link),
      ...texts(mail.newSignIn.stolen),
      ...endParts(mail, 'security'),
    ],
  }),
  'contract-withdrawn': (mail, { orderNo, at, refund }) => ({
    subject: mail.contractWithdrawn.subject,
    parts: [
      ...texts(mail.greeting, mail.contractWithdrawn.intro),
      {
        kind: 'facts',
        facts: [
          [mail.contractWithdrawn.order, formatOrderNo(orderNo)],
          [mail.contractWithdrawn.at, formatMinute(new Date(at))],
          [mail.contractWithdrawn.refund, `${formatGrouped(refund)} USDT`],
        ],
      },
      ...texts(mail.contractWithdrawn.money, mail.contractWithdrawn.notYou),
      ...endParts(mail, 'contractWithdrawn'),
    ],
  }),
  frozen: (mail) => ({
    subject: mail.frozen.subject,
    parts: [...texts(mail.greeting, mail.frozen.intro, mail.frozen.next), ...endParts(mail, 'security')],
  }),
  unfrozen: (mail, { link }) => ({
    subject: mail.unfrozen.subject,
    parts: [...texts(mail.greeting, mail.unfrozen.intro), ...freezeParts(mail, link), ...endParts(mail, 'security')],
  }),
  closed: (mail) => ({
    subject: mail.closed.subject,
    parts: [...texts(mail.greeting, mail.closed.intro, mail.closed.back), ...endParts(mail, 'security')],
  }),
  notification: (mail, { kind }, { notifications }) => ({
    subject: notifications[kind].title,
    parts: [...texts(mail.greeting, notifications[kind].text), ...endParts(mail, 'chosen')],
  }),
}

/** Writes an email in a language. A code is the only run of six digits in it. */
export function writeEmail<Name extends EmailName>(name: Name, locale: Language, values: EmailValues[Name]): Email {
  return emails[name](words[locale].mail, values, words[locale])
}

/** What happened to the account, how long withdrawals wait, and the link that freezes the account. */
function notice(
  mail: MailTexts,
  { subject, intro, hold = mail.hold }: { subject: string; intro: string; hold?: string },
  { holdUntil, link, wallet }: { holdUntil: string; link: string; wallet?: string },
): Email {
  const until = formatMinute(new Date(holdUntil))
  return {
    subject,
    parts: [
      ...texts(mail.greeting, intro),
      ...(wallet === undefined ? [] : [{ kind: 'facts', facts: [[mail.newWallet, formatWallet(wallet)]] } as const]),
      ...texts(fill(hold, { until })),
      ...freezeParts(mail, link),
      ...endParts(mail, 'security'),
    ],
  }
}

function freezeParts(mail: MailTexts, link: string): EmailPart[] {
  return [...texts(mail.freeze), { kind: 'link', label: mail.freezeLabel, link }]
}

function endParts(mail: MailTexts, why: keyof MailTexts['why']): EmailPart[] {
  return [
    { kind: 'signature', text: mail.signature },
    { kind: 'why', text: mail.why[why] },
  ]
}

function texts(...paragraphs: string[]): EmailPart[] {
  return paragraphs.map((text) => ({ kind: 'text', text }))
}

function codeParts(mail: MailTexts, code: string, minutes: number): EmailPart[] {
  return [
    { kind: 'code', label: mail.codeLabel, code },
    ...texts(`${fill(mail.codeValidity, { minutes: String(minutes) })} ${mail.neverAsk}`),
  ]
}
