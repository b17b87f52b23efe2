import { useLingui } from '@lingui/react/macro'
import type { NotificationKind, NotificationState } from '@terahold/contract/codes/members'
import { to } from '@terahold/contract/pages'
import type { Notification } from './inbox.ts'

type Words = {
  readonly title: string
  /** The page of what the notification is about. */
  readonly href: string
}

/** Returns the text of a notification and the page it opens. */
export function useNotificationWords(): (notification: Notification) => Words {
  const { t } = useLingui()
  const ofOrder: Readonly<Partial<Record<NotificationState, Words>>> = {
    active: { title: t`Your power is running`, href: to.myPower() },
    completed: { title: t`Your holding has ended`, href: to.powerHistory() },
    refunded: { title: t`Your order was refunded`, href: to.orders() },
    expired: { title: t`Your order ended unpaid`, href: to.orders() },
    returned: { title: t`Your goods were returned`, href: to.orders() },
  }
  const ofWithdrawal: Readonly<Partial<Record<NotificationState, string>>> = {
    confirmed: t`Withdrawal paid`,
    failed: t`Withdrawal failed`,
    rejected: t`Withdrawal rejected`,
  }
  const ofKind: Readonly<Record<NotificationKind, (notification: Notification) => Words>> = {
    deposit: ({ orderId }) => ({ title: t`Payment received`, href: orderId === null ? to.my() : to.orders() }),
    order: ({ state }) => (state && ofOrder[state]) ?? { title: t`Order update`, href: to.orders() },
    'order-shipped': (notification) => ({ title: t`Your goods are on their way`, href: shipmentOf(notification) }),
    'order-delivered': (notification) => ({ title: t`Your goods were delivered`, href: shipmentOf(notification) }),
    settlement: () => ({ title: t`Mining credited`, href: to.performance() }),
    withdrawal: ({ state }) => ({
      title: (state && ofWithdrawal[state]) ?? t`Withdrawal update`,
      href: to.withdrawals(),
    }),
    ticket: ({ state }) => ({
      title: state === 'closed' ? t`Ticket closed` : t`Support has answered`,
      href: to.support({ view: 'tickets' }),
    }),
  }
  return (notification) => ofKind[notification.kind](notification)
}

function shipmentOf({ orderId, orderNo }: Notification): string {
  return orderId !== null && orderNo !== null ? to.shipment({ orderId, orderNo }) : to.orders()
}
