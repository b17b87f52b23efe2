import type { findAnything } from '@terahold/contract/calls/desk/desk'
import type { AnswerOf } from '@terahold/contract/endpoint'
import { routeHref } from '../shared/route.ts'

export type Hit = AnswerOf<typeof findAnything>['data']['hits'][number]

/** Returns the id that names a hit in its kind. */
export function idOf(hit: Hit): string {
  switch (hit.kind) {
    case 'member':
      return hit.memberId
    case 'order':
    case 'shipment':
      return hit.orderId
    case 'payment':
      return `${hit.txHash}:${hit.logIndex}`
    case 'withdrawal':
      return hit.withdrawId
    case 'payout':
      return hit.payoutNo
    case 'ticket':
      return hit.ticketId
    case 'decision':
      return hit.decisionId
  }
}

/** Returns the address that shows a hit; undefined if no screen does, or none of these, which the operator can open. */
export function hrefOf(hit: Hit, screens: ReadonlySet<string>): string | undefined {
  const on = (screen: string, params: Readonly<Record<string, string>>) =>
    screens.has(screen) ? routeHref(screen, { id: idOf(hit), ...params }) : undefined
  switch (hit.kind) {
    case 'withdrawal':
      return on('withdrawals', { state: 'all', only: hit.withdrawId })
    case 'payout':
      return on('payouts', { only: hit.withdrawId })
    case 'decision':
      return on('audit', { only: hit.decisionId })
    case 'shipment':
      return hit.state === 'waiting' ? undefined : on('shipments', { only: hit.orderId })
    case 'payment':
      if (hit.state === 'suspense') return on('suspense', { q: hit.txHash })
      return hit.memberId === null ? undefined : on('member', { id: hit.memberId })
    case 'member':
    case 'order':
    case 'ticket':
      return on('member', { id: hit.memberId })
  }
}
