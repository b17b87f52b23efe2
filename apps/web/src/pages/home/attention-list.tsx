import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { to } from '@terahold/contract/pages'
import { Card } from '@terahold/ui/card'
import { ListRow } from '@terahold/ui/list-row'
import { NotKnownYet } from '@terahold/ui/skeleton'
import { useMyCash } from '../../features/cash/cash.ts'
import { usePendingCode } from '../../features/invitation/pending-code.ts'
import { useOrderCounts } from '../../features/orders/orders.ts'
import { useProfile } from '../../features/session/profile.ts'
import { useUnconfirmedWithdrawal } from '../../features/withdrawals/use-unconfirmed-withdrawal.ts'
import { verifyBy } from '../../features/withdrawals/verify-by.ts'
import { formatInstant, formatTime } from '../../shared/format/format.ts'

/** What could not be read needs nothing. */
const none = { awaitingPayment: 0, shipped: 0, coolingOff: 0, active: 0 }

/** What needs the member's attention; nothing otherwise. */
export function AttentionList() {
  const { i18n, t } = useLingui()
  const { orderExpiryMinutes: minutes } = business
  const { data: counts, isPending: isCounting } = useOrderCounts()
  const { data: profile, isPending } = useProfile()
  const { data: cash, isPending: isCashPending } = useMyCash()
  const { data: withdrawal, isLoading } = useUnconfirmedWithdrawal({ held: cash?.held })
  const invitation = usePendingCode()
  if (isCounting || isPending || isCashPending || isLoading) return <NotKnownYet />
  const { awaitingPayment, shipped, coolingOff, active } = counts ?? none
  const needsEmail = profile?.emailVerified === false && coolingOff + active > 0
  const isInvited = invitation !== undefined && profile?.inviter === null
  const end = withdrawal ? formatTime(verifyBy(withdrawal.createdAt), i18n.locale) : ''
  if (awaitingPayment + shipped === 0 && !withdrawal && !needsEmail && !isInvited) return null
  return (
    <Card title={t`To do`}>
      {withdrawal && (
        <ListRow
          href={to.withdraw({ withdrawId: withdrawal.withdrawId })}
          title={t`A withdrawal needs its code`}
          detail={t`Until ${end}`}
        />
      )}
      {isInvited && <ListRow href={to.invitation()} title={t`Your invitation`} detail={t`Accept or decline it.`} />}
      {awaitingPayment > 0 && (
        <ListRow
          href={to.orders({ state: 'awaiting_payment' })}
          title={t`${plural(awaitingPayment, { one: '# order to pay', other: '# orders to pay' })}`}
          detail={t`An unpaid order ends after ${minutes} minutes.`}
        />
      )}
      {shipped > 0 && (
        <ListRow
          href={to.orders({ state: 'shipped' })}
          title={t`${plural(shipped, { one: '# shipment on its way', other: '# shipments on their way' })}`}
          detail={t`Track shipment`}
        />
      )}
      {needsEmail && <ListRow href={to.bindEmail()} title={t`Bind your email`} detail={t`You need it to withdraw.`} />}
    </Card>
  )
}

/** A right that the member has for a while, not something to do. Two taps lead to it. */
export function WithdrawalRight() {
  const { i18n, t } = useLingui()
  const { data: counts, isPending } = useOrderCounts()
  if (isPending) return <NotKnownYet />
  if (!counts || counts.withdrawableUntil === null) return null
  const count = counts.withdrawable
  const end = formatInstant(counts.withdrawableUntil, i18n.locale)
  return (
    <div className="rounded-card border border-line bg-surface px-4 py-1">
      <ListRow
        href={to.orders()}
        title={t`Right to withdraw from the contract`}
        detail={count === 1 ? t`Until ${end}` : t`${count} orders, the first until ${end}`}
      />
    </div>
  )
}
