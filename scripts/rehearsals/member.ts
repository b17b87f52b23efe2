import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Client, createClient, type Send } from '@terahold/contract/client'
import type { Envelope } from '@terahold/contract/endpoint'
import { type Hex, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

const patienceMs = 120_000

/** Polls until there is an answer. @throws Error naming what did not happen. */
async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await pause(250)) {
    const found = await look()
    if (found !== undefined) return found
  }
  throw new Error(`${what} did not happen within two minutes.`)
}

/** A person with a wallet who uses a running server over HTTP, as through the proxy. */
export function createMember(base: string) {
  const privateKey = generatePrivateKey()
  const account = privateKeyToAccount(privateKey)
  let client: Client = createClient(createSend(base), () => ({}))

  return {
    privateKey,
    address: account.address,
    async signIn(): Promise<void> {
      const { data: challenge } = await client.nonce({ address: account.address })
      const message = createSiweMessage({
        ...challenge,
        address: account.address,
        issuedAt: new Date(challenge.issuedAt),
        expirationTime: new Date(challenge.expirationTime),
      })
      const { data } = await client.login({ message, signature: await account.signMessage({ message }) })
      client = createClient(
        createSend(base, data.token),
        () => ({ userId: data.userId }),
        undefined,
        (typedData) => account.signTypedData(typedData),
      )
    },
    async confirmEmail(takeCode: () => string | undefined, email = 'member@terahold.example'): Promise<void> {
      await client.sendEmailCode({ scene: 'bind', email })
      const code = await until('The email with a code', async () => takeCode())
      await client.bindEmail({ email, code })
    },
    /** Waits until a deposit is final and credited. */
    credited: (amount: string) =>
      until('The credit of the deposit', async () =>
        (await client.myCash()).data.available === amount ? true : undefined,
      ),
    /** Withdraws, and waits until the payout is final. Returns what was received, in minor units, and the transaction. */
    async withdraw(amount: string, takeCode: () => string | undefined): Promise<{ received: bigint; hash: Hex }> {
      const { data } = await client.insertWithdrawal({ amount, idempotencyKey: randomUUID() })
      const code = await until('The email with a code', async () => takeCode())
      await client.confirmWithdrawal({ withdrawId: data.withdrawId, code })
      return until('The payout', async () => {
        const [row] = (await client.withdrawals()).rows
        return row?.state === 'confirmed'
          ? { received: parseUnits(row.receive, 18), hash: row.txHash as Hex }
          : undefined
      })
    },
  }
}

function createSend(base: string, token?: string): Send {
  return async ({ method, path, query, body, headers }) => {
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
    const response = await fetch(`${base}${path}${search}`, {
      method,
      headers: {
        'x-forwarded-proto': 'https',
        'x-forwarded-for': '10.1.1.1',
        ...headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as Envelope
  }
}
