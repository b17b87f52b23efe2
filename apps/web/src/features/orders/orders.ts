import { useMutation, useQuery } from '@tanstack/react-query'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import type { OrderState } from '@terahold/contract/codes/orders'
import { api } from '../../shared/api/api.ts'
import { usePagedList } from '../../shared/list/use-paged-list.ts'
import { memberKey, queryClient, refreshSubjects, rereads } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'

/** Reads one order. With `pollEvery` it is read repeatedly while the page shows, as long as it can still change soon. */
export function useOrder(orderId: string, pollEvery?: (order: OrderFields) => number | false) {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'orders', 'one', orderId),
    queryFn: async ({ signal }) => {
      const { data } = await api.selectOrder({ orderId }, { signal })
      if (data === null) throw new Error('the server answered without the order')
      return data
    },
    refetchInterval: ({ state }) =>
      state.data !== undefined && pollEvery !== undefined ? pollEvery(state.data) : false,
  })
}

/** A state of orders, or of the goods that some of them ship. */
export type OrderFilter = OrderState | 'to_ship' | 'shipped'

/** Reads the member's orders, newest first; of one state, or all. */
export function useOrders(status: OrderFilter | undefined) {
  const { userId } = useMember()
  return usePagedList({
    queryKey: memberKey(userId, 'orders', 'list', status ?? 'all'),
    fetchPage: ({ signal, ...page }) =>
      api.selectOrder({ ...page, ...(status === undefined ? {} : { status }) }, { signal }),
  })
}

/** Reads how many orders are in each state. */
export function useOrderCounts() {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'orders', 'counts'),
    queryFn: async ({ signal }) => (await api.orderCounts({}, { signal })).data,
  })
}

/** The fields of a new order. */
export type NewOrder = {
  planId: string
  qty: number
  payFrom: 'wallet' | 'balance'
  termsHash: string
  /** The delivery address, if the plan ships goods. */
  addressId?: string
  riskVersion: string
  idempotencyKey: string
}

/** Places an order. The same key returns the same order, so a lost answer does no harm. */
export function usePlaceOrder() {
  const keep = useKeepOrder()
  return useMutation({
    mutationFn: async (order: NewOrder) => (await api.insertOrder(order)).data,
    onSuccess: keep,
  })
}

/** Pays a waiting order from the balance. */
export function usePayFromBalance() {
  const keep = useKeepOrder()
  return useMutation({
    mutationFn: async (orderId: string) => (await api.payOrder({ orderId })).data,
    onSuccess: keep,
    onError: () => void refreshMoney(),
  })
}

/** Cancels an unpaid order. */
export function useCancelOrder() {
  const keep = useKeepOrder()
  return useMutation({
    mutationFn: async (orderId: string) => (await api.cancelOrder({ orderId })).data,
    onSuccess: keep,
    onError: () => void refreshMoney(),
  })
}

/** An order or holding whose contract the member may be able to withdraw from. */
export type Withdrawable = Pick<OrderFields, 'orderId' | 'orderNo' | 'planName' | 'withdrawal'> & {
  readonly unit: string
}

/** Withdraws from the contract of an order at the refund that was shown. The server refuses any other. */
export function useWithdrawOrder() {
  const { userId } = useMember()
  return useMutation({
    mutationFn: async (asked: { orderId: string; quote: string }) => (await api.withdrawOrder(asked)).data,
    onSuccess: (order) => queryClient.setQueryData(memberKey(userId, 'orders', 'one', order.orderId), order),
    onSettled: rereads(moneySubjects),
  })
}

/** An order may have changed although the answer was lost, and a refusal can mean that it has changed in the meantime. */
const moneySubjects = ['orders', 'power', 'cash', 'performance'] as const

function refreshMoney(): Promise<void> {
  return refreshSubjects(moneySubjects)
}

function useKeepOrder() {
  const { userId } = useMember()
  return (order: OrderFields) => {
    queryClient.setQueryData(memberKey(userId, 'orders', 'one', order.orderId), order)
    void refreshMoney()
  }
}
