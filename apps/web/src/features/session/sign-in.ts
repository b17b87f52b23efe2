import { useMutation, useQuery } from '@tanstack/react-query'
import { useSignMessage } from 'wagmi'
import { api } from '../../shared/api.ts'
import { queryClient } from '../../shared/query-client.ts'
import { session } from '../../shared/session.ts'
import { type Challenge, siweText } from './siwe-text.ts'

/** What the wallet will be asked to sign. A challenge is good once and for five minutes, so it is renewed in time. */
export function useChallenge(address: string) {
  return useQuery({
    queryKey: ['challenge', address],
    queryFn: async ({ signal }) => (await api.get('/prod/APP/auth/nonce', { address }, { signal })).data,
    staleTime: 4 * 60_000,
    gcTime: 0,
    refetchInterval: 4 * 60_000,
  })
}

type SignIn = { address: string; challenge: Challenge; password: string; inviteCode: string | undefined }

/**
 * Signs the challenge with the wallet and opens the session. A wrong password leaves the challenge good for another try;
 * after any other end a new one is fetched.
 */
export function useSignIn() {
  const { mutateAsync: sign } = useSignMessage()
  return useMutation({
    mutationFn: async ({ address, challenge, password, inviteCode }: SignIn) => {
      const message = siweText(challenge, address)
      const signature = await sign({ message })
      const { data } = await api.post('/prod/APP/user/login', {
        message,
        signature,
        ...(password === '' ? {} : { password }),
        ...(inviteCode === undefined ? {} : { inviteCode }),
      })
      return data
    },
    onSuccess: ({ address, userId, token, expiresAt }) => session.signIn({ address, userId, token, expiresAt }),
    onError: (_, { address }) => queryClient.invalidateQueries({ queryKey: ['challenge', address] }),
  })
}
