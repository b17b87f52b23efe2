import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSignMessage } from 'wagmi'
import { api } from '../../shared/api/api.ts'
import { asSentCode, type SentCode } from '../../shared/form/sent-code.ts'
import { refusedReason } from '../../shared/problem/field-problem.ts'
import { queryClient } from '../../shared/query/query-client.ts'
import { session } from '../../shared/session/session.ts'
import { fetchChallenge } from './fetch-challenge.ts'
import { type Challenge, siweText } from './siwe-text.ts'

/**
 * The message that the wallet will be asked to sign. A challenge is valid once and for five minutes, so it is renewed in time.
 */
export function useChallenge(address: string) {
  return useQuery({
    queryKey: ['challenge', address],
    queryFn: ({ signal }) => fetchChallenge(address, { signal }),
    staleTime: 4 * 60_000,
    gcTime: 0,
    refetchInterval: 4 * 60_000,
  })
}

type SignIn = {
  address: string
  challenge: Challenge
  password: string
  /** Replaces a forgotten password. */
  code?: string
}

/** A message that the wallet has signed. */
export type Proof = { readonly message: string; readonly signature: string }

/** A wrong code uses up one attempt and nothing else. */
const codeReasons: readonly (string | undefined)[] = ['code_wrong', 'code_expired']

/**
 * Signs the challenge with the wallet and opens the session. If only the password was missing, or the code for a forgotten one was
 * wrong, the server takes the same signature again: the wallet is not asked a second time. After any other end a new challenge
 * is fetched. `signed` is a proof from the wallet modal that only lacked the password.
 */
export function useSignIn(signed: Proof | null) {
  const { mutateAsync: sign } = useSignMessage()
  const spared = useRef(signed)

  async function prove(address: string, challenge: Challenge): Promise<Proof> {
    const message = siweText(challenge, address)
    return { message, signature: await sign({ message }) }
  }

  /** Sends a code by email that replaces the password. */
  async function forgetPassword(address: string, challenge: Challenge): Promise<SentCode> {
    const proof = spared.current ?? (await prove(address, challenge))
    spared.current = proof
    return asSentCode((await api.forgotPassword(proof)).data)
  }

  const signIn = useMutation({
    mutationFn: async ({ address, challenge, password, code }: SignIn) => {
      const isSecondTry = spared.current !== null
      const proof = spared.current ?? (await prove(address, challenge))
      spared.current = null
      try {
        const { data } = await api.login({
          ...proof,
          ...(code === undefined ? {} : { code }),
          ...(code !== undefined || password === '' ? {} : { password }),
        })
        return data
      } catch (error) {
        const reason = refusedReason(error)
        if ((!isSecondTry && reason === 'password_required') || codeReasons.includes(reason)) spared.current = proof
        throw error
      }
    },
    onSuccess: ({ address, userId, token, expiresAt }) => session.signIn({ address, userId, token, expiresAt }),
    onError: (_, { address }) => {
      if (spared.current === null) void queryClient.invalidateQueries({ queryKey: ['challenge', address] })
    },
  })
  return { ...signIn, forgetPassword }
}
