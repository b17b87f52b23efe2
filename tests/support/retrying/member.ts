import { randomUUID } from 'node:crypto'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import type { Client } from '@terahold/contract/client'
import { demoPaths } from '@terahold/contract/service-paths'
import type { Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Demo } from '../demo.ts'
import { isFunded, payUntilFinal } from './chain.ts'
import {
  createRetryingClient,
  fetchJsonWithRetry,
  type Identity,
  refusedFor,
  signInWithRetry,
  until,
} from './client.ts'

export type Withdrawal = { readonly amount: string; readonly receive: string; readonly txHash: string }

/** A user with a wallet who does everything a real app would, and repeats whatever is not answered. */
export type RetryingMember = {
  readonly account: PrivateKeyAccount
  readonly key: Hex
  readonly client: Client
  readonly email: string
  /** The wallet's balance before any payment. */
  readonly funds: bigint
}

/** A new member with test money, signed in. */
export async function enrol(base: string, demo: Demo): Promise<RetryingMember> {
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  await until('test money', async () => {
    if (await isFunded(demo, account.address)) return true
    if ((await demo.balanceOf(account.address)) === 0n) {
      await fetchJsonWithRetry(`${base}${demoPaths.faucet}`, { address: account.address })
    }
    return undefined
  })
  const funds = await demo.balanceOf(account.address)
  const { client } = await openSession(base, key)
  return { account, key, client, funds, email: `m${account.address.slice(2, 12).toLowerCase()}@example.com` }
}

export type OpenSession = Required<Omit<Identity, 'wallet'>> & {
  readonly account: PrivateKeyAccount
  readonly client: Client
}

/** Opens a session for the owner of this key. */
export async function openSession(base: string, key: Hex): Promise<OpenSession> {
  const account = privateKeyToAccount(key)
  const visitor = createRetryingClient(base)
  const { token, userId } = await signInWithRetry(
    account,
    async () => (await visitor.nonce({ address: account.address })).data,
    async (proof) => (await visitor.login(proof)).data,
  )
  return { account, client: createRetryingClient(base, { token, userId, wallet: account }), token, userId }
}

/** Orders one unit of a plan and pays it from the wallet, once. Returns the order when it is in cooling-off. */
export async function subscribe({ client, key }: RetryingMember, demo: Demo, planName: string): Promise<OrderFields> {
  const { rows } = await client.projects({ kind: 'plan', pageSize: 100 })
  const plan = rows.find(({ name }) => name === planName)
  if (plan?.planId === undefined || plan.termsHash === undefined) throw new Error(`there is no plan ${planName}`)
  const risk = await client.riskDisclosure()
  const { data: order } = await client.insertOrder({
    planId: plan.planId,
    termsHash: plan.termsHash,
    riskVersion: risk.data.version,
    qty: 1,
    payFrom: 'wallet',
    idempotencyKey: randomUUID(),
  })
  await payUntilFinal(demo, key, order.payTo as Hex, demo.usdt(order.payAmount))
  return until('the order to be paid', async () => {
    const { data } = await client.selectOrder({ orderId: order.orderId })
    return data?.state === 'cooling_off' ? data : undefined
  })
}

/** Adds the member's email address with the code that is sent there. */
export async function bindEmail(base: string, { client, email }: RetryingMember): Promise<string> {
  return until(`the address ${email} to be bound`, async () => {
    const { data } = await client.profile()
    if (data.emailVerified) return newestCode(base, email)
    await client.sendEmailCode({ scene: 'bind', email }).catch(refusedFor)
    const code = await newestCode(base, email)
    if (code === '') return undefined
    await client.bindEmail({ email, code }).catch(refusedFor)
    return undefined
  })
}

/**
 * Withdraws an amount and confirms it with its code. Returns the withdrawal when it is paid. `usedCode` is the last
 * code that was emailed before.
 */
export async function withdraw(
  base: string,
  { client, email }: RetryingMember,
  amount: string,
  usedCode: string,
): Promise<Withdrawal> {
  const wish = { amount, idempotencyKey: randomUUID() }
  const { data: asked } = await client.insertWithdrawal(wish)
  const { withdrawId } = asked
  let state = ''
  const what = () => `the payout, which is ${state}`
  return until(what, async () => {
    const { rows } = await client.withdrawals()
    const row = rows.find((candidate) => candidate.withdrawId === withdrawId)
    state = row?.state ?? 'not listed'
    if (row?.state === 'confirmed' && row.txHash !== null) return { ...asked, txHash: row.txHash }
    if (row?.state !== 'requested') return undefined
    const code = await newestCode(base, email)
    if (code !== '' && code !== usedCode) {
      await client.confirmWithdrawal({ withdrawId, code }).catch(refusedFor)
    }
    return undefined
  })
}

/** Returns the newest email to an address; empty when there is none. */
export async function newestEmail(base: string, email: string): Promise<string> {
  return (await emailsTo(base, email))[0] ?? ''
}

/** Returns the six digits of the newest email with a code to an address; empty when there are none. */
export async function newestCode(base: string, email: string): Promise<string> {
  const [code = ''] = (await emailsTo(base, email)).flatMap((text) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? [])
  return code
}

async function emailsTo(base: string, email: string): Promise<string[]> {
  const url = `${base}${demoPaths.mail}?to=${encodeURIComponent(email)}`
  const { rows } = await fetchJsonWithRetry<{ rows: { text: string }[] }>(url)
  return rows.map(({ text }) => text)
}
