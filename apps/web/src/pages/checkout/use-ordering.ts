import { to } from '@terahold/contract/pages'
import { useIsTop, useNavigation } from '@terahold/page-stack/react'
import { forgetChosenAddress } from '../../features/addresses/chosen-address.ts'
import { type NewOrder, usePlaceOrder } from '../../features/orders/orders.ts'
import { requestKeys } from '../../shared/api/request-keys.ts'
import { refusedReason } from '../../shared/problem/field-problem.ts'
import { problemOf } from '../../shared/problem/problem-of.ts'
import { queryClient, refreshSubjects } from '../../shared/query/query-client.ts'

/** Places an order once, even if the button is pressed again, and shows the next page to a member who has waited for it. */
export function useOrdering(onPlaced: () => void) {
  const navigation = useNavigation()
  const isTop = useIsTop()
  const place = usePlaceOrder()

  async function order(content: Omit<NewOrder, 'idempotencyKey'>) {
    const idempotencyKey = requestKeys.keyFor('order', JSON.stringify(content))
    const placed = await place.mutateAsync({ ...content, idempotencyKey }).catch((error: unknown) => {
      // Without an answer the order may exist; the same key finds it. A refusal ends the attempt.
      if (problemOf(error).kind === 'refused') requestKeys.ended('order')
      readAgain(refusedReason(error))
      return null
    })
    if (placed === null) return
    requestKeys.ended('order')
    onPlaced()
    forgetChosenAddress()
    if (!isTop()) return
    const { orderId, state } = placed
    await navigation.redirectTo({
      url: state === 'awaiting_payment' ? to.checkout({ orderId }) : to.paymentDone({ orderId }),
    })
  }

  return { order, error: place.error }
}

/** What a refusal says is older on the screen than at the server. */
function readAgain(reason: string | undefined): void {
  if (reason === 'balance_short') void refreshSubjects(['cash'])
  if (reason === 'address_unknown') void refreshSubjects(['addresses'])
  if (reason === 'risk_version_changed') void queryClient.invalidateQueries({ queryKey: ['risk'] })
  if (reason === 'terms_changed' || reason === 'plan_closed' || reason === 'capacity_short')
    void queryClient.invalidateQueries({ queryKey: ['plans'] })
}
