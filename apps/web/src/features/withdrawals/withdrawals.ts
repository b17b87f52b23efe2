import { useMutation } from '@tanstack/react-query'
import type { withdrawals } from '@terahold/contract/calls/member/cash'
import type { Answer } from '@terahold/contract/client'
import { api } from '../../shared/api/api.ts'
import { usePagedList } from '../../shared/list/use-paged-list.ts'
import { forgetAnswers } from '../../shared/query/forget-answers.ts'
import { memberKey, refreshSubjects, rereads } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'

export type Withdrawal = Answer<typeof withdrawals>['rows'][number]

const refresh = () => refreshSubjects(['withdrawals', 'cash'])

/** Reads the member's withdrawals, newest first. */
export function useWithdrawals() {
  const { userId } = useMember()
  return usePagedList({
    queryKey: memberKey(userId, 'withdrawals', 'list'),
    fetchPage: ({ signal, ...page }) => api.withdrawals(page, { signal }),
  })
}

/** Requests a withdrawal to the member's own wallet. A code is sent by email. The same key returns the same withdrawal. */
export function useRequestWithdrawal() {
  const settled = useReadWithoutWaiting()
  return useMutation({
    mutationFn: async (request: { amount: string; idempotencyKey: string }) =>
      (await api.insertWithdrawal(request)).data,
    ...settled,
  })
}

/** Confirms it with the code from the email. */
export function useConfirmWithdrawal() {
  const settled = useReadWithoutWaiting()
  return useMutation({
    mutationFn: async (confirmation: { withdrawId: string; code: string }) =>
      (await api.confirmWithdrawal(confirmation)).data,
    ...settled,
  })
}

/** Cancels it while it is not queued. The money is available again. */
export function useCancelWithdrawal() {
  return useMutation({
    mutationFn: async (withdrawId: string) => (await api.cancelWithdrawal({ withdrawId })).data,
    onSettled: rereads(['withdrawals', 'cash']),
  })
}

/** What the next step needs is read while it opens: a slow answer must not hide that the withdrawal was accepted or refused. */
function useReadWithoutWaiting() {
  const { userId } = useMember()
  return {
    onSuccess: () => forgetAnswers(memberKey(userId, 'withdrawals'), memberKey(userId, 'cash')),
    onError: () => void refresh(),
  }
}
