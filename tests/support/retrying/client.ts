import { setTimeout as pause } from 'node:timers/promises'
import type { nonceData } from '@terahold/contract/calls/member/sign-in'
import { CallFailed, type Client, createClient, type Send } from '@terahold/contract/client'
import type { Envelope } from '@terahold/contract/endpoint'
import type { PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { z } from 'zod'

const patienceMs = 180_000
const answerWithinMs = 15_000

/** `wallet` signs the changes that need it. */
export type Identity = {
  readonly token: string
  readonly userId?: string
  readonly wallet?: Pick<PrivateKeyAccount, 'signTypedData'>
}

/** A client of the API that repeats the same request until it is answered. */
export function createRetryingClient(base: string, identity?: Identity): Client {
  const userId = identity?.userId
  const wallet = identity?.wallet
  return createClient(
    createRetryingSend(base, identity?.token),
    () => (userId === undefined ? {} : { userId }),
    undefined,
    wallet && ((typedData) => wallet.signTypedData(typedData)),
  )
}

/** Polls until there is a result. `what` may describe the progress. */
export async function until<T>(what: string | (() => string), look: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    const found = await look()
    if (found !== undefined) return found
    await pause(200)
  }
  throw new Error(`waited ${patienceMs / 1000} s in vain for ${typeof what === 'string' ? what : what()}`)
}

type Challenge = z.output<typeof nonceData>
type Proof = { readonly message: string; readonly signature: string }

/** Signs in; an unanswered sign-in may have used up its nonce, so every attempt takes a new one. */
export function signInWithRetry<Session>(
  account: PrivateKeyAccount,
  challenge: () => Promise<Challenge>,
  login: (proof: Proof) => Promise<Session>,
): Promise<Session> {
  return until('a session', async () => {
    const { issuedAt, expirationTime, ...fields } = await challenge()
    const times = { issuedAt: new Date(issuedAt), expirationTime: new Date(expirationTime) }
    const message = createSiweMessage({ ...fields, ...times, address: account.address })
    try {
      return await login({ message, signature: await account.signMessage({ message }) })
    } catch (error) {
      if (refusedFor(error) === 'nonce_invalid') return undefined
      throw error
    }
  })
}

/** Repeats a call of the demo until it is answered. */
export function fetchJsonWithRetry<T>(url: string, body?: object): Promise<T> {
  const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return until(url, async () => (await attempt(url, init)) as T | undefined)
}

/** Returns why the server refused, or undefined for an answer; rethrows anything else. */
export function refusedFor(error: unknown): string {
  if (error instanceof CallFailed) return error.envelope.reason ?? ''
  throw error
}

function createRetryingSend(base: string, token: string | undefined): Send {
  return ({ method, path, query, body, headers: own }) => {
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
    const headers = {
      ...own,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    return until(
      `${method} ${path}`,
      async () => (await attempt(`${base}${path}${search}`, init)) as Envelope | undefined,
    )
  }
}

/** Makes one attempt: returns the answer, or undefined when the server is down, breaks off, or asks to retry later. */
async function attempt(url: string, init?: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(answerWithinMs) })
    const body: unknown = await response.json()
    return response.status >= 500 || response.status === 429 ? undefined : body
  } catch {
    return undefined
  }
}
