import { randomBytes } from 'node:crypto'
import type { Client } from '@terahold/contract/client'
import { demoPaths } from '@terahold/contract/service-paths'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Demo } from '../demo.ts'
import { payUntilFinal } from './chain.ts'
import { createRetryingClient, fetchJsonWithRetry, refusedFor, signInWithRetry, until } from './client.ts'

export type RevenueDay = { readonly day: string; readonly usdt: string; readonly uptimeBps: number }

/** Two operators record a day of a pool and approve it, once; the venue then pays it, once. */
export async function mineDay(base: string, demo: Demo, poolId: string, mined: RevenueDay): Promise<void> {
  const [recorder, approver] = await operators(base, demo)
  const hashes = { txid: randomBytes(32).toString('hex'), statementHash: randomBytes(32).toString('hex') }
  const row = { ...mined, ...hashes, poolId, satoshi: 40_000, venue: 'Demo venue' }
  // A repeat of a record that was taken already is refused: it is found among the waiting ones.
  const recorded = async () => {
    const { data } = await recorder.client.draftRevenue(row)
    await recorder.client.recordRevenue({ ...row, ...(await signed(recorder, data)) })
  }
  await recorded().catch(refusedFor)
  const { rows } = await recorder.client.listRevenue({ poolId, state: 'recorded' })
  const waiting = rows.filter(({ day }) => day === mined.day)
  const [only] = waiting
  if (only === undefined || waiting.length > 1) throw new Error(`${waiting.length} rows wait for ${mined.day}`)
  const options = { params: { id: only.id } }
  const approved = async () => {
    const { data } = await approver.client.revenueDecision({}, options)
    await approver.client.approveRevenue(await signed(approver, data), options)
  }
  await approved().catch(refusedFor)
  const [venue] = demo.info.venues
  if (venue === undefined) throw new Error('the demo has no venue')
  await payUntilFinal(demo, venue.privateKey, demo.info.treasury, demo.usdt(mined.usdt))
}

/** Two operators approve the move of an account to the wallet that asks for it. */
export async function approveMove(base: string, demo: Demo, memberId: string): Promise<void> {
  const [maker, checker] = await operators(base, demo, ['payout-maker', 'payout-checker'])
  const { rows } = await maker.client.listWalletOffers()
  const offer = rows.find((row) => row.memberId === memberId)?.offerId
  if (offer === undefined) throw new Error('no wallet asks for the account')
  const given = { offer, reason: 'Recognised on a video call' }
  const { data } = await maker.client.draftAccountMove(given)
  const { id } = (await maker.client.recordAccountMove({ ...given, ...(await signed(maker, data)) })).data
  const options = { params: { id } }
  const decision = (await checker.client.accountMoveDecision({}, options)).data
  await checker.client.approveAccountMove(await signed(checker, decision), options)
}

/** Moves the demo's clock to a moment, unless it is past it. */
export async function moveClockTo(base: string, moment: number): Promise<void> {
  await until('the clock to be moved', async () => {
    const { now } = await fetchJsonWithRetry<{ now: string }>(`${base}${demoPaths.clock}`)
    const seconds = Math.ceil((moment - Date.parse(now)) / 1_000)
    if (seconds <= 0) return true
    await fetch(`${base}${demoPaths.clock}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceSeconds: seconds }),
    }).catch(() => undefined)
    return undefined
  })
}

type Operator = { readonly client: Client; readonly account: PrivateKeyAccount }
type Draft = { readonly text: string; readonly typedData: Readonly<Record<string, unknown>> }

/** Signs what a call asks for, as the demo's operators do. */
async function signed({ account }: Operator, { text, typedData }: Draft) {
  return { text, signature: await account.signTypedData(typedData as never) }
}

type Role = Demo['info']['operators'][number]['roles'][number]

async function operators(
  base: string,
  demo: Demo,
  [first, second]: readonly [Role, Role] = ['settlement', 'settlement'],
): Promise<readonly [Operator, Operator]> {
  const recorder = demo.info.operators.find(({ roles }) => roles.includes(first))
  const approver = demo.info.operators.find((other) => other !== recorder && other.roles.includes(second))
  if (recorder === undefined || approver === undefined) throw new Error(`the demo lacks operators: ${first}, ${second}`)
  return [await signIn(base, recorder.privateKey), await signIn(base, approver.privateKey)]
}

async function signIn(base: string, key: `0x${string}`): Promise<Operator> {
  const account = privateKeyToAccount(key)
  const visitor = createRetryingClient(base)
  const { token } = await signInWithRetry(
    account,
    async () => (await visitor.operatorNonce({ address: account.address })).data,
    async (proof) => (await visitor.operatorLogin(proof)).data,
  )
  return { client: createRetryingClient(base, { token }), account }
}
