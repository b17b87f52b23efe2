import { useMutation, useQuery } from '@tanstack/react-query'
import type { activationCodes, checkActivationCode } from '@terahold/contract/calls/member/team'
import type { Answer } from '@terahold/contract/client'
import { api } from '../../shared/api/api.ts'
import { requestKeys } from '../../shared/api/request-keys.ts'
import { usePagedList } from '../../shared/list/use-paged-list.ts'
import { problemOf } from '../../shared/problem/problem-of.ts'
import { memberKey, queryClient, refreshSubjects, rereads } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'

export type IssuedCode = Answer<typeof activationCodes>['rows'][number]
export type Invitation = Answer<typeof checkActivationCode>['data']

/** Reads the invite codes the member created, newest first; `first` has this month's quota. */
export function useCodes() {
  const { userId } = useMember()
  return usePagedList({
    queryKey: memberKey(userId, 'codes', 'mine'),
    fetchPage: ({ signal, ...page }) => api.activationCodes(page, { signal }),
  })
}

/** Creates one code. After a lost answer the same key is sent again, so that no second code is used up. */
export function useIssueCode() {
  return useMutation({
    mutationFn: async () =>
      api.activationCodes({ issue: '1', idempotencyKey: requestKeys.keyFor('activation-code', 'one') }),
    onSuccess: () => requestKeys.ended('activation-code'),
    onError: (error) => {
      if (problemOf(error).kind === 'refused') requestKeys.ended('activation-code')
    },
    onSettled: rereads(['codes']),
  })
}

/** Checks a code. The server counts attempts, so an answer is cached until something changes it. */
export function useInvitation(code: string) {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'codes', 'invitation', code),
    queryFn: async ({ signal }) => (await api.checkActivationCode({ code }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Binds the member to the code's owner, once and for good. */
export function useRedeemCode() {
  const { userId } = useMember()
  return useMutation({
    mutationFn: async (code: string) => (await api.checkActivationCode({ code, redeem: '1' })).data,
    onSuccess: (invitation, code) => {
      queryClient.setQueryData(memberKey(userId, 'codes', 'invitation', code), invitation)
      void refreshSubjects(['profile', 'team'])
    },
  })
}
