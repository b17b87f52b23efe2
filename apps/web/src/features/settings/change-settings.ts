import { useMutation } from '@tanstack/react-query'
import type { settings } from '@terahold/contract/calls/member/profile'
import type { InputOf } from '@terahold/contract/endpoint'
import { api } from '../../shared/api/api.ts'
import { rereads } from '../../shared/query/query-client.ts'

/** Changes the member's name, language or notifications. */
export function useChangeSettings() {
  return useMutation({
    mutationFn: async (changes: InputOf<typeof settings>) => (await api.settings(changes)).data,
    onSettled: rereads(['profile']),
  })
}
