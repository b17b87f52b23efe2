import { useQuery } from '@tanstack/react-query'
import type { contacts } from '@terahold/contract/calls/member/support'
import type { Answer } from '@terahold/contract/client'
import { api } from '../../shared/api/api.ts'
import { storedOffline } from '../../shared/query/stored-answers.ts'

export type Contact = Answer<typeof contacts>['rows'][number]

/** Reads our official channels. */
export function useContacts() {
  return useQuery({
    queryKey: ['contacts'],
    meta: storedOffline,
    queryFn: async ({ signal }) => (await api.contacts({}, { signal })).rows,
  })
}
