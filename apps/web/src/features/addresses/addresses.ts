import { useMutation, useQuery } from '@tanstack/react-query'
import type { dialCodes, listAddresses, saveAddress } from '@terahold/contract/calls/addresses'
import type { Answer } from '@terahold/contract/client'
import type { InputOf } from '@terahold/contract/endpoint'
import { api } from '../../shared/api/api.ts'
import { memberKey, queryClient, refreshSubjects } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'

export type SavedAddress = Answer<typeof listAddresses>['rows'][number]
export type DialCode = Answer<typeof dialCodes>['rows'][number]
export type AddressRequest = InputOf<typeof saveAddress>

/** All of them: the server keeps twenty at most. */
const EVERY = 100

const refresh = () => refreshSubjects(['addresses'])

/** My delivery addresses, the default one first. */
export function useAddresses() {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'addresses', 'list'),
    queryFn: async ({ signal }) => (await api.listAddresses({ pageSize: EVERY }, { signal })).rows,
  })
}

/** One of my delivery addresses, as it stands at the server now. */
export function useAddress(id: string) {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'addresses', 'one', id),
    queryFn: async ({ signal }) => (await api.getAddress({ id }, { signal })).data,
  })
}

/** Adds an address, or changes the one whose id is given. Answers with its id. */
export function useSaveAddress() {
  return useMutation({
    mutationFn: async (address: AddressRequest) => (await api.saveAddress(address)).data.id,
    onSuccess: refresh,
  })
}

/** Deletes an address; the list is as the server has it when this ends, whether or not it succeeded. */
export function useDeleteAddress() {
  const { userId } = useMember()
  return useMutation({
    mutationFn: (id: string) => api.deleteAddress({ id }),
    onSuccess: (_, id) => queryClient.removeQueries({ queryKey: memberKey(userId, 'addresses', 'one', id) }),
    onSettled: refresh,
  })
}

/** Every country with its calling code, named in a language. */
export function useDialCodes(locale: string) {
  return useQuery({
    queryKey: ['dial-codes', locale],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await api.dialCodes({}, { signal })).rows,
  })
}
