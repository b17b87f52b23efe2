import { useMutation, useQuery } from '@tanstack/react-query'
import type { dialCodes, listAddresses, saveAddress } from '@terahold/contract/calls/member/addresses'
import type { Answer } from '@terahold/contract/client'
import type { InputOf } from '@terahold/contract/endpoint'
import { api } from '../../shared/api/api.ts'
import { memberKey, queryClient, refreshSubjects, rereads } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'

export type SavedAddress = Answer<typeof listAddresses>['rows'][number]
export type DialCode = Answer<typeof dialCodes>['rows'][number]
export type AddressRequest = InputOf<typeof saveAddress>

/** All of them: the server stores at most twenty. */
const EVERY = 100

const refresh = () => refreshSubjects(['addresses'])

/** Reads the member's delivery addresses, the default one first. */
export function useAddresses() {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'addresses', 'list'),
    queryFn: async ({ signal }) => (await api.listAddresses({ pageSize: EVERY }, { signal })).rows,
  })
}

/** Reads one of the member's delivery addresses from the server. */
export function useAddress(id: string) {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'addresses', 'one', id),
    queryFn: async ({ signal }) => (await api.getAddress({ id }, { signal })).data,
  })
}

/**
 * Adds an address, or changes the one whose id is given. Resolves to its id. With `isLeaving`, resolves at once: the
 * list that opens next already has the address, and loads in the background.
 */
export function useSaveAddress({ isLeaving = false } = {}) {
  const { userId } = useMember()
  return useMutation({
    mutationFn: async (address: AddressRequest) => (await api.saveAddress(address)).data.id,
    onSuccess(id, address) {
      queryClient.setQueryData<readonly SavedAddress[]>(memberKey(userId, 'addresses', 'list'), (rows) =>
        rows === undefined
          ? undefined
          : withSaved(rows, {
              ...address,
              id,
              province: address.province ?? '',
              postcode: address.postcode ?? '',
              isDefault: address.isDefault ?? false,
            }),
      )
      const refreshed = refresh()
      return isLeaving ? undefined : refreshed
    },
  })
}

/** Returns the list as the server has it after a save: the default first, then the newest. The first address is the default. */
export function withSaved(rows: readonly SavedAddress[], saved: SavedAddress): readonly SavedAddress[] {
  const former = rows.find(({ id }) => id === saved.id)
  const isDefault = saved.isDefault || former?.isDefault === true || rows.length === 0
  const row = { ...saved, isDefault }
  const others = rows.map((other) => (isDefault ? { ...other, isDefault: false } : other))
  const all = former === undefined ? [row, ...others] : others.map((other) => (other.id === row.id ? row : other))
  return all.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
}

/** Deletes an address. The list is read again even if deleting failed. */
export function useDeleteAddress() {
  const { userId } = useMember()
  return useMutation({
    mutationFn: (id: string) => api.deleteAddress({ id }),
    onSuccess: (_, id) => queryClient.removeQueries({ queryKey: memberKey(userId, 'addresses', 'one', id) }),
    onSettled: rereads(['addresses']),
  })
}

/** Reads every country with its calling code, named in a language. */
export function useDialCodes(locale: string) {
  return useQuery({
    queryKey: ['dial-codes', locale],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await api.dialCodes({}, { signal })).rows,
  })
}
