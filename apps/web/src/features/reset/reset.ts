import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { askForSignature } from '../../shared/api/change-signer.ts'
import { rereads } from '../../shared/query/query-client.ts'

/** Starts the removal of email address and password with the wallet's signature alone. Returns when it takes effect. */
export function useStartReset(address: string) {
  return useMutation({
    mutationFn: async () => (await api.startReset(await signed(address, 'startReset'))).data.dueAt,
    onSettled: rereads(['profile', 'cash']),
  })
}

/** Cancels the removal, also one that operators started. */
export function useCancelReset(address: string) {
  return useMutation({
    mutationFn: async () => (await api.cancelReset(await signed(address, 'cancelReset'))).data,
    onSettled: rereads(['profile', 'cash']),
  })
}

async function signed(address: string, action: 'startReset' | 'cancelReset') {
  const { data } = await api.prepareReset({ address, action })
  return { address, nonce: data.nonce, signature: await askForSignature(data.typedData) }
}
