import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { pathOf } from '@terahold/contract/client'
import { type Hex, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

type Data = Record<string, unknown>
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
export function createMember(port: number) {
  const privateKey = generatePrivateKey()
  const account = privateKeyToAccount(privateKey)
  let session: { token: string; userId: string } | undefined

  async function ask(method: 'GET' | 'POST', path: string, input: Data = {}): Promise<Data> {
    const fields = { ...input, ...(session && { userId: session.userId }) }
    const query = method === 'GET' ? `?${new URLSearchParams(fields as Record<string, string>)}` : ''
    const response = await fetch(`http://127.0.0.1:${port}${path}${query}`, {
      method,
      headers: {
        ...{ 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.1.1.1', 'content-type': 'application/json' },
        ...(session && { authorization: `Bearer ${session.token}` }),
      },
      ...(method === 'POST' && { body: JSON.stringify(fields) }),
    })
    const answer = (await response.json()) as { code: number; msg: string; data: Data; rows: Data[] }
    if (answer.code !== 200) throw new Error(`${method} ${path}: ${answer.code} ${answer.msg}`)
    return answer.data ?? { rows: answer.rows }
  }

  return {
    ...{ privateKey, address: account.address },
    async signIn(): Promise<void> {
      const fields = await ask('GET', pathOf('nonce'), { address: account.address })
      const message = createSiweMessage({
        ...(fields as unknown as Parameters<typeof createSiweMessage>[0]),
        address: account.address,
        issuedAt: new Date(String(fields.issuedAt)),
        expirationTime: new Date(String(fields.expirationTime)),
      })
      const answer = await ask('POST', pathOf('login'), { message, signature: await account.signMessage({ message }) })
      session = { token: String(answer.token), userId: String(answer.userId) }
    },
    async confirmEmail(takeCode: () => string | undefined): Promise<void> {
      const email = 'member@terahold.example'
      await ask('POST', pathOf('sendEmailCode'), { scene: 'bind', email })
      const code = await until('The email with a code', async () => takeCode())
      await ask('POST', pathOf('bindEmail'), { email, code })
    },
    /** Waits until a deposit is final and credited. */
    credited: (amount: string) =>
      until('The credit of the deposit', async () =>
        (await ask('GET', pathOf('myCash'))).available === amount ? true : undefined,
      ),
    /** Withdraws, and waits until the payout is final. Returns what was received, in minor units, and the transaction. */
    async withdraw(amount: string, takeCode: () => string | undefined): Promise<{ received: bigint; hash: Hex }> {
      const { withdrawId } = await ask('POST', pathOf('insertWithdrawal'), { amount, idempotencyKey: randomUUID() })
      const code = await until('The email with a code', async () => takeCode())
      await ask('POST', pathOf('confirmWithdrawal'), { withdrawId, code })
      return until('The payout', async () => {
        const [row] = (await ask('GET', pathOf('withdrawals'))).rows as Data[]
        return row?.state === 'confirmed'
          ? { received: parseUnits(String(row.receive), 18), hash: String(row.txHash) as Hex }
          : undefined
      })
    },
  }
}
