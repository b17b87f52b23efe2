import { definitionOf } from '@terahold/decisions/definitions'
import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import { formatInstant, formatMoney, shorten } from '../shared/format.ts'
import { decisionLanguage, fill } from '../shared/texts.ts'
import type { Hit } from './hit.ts'

export type HitText = {
  readonly title: string
  readonly note: string
  /** A state or a time, at the right. */
  readonly end: string
  /** What the list of recent hits keeps: nothing about a person. */
  readonly lasting: string
}

/** Returns what a hit says in one line. */
export function hitText(hit: Hit, { find, withdrawals, payouts, shipments }: DeskTexts): HitText {
  const money = (amount: string) => `${formatMoney(amount)} USDT`
  const moneyAndTime = ({ amount, at }: { amount: string; at: string }) => `${money(amount)} · ${formatInstant(at)}`
  switch (hit.kind) {
    case 'member':
      return line(hit.name ?? shorten(hit.address), shorten(hit.address), hit.memberId, hit.memberId)
    case 'order':
      return line(hit.orderNo, `${money(hit.price)} · ${formatInstant(hit.at)}`, find.orderStates[hit.state])
    case 'shipment':
      return line(
        hit.orderNo,
        [hit.carrier, hit.trackingNo].filter((part) => part !== null).join(' '),
        hit.state === 'waiting' ? find.notReady : shipments.states[hit.state],
      )
    case 'payment': {
      const sender = fill(find.from, { address: shorten(hit.sender) })
      return line(
        money(hit.amount),
        `${sender} · ${formatInstant(hit.at)}`,
        find.paymentStates[hit.state],
        moneyAndTime(hit),
      )
    }
    case 'withdrawal':
      return line(money(hit.amount), formatInstant(hit.at), withdrawals.states[hit.state], moneyAndTime(hit))
    case 'payout':
      return line(
        fill(find.payout, { number: hit.payoutNo }),
        moneyAndTime(hit),
        hit.outcome ? payouts.outcomes[hit.outcome] : payouts.states[hit.state],
      )
    case 'ticket':
      return line(hit.ticketNo, formatInstant(hit.at), find.ticketStates[hit.state])
    case 'decision':
      return line(
        definitionOf(hit.type)[decisionLanguage()],
        fill(find.decidedBy, { name: hit.by }),
        formatInstant(hit.at),
        `${definitionOf(hit.type)[decisionLanguage()]} · ${formatInstant(hit.at)}`,
      )
  }
}

function line(title: string, note: string, end: string, lasting = title): HitText {
  return { title, note, end, lasting }
}
