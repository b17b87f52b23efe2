import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { memberKey } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'

/** Reads the withdrawal that waits for its code, or null. Without money on its way out there is none. */
export function useUnconfirmedWithdrawal({ held }: { readonly held: string | undefined }) {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'withdrawals', 'unconfirmed', held),
    enabled: held !== undefined && held !== '0',
    queryFn: async ({ signal }) =>
      (await api.withdrawals({ state: 'requested', pageNum: 1, pageSize: 1 }, { signal })).rows[0] ?? null,
  })
}
