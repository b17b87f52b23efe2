import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ArrowUpFromLine, ChartNoAxesColumn, ReceiptText, UserRoundPlus } from 'lucide-react'
import { useOrderCounts } from '../../features/orders/orders.ts'

/** The four pages that members open most often. Orders show how many wait for a payment. */
export function Shortcuts() {
  const { t } = useLingui()
  const toPay = useOrderCounts().data?.awaitingPayment ?? 0
  const tiles = [
    { href: to.orders(), label: t`Orders`, Icon: ReceiptText, count: toPay },
    { href: to.performance(), label: t`Performance`, Icon: ChartNoAxesColumn, count: 0 },
    { href: to.withdrawals(), label: t`Withdrawals`, Icon: ArrowUpFromLine, count: 0 },
    { href: to.inviteFriends(), label: t`Invite`, Icon: UserRoundPlus, count: 0 },
  ]
  return (
    <nav
      aria-label={t`Shortcuts`}
      className="flex flex-wrap *:min-w-min *:grow *:basis-2/5 min-[360px]:*:basis-1/5 rounded-card border border-line bg-surface py-1 text-xs"
    >
      {tiles.map(({ href, label, Icon, count }) => (
        <a
          key={href}
          href={href}
          className="flex min-h-touch flex-col items-center gap-1.5 px-1 py-3 text-center active:bg-sunken"
        >
          <span className="relative">
            <Icon aria-hidden="true" className="size-6" />
            {count > 0 && (
              <span
                role="img"
                aria-label={t`${count} to pay`}
                className="absolute -top-1.5 left-4 min-w-5 rounded-full bg-accent px-1 text-xs text-on-accent tabular-nums"
              >
                {count}
              </span>
            )}
          </span>
          <span>{label}</span>
        </a>
      ))}
    </nav>
  )
}
