import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { refreshSubjects } from '../../shared/query-client.ts'

/** Sends a six-digit code to an address that is to be bound. */
export function useSendBindCode() {
  return useMutation({
    mutationFn: async (email: string) =>
      (await api.post('/prod/APP/emailApi/sendEmailCode', { scene: 'bind', email })).data,
  })
}

/** Sends the code of the newest withdrawal that waits for one once more. */
export function useSendWithdrawalCode() {
  return useMutation({
    mutationFn: async () => (await api.post('/prod/APP/emailApi/sendEmailCode', { scene: 'withdraw' })).data,
  })
}

/** Binds the address with the code from it. */
export function useBindEmail() {
  return useMutation({
    mutationFn: async (binding: { email: string; code: string }) =>
      (await api.post('/prod/APP/emailApi/bindEmailByUserId', binding)).data,
    onSuccess: () => refreshSubjects(['profile', 'cash']),
  })
}
