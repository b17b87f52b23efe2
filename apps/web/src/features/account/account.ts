import { useMutation } from '@tanstack/react-query'
import type { exportAccount } from '@terahold/contract/calls/member/account'
import type { Answer } from '@terahold/contract/client'
import { api } from '../../shared/api/api.ts'
import { drafts } from '../../shared/form/drafts.ts'
import { forgetMember } from '../../shared/query/query-client.ts'
import { session } from '../../shared/session/session.ts'

export type AccountExport = Answer<typeof exportAccount>['data']

/** Reads all data that is stored about the member. */
export function useExportAccount() {
  return useMutation({ mutationFn: async () => (await api.exportAccount({})).data })
}

/** Closes the member's account and removes their data from this device. */
export function useCloseAccount() {
  return useMutation({
    mutationFn: async (password: string | undefined) => {
      await api.closeAccount(password === undefined ? {} : { password })
      session.forget()
      forgetMember()
      drafts.dropAll()
    },
  })
}
