import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { refreshSubjects } from '../../shared/query/query-client.ts'

/** Stages a password with the code sent for it; gives the ticket that commits it from this session within ten minutes. */
export function useStagePassword() {
  return useMutation({
    mutationFn: async (request: { newPassword: string; code: string; oldPassword?: string }) =>
      (await api.stagePassword(request)).data.ticket,
  })
}

/** Sets the staged password. Asking again with the same ticket changes nothing and answers the same. */
export function useCommitPassword() {
  return useMutation({
    mutationFn: async (ticket: string) => (await api.updatePassword({ ticket })).data,
    onSuccess: () => refreshSubjects(['profile', 'cash', 'sessions']),
  })
}
