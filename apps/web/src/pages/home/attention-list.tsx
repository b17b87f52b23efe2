import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { to } from '@terahold/contract/pages'
import { Card } from '@terahold/ui/card'
import { ListRow } from '@terahold/ui/list-row'
import { NotKnownYet } from '@terahold/ui/skeleton'
import { usePendingCode } from '../../features/invitation/pending-code.ts'
import { useOrderCounts } from '../../features/orders/orders.ts'
import { useProfile } from '../../features/session/profile.ts'

/** What could not be read needs nothing. */
const none = { awaitingPayment: 0, withdrawable: 0, shipped: 0, coolingOff: 0, active: 0 }

/** What needs the member's attention; nothing otherwise. */
export function AttentionList() {
  const { t } = useLingui()
  const { orderExpiryMinutes: minutes } = business
  const { data: counts, isPending: isCounting } = useOrderCounts()
  const { data: profile, isPending } = useProfile()
  const invitation = usePendingCode()
  if (isCounting || isPending) return <NotKnownYet />
  const { awaitingPayment, withdrawable, shipped, coolingOff, active } = counts ?? none
  const needsEmail = profile?.emailVerified === false && coolingOff + active > 0
  const isInvited = invitation !== undefined && profile?.inviter === null
  if (awaitingPayment + withdrawable + shipped === 0 && !needsEmail && !isInvited) return null
  return (
    <Card title={t`To do`}>
      {isInvited && <ListRow href={to.invitation()} title={t`Your invitation`} detail={t`Accept or decline it.`} />}
      {awaitingPayment > 0 && (
        <ListRow
          href={to.orders({ state: 'awaiting_payment' })}
          title={t`${plural(awaitingPayment, { one: '# order to pay', other: '# orders to pay' })}`}
          detail={t`An unpaid order ends after ${minutes} minutes.`}
        />
      )}
      {withdrawable > 0 && (
        <ListRow
          href={to.orders()}
          title={t`Withdraw from contract`}
          detail={t`${plural(withdrawable, { one: 'Possible for # order', other: 'Possible for # orders' })}`}
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
