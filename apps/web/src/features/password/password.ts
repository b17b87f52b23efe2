import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { refreshSubjects } from '../../shared/query/query-client.ts'

/** Stages a password with the code sent for it. Resolves to a ticket that commits it, in this session, within ten minutes. */
export function useStagePassword() {
  return useMutation({
    mutationFn: async (request: { newPassword: string; code: string; oldPassword?: string }) =>
      (await api.stagePassword(request)).data.ticket,
  })
}

/** Sets the staged password. Repeating it with the same ticket changes nothing and returns the same answer. */
export function useCommitPassword() {
  return useMutation({
    mutationFn: async (ticket: string) => (await api.updatePassword({ ticket })).data,
    onSuccess: () => void refreshSubjects(['profile', 'cash', 'sessions']),
  })
}
