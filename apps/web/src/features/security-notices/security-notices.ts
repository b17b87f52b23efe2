import { useMutation } from '@tanstack/react-query'
import type { securityNotices } from '@terahold/contract/calls/member/security'
import type { Answer } from '@terahold/contract/client'
import { api } from '../../shared/api/api.ts'
import { usePagedList } from '../../shared/list/use-paged-list.ts'
import { memberKey, queryClient } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'

export type SecurityNotice = Answer<typeof securityNotices>['rows'][number]

/** Reads what happened to the security of the member's account, newest first. */
export function useSecurityNotices() {
  const { userId } = useMember()
  return usePagedList({
    queryKey: memberKey(userId, 'profile', 'security-notices'),
    fetchPage: ({ signal, ...page }) => api.securityNotices(page, { signal }),
  })
}

/** Marks all security notices as read. */
export function useMarkSecurityNoticesRead() {
  const { userId } = useMember()
  return useMutation({
    mutationFn: async () => (await api.readSecurityNotices({})).data,
    onSuccess: () => {
      const list = memberKey(userId, 'profile', 'security-notices')
      // The open list keeps its marks until it is opened again.
      void queryClient.invalidateQueries({ queryKey: list, refetchType: 'none' })
      return queryClient.invalidateQueries({ queryKey: memberKey(userId, 'profile'), exact: true })
    },
  })
}
