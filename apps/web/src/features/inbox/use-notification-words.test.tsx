import { to } from '@terahold/contract/pages'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import type { Notification } from './inbox.ts'
import { useNotificationWords } from './use-notification-words.ts'

setUpComponentTests()

const order = { orderId: testId(3), orderNo: 'TH-260301-AAAAAAAA' }

function Entry({ notification }: { readonly notification: Notification }) {
  const { title, href } = useNotificationWords()(notification)
  return <a href={href}>{title}</a>
}

test.each<[Notification['kind'], Notification['state'], Partial<Notification>, string, string]>([
  ['deposit', 'final', order, 'Payment received', to.orders()],
  ['deposit', 'final', {}, 'Payment received', to.my()],
  ['order', 'active', order, 'Your power is running', to.myPower()],
  ['order', 'completed', order, 'Your holding has ended', to.powerHistory()],
  ['order', 'refunded', order, 'Your order was refunded', to.orders()],
  ['order', 'expired', order, 'Your order ended unpaid', to.orders()],
  ['order', 'returned', order, 'Your goods were returned', to.orders()],
  ['order', null, order, 'Order update', to.orders()],
  ['order-shipped', 'shipped', order, 'Your goods are on their way', to.shipment(order)],
  ['order-delivered', 'delivered', order, 'Your goods were delivered', to.shipment(order)],
  ['order-delivered', 'delivered', {}, 'Your goods were delivered', to.orders()],
  ['settlement', null, {}, 'Mining credited', to.performance()],
  ['withdrawal', 'confirmed', {}, 'Withdrawal paid', to.withdrawals()],
  ['withdrawal', 'failed', {}, 'Withdrawal failed', to.withdrawals()],
  ['withdrawal', 'rejected', {}, 'Withdrawal rejected', to.withdrawals()],
  ['withdrawal', null, {}, 'Withdrawal update', to.withdrawals()],
  ['ticket', 'answered', {}, 'Support has answered', to.support({ view: 'tickets' })],
  ['ticket', 'closed', {}, 'Ticket closed', to.support({ view: 'tickets' })],
])('a notification of %s in state %s with %j says “%s” and opens its page', (kind, state, more, title, href) => {
  const base = { eventId: testId(1), at: '2026-03-01T10:00:00.000Z', read: true, amount: null }
  const notification: Notification = { ...base, orderId: null, orderNo: null, ticketNo: null, ...more, kind, state }
  renderForMember(<Entry notification={notification} />)
  expect(screen.getByRole('link', { name: title }).getAttribute('href')).toBe(href)
})
