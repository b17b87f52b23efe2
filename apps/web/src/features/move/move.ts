import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { askForSignature } from '../../shared/api/change-signer.ts'
import { rereads } from '../../shared/query/query-client.ts'

/** Asks for the account of a lost wallet, with the signature of the connected new one. */
export function useOfferWallet(newWallet: string) {
  return useMutation({
    mutationFn: async (oldWallet: string) => {
      const wallets = { oldWallet, newWallet }
      const { nonce, expiresAt, typedData } = (await api.prepareWalletOffer(wallets)).data
      await api.offerWallet({ ...wallets, nonce, expiresAt, signature: await askForSignature(typedData) })
    },
  })
}

/** Stops the move of the connected wallet's account, with its signature alone. */
export function useVetoMove(address: string) {
  return useMutation({
    mutationFn: async () => {
      const { nonce, typedData } = (await api.prepareReset({ address, action: 'vetoMove' })).data
      await api.vetoMove({ address, nonce, signature: await askForSignature(typedData) })
    },
  })
}

/** Stops the move of the signed-in member's account. */
export function useStopMove() {
  return useMutation({
    mutationFn: async () => (await api.stopMove({})).data,
    onSettled: rereads(['profile', 'cash']),
  })
}
