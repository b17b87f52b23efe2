import { useMutation } from '@tanstack/react-query'
import type { CodeScene } from '@terahold/contract/codes/members'
import { api } from '../../shared/api/api.ts'
import { asSentCode, type SentCode } from '../../shared/form/sent-code.ts'
import { refreshSubjects } from '../../shared/query/query-client.ts'

/** Sends a six-digit code: for `bind` to the address given, otherwise to the confirmed one. */
export function useSendCode() {
  return useMutation({
    mutationFn: async (request: { scene: CodeScene; email?: string }): Promise<SentCode> => {
      return asSentCode((await api.sendEmailCode(request)).data)
    },
  })
}

type Binding = { email: string; code: string; oldCode?: string; password?: string }

/** Confirms the address with its code, or replaces the confirmed one. */
export function useBindEmail() {
  return useMutation({
    mutationFn: async (binding: Binding) => (await api.bindEmail(binding)).data,
    onSuccess: () => refreshSubjects(['profile', 'cash']),
  })
}
