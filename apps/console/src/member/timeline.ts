import type { showMember } from '@terahold/contract/calls/desk/desk-members'
import type { DataOf } from '@terahold/contract/endpoint'
import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import { formatMoney } from '../shared/format.ts'
import { fill } from '../shared/texts.ts'

export type Member = DataOf<typeof showMember>
type TimelineEvent = { readonly key: string; readonly at: string; readonly text: string }

/** Returns what happened in an account, newest first: order and withdrawal states, money, tickets and security notices. */
export function timelineOf(member: Member, { member: texts, find, withdrawals }: DeskTexts): TimelineEvent[] {
  const { events } = texts
  const all = [
    { key: 'joined', at: member.profile.createdAt, text: events.joined },
    ...member.orders.rows.flatMap(({ orderId, orderNo, stateLog }) =>
      stateLog.map(({ state, at }) => ({
        key: `order:${orderId}:${state}:${at}`,
        at,
        text: fill(events.order, { number: orderNo, state: find.orderStates[state] }),
      })),
    ),
    ...member.withdrawals.rows.flatMap(({ withdrawId, amount, stateLog }) =>
      stateLog.map(({ state, at }) => ({
        key: `withdrawal:${withdrawId}:${state}:${at}`,
        at,
        text: fill(events.withdrawal, { amount: formatMoney(amount), state: withdrawals.states[state] }),
      })),
    ),
    ...member.statement.rows.map(({ lineId, at, memo, amount }) => ({
      key: `line:${lineId}`,
      at,
      text: `${memo}: ${formatMoney(amount)} USDT`,
    })),
    ...member.tickets.rows.flatMap(({ ticketNo, createdAt, replies }) => [
      { key: `ticket:${ticketNo}`, at: createdAt, text: fill(events.ticket, { number: ticketNo }) },
      ...replies.map(({ at }) => ({
        key: `reply:${ticketNo}:${at}`,
        at,
        text: fill(events.reply, { number: ticketNo }),
      })),
    ]),
    ...member.notices.rows.map(({ noticeId, title, createdAt }) => ({
      key: `notice:${noticeId}`,
      at: createdAt,
      text: title,
    })),
  ]
  return all.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
