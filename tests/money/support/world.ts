import { randomUUID } from 'node:crypto'
import { dayOf } from '@terahold/money/day'
import { sql } from 'kysely'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { onTransferReversed } from '../../../apps/server/src/app/on-transfer-reversed.ts'
import { controlAnvil } from '../../../apps/server/src/chain/local/anvil-control.ts'
import type { TestChain } from '../../../apps/server/src/chain/local/fixtures/test-chain.ts'
import { createOperatorRegistry } from '../../../apps/server/src/chain/registry/operator-registry.ts'
import { newId } from '../../../apps/server/src/db/ids.ts'
import { createSignedDecisions } from '../../../apps/server/src/decisions/signed/signed-decisions.ts'
import { createSuspense } from '../../../apps/server/src/deposits/suspense/suspense.ts'
import { createEvents } from '../../../apps/server/src/events/events.ts'
import { createReversals } from '../../../apps/server/src/ledger/reversals.ts'
import { createSealing } from '../../../apps/server/src/mail/sealing.ts'
import { riskVersion } from '../../../apps/server/src/members/risk-disclosure/risk-disclosure.ts'
import { signingSettlement } from '../../../apps/server/src/settlement/fixtures/signing-settlement.ts'
import { type Offer, smallOffer } from '../model/offer.ts'
import { type Composition, chainId, compose, decimals, host, secret } from './composition.ts'
import { enterHouse, moveTokens, openWallet, setRefused, setUpChain, someHash, usdt, type Wallet } from './founding.ts'
import { signAsSettler } from './release.ts'

export type World = Awaited<ReturnType<typeof openWorld>>
export type WorldMember = {
  readonly memberId: string
  readonly wallet: Wallet
  readonly token: string
  /** Where goods go. */
  readonly addressId?: string
}

/** What the house earned before there was any member; half of it is working cash. */
export const capital = usdt('2000000')
const walletHas = usdt('1000000')

/**
 * An opened house with capital of its own, on a database and a chain: everything is real except emails, which the test
 * reads.
 */
export async function openWorld(
  databaseUrl: string,
  test: Pick<TestChain, 'rpcUrl' | 'chain' | 'client'>,
  { offer = smallOffer, notBefore = 0 }: { offer?: Offer; notBefore?: number } = {},
) {
  const chainSetup = await setUpChain(test.chain, test.client)
  await test.client.mine({ blocks: 3 })
  const composition = await compose({ databaseUrl, rpcUrl: test.rpcUrl, place: chainSetup.place })
  const { owner, clock, infrastructure } = composition
  const settlement = signingSettlement(composition.subjects.settlement, signAsSettler)
  const subjects = { ...composition.subjects, settlement }
  const control = controlAnvil(test.rpcUrl)
  await startAtTen(composition, test, notBefore)
  await control.moveTo(clock.now())
  const founded = await enterHouse(composition, test.chain, chainSetup, offer)
  const sealing = createSealing(secret)
  const { ledger, audit } = subjects
  const { db } = infrastructure
  const registry = createOperatorRegistry(test.chain, chainSetup.place.registry)
  const decisions = createSignedDecisions({ db, clock, registry })
  const suspense = createSuspense({
    db,
    clock,
    chainId,
    decimals,
    ledger,
    settlement,
    audit,
    decisions,
    publish: createEvents({ clock }).publish,
  })
  const reversals = createReversals({ db, decimals, ledger, audit, decisions, onTransferReversed })
  const { token, treasury, vault } = chainSetup.place

  async function now(): Promise<number> {
    const { rows } = await sql<{ now: Date }>`select database_now() as now`.execute(owner)
    return rows[0]?.now.getTime() ?? 0
  }

  async function advance(minutes: number): Promise<void> {
    await clock.advance(minutes * 60)
    await control.moveTo(clock.now())
  }

  /** Reads everything final. Returns the time up to which the chain was read. */
  async function readChain(): Promise<Date> {
    for (let step = 0; step < 1_000; step += 1) {
      const { isCaughtUp, scannedUntil } = await subjects.deposits.scanOnce()
      if (isCaughtUp) return scannedUntil
    }
    throw new Error('the chain scan does not finish')
  }

  /** A member who has signed in with a wallet full of tokens, invited by another, with a confirmed email address. */
  async function join(inviter?: WorldMember): Promise<WorldMember> {
    const wallet = await openWallet(test.client)
    await moveTokens(test.chain, chainSetup.issuer, { token, name: 'mint', to: wallet.address, amount: walletHas })
    const account = privateKeyToAccount(wallet.privateKey)
    const { issuedAt, expirationTime, ...fields } = await subjects.members.proof.offer('member', account.address, host)
    const times = { issuedAt: new Date(issuedAt), expirationTime: new Date(expirationTime) }
    const message = createSiweMessage({ ...fields, ...times, address: account.address })
    const signedIn = await subjects.members.signIn({
      message,
      signature: await account.signMessage({ message }),
      locale: 'en',
      userAgent: undefined,
      remoteAddress: '127.0.0.1',
      signedIn: undefined,
      inviteCode: inviter && (await invitation(inviter)),
    })
    const { memberId } = signedIn
    await owner
      .updateTable('member')
      .set({ email: `${memberId}@example.com` })
      .where('member_id', '=', memberId)
      .execute()
    return { memberId, wallet, token: signedIn.token }
  }

  /** A member with an address to which goods can be sent. */
  async function joinWithAddress(inviter?: WorldMember): Promise<WorldMember> {
    const member = await join(inviter)
    const receiver = { receiver: 'Ada', dialCode: '+47', phone: '41234567' }
    const place = { country: 'NO', province: '', city: 'Oslo', detail: 'Karl Johans gate 1', postcode: '0154' }
    const addressId = await subjects.addresses.save(member.memberId, { ...receiver, ...place, isDefault: true })
    return { ...member, addressId }
  }

  /** Closes a pool today, as the operators do by entering it in the catalogue. */
  async function closePool(pool: number): Promise<void> {
    await owner
      .updateTable('pool')
      .set({ closed_on: dayOf(clock.now()) })
      .where('pool_id', '=', founded.poolIds[pool] ?? '')
      .execute()
  }

  /** Holds a member’s withdrawals for a day, as a changed email address does. */
  async function holdByEmail({ memberId }: WorldMember): Promise<void> {
    const hold_until = sql<Date>`database_now() + interval '1 day'`
    await owner
      .updateTable('member')
      .set({ hold_until, hold_reason: 'email_changed' })
      .where('member_id', '=', memberId)
      .execute()
  }

  async function invitation({ memberId }: WorldMember): Promise<string> {
    const code = randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()
    const at = sql<Date>`database_now()`
    const row = { code, member_id: memberId, issued_at: at, expires_at: sql<Date>`database_now() + interval '1 day'` }
    await owner.insertInto('activation_code').values(row).execute()
    return code
  }

  /** Returns the code in the newest email to a member. */
  async function codeFor({ memberId }: WorldMember): Promise<string> {
    const { rows } = await sql<{ payload: { sealed: string } }>`
      select payload from graphile_worker._private_jobs order by id desc limit 30`.execute(owner)
    for (const { payload } of rows) {
      const email = sealing.open(payload.sealed) as { to: string; values: { code?: string } }
      if (email.to === `${memberId}@example.com` && email.values.code) return email.values.code
    }
    throw new Error(`no email with a code to member ${memberId}`)
  }

  /** Records a finished day of a pool, which its venue pays. */
  async function record(pool: number, day: string, revenue: { usdt: bigint; uptimeBps: number }): Promise<string> {
    const venue = offer.venues.find(({ pools }) => pools.includes(pool))?.name ?? ''
    const evidence = { venue, txid: someHash(), statementHash: someHash() }
    const poolId = founded.poolIds[pool] ?? ''
    const row = { poolId, day, satoshi: revenue.usdt / 10n ** 15n, ...revenue, ...evidence }
    return (await subjects.settlement.recordRevenue(founded.settlers[0], row)).revenueId
  }

  /** Records a finished day and decides on it, by two operators. */
  async function settle(
    pool: number,
    day: string,
    revenue: { usdt: bigint; uptimeBps: number },
    isRejected = false,
  ): Promise<string> {
    const approver = founded.settlers[1]
    const revenueId = await record(pool, day, revenue)
    if (isRejected) await subjects.settlement.rejectRevenue(approver, revenueId, 'a slip of the pen')
    else await subjects.settlement.approveRevenue(approver, revenueId, 'checked by hand')
    return revenueId
  }

  /** Returns a request for an order. `addressId` is for plans with goods. */
  async function orderRequest(plan: number, qty: number, payFrom: 'wallet' | 'balance', addressId?: string) {
    const planId = founded.planIds[plan] ?? ''
    const { termsHash = '' } = (await subjects.catalogue.findPlan(infrastructure.db, planId)) ?? {}
    return { planId, qty, payFrom, addressId, termsHash, riskVersion, idempotencyKey: newId(clock) }
  }

  return {
    test,
    chainSetup,
    founded,
    composition,
    owner,
    clock,
    registry,
    subjects,
    now,
    advance,
    readChain,
    join,
    joinWithAddress,
    holdByEmail,
    closePool,
    codeFor,
    record,
    settle,
    offer,
    orderRequest,
    place: chainSetup.place,
    suspense,
    reversals,
    db,
    /** Sends tokens; mined at once, not final yet. */
    send: (from: Wallet, amount: bigint, to = treasury, of = token) =>
      moveTokens(test.chain, from, { token: of, name: 'transfer', to, amount }),
    /** Makes the token refuse transfers to a wallet, or accept them again. */
    setRefused: ({ wallet: { address: wallet } }: WorldMember, is: boolean) =>
      setRefused(test.chain, chainSetup.issuer, { token, wallet, is }),
    refill: (amount: bigint) =>
      moveTokens(test.chain, chainSetup.treasury, { token, name: 'transfer', to: vault, amount }),
    close: composition.close,
  }
}

/**
 * Stays away from midnight, so that the test's and the database's time fall on the same day; never before the chain's
 * last block.
 */
async function startAtTen({ clock }: Composition, test: Pick<TestChain, 'client'>, notBefore: number): Promise<void> {
  const dayMs = 86_400_000
  const { timestamp } = await test.client.getBlock()
  const earliest = Math.max(clock.now().getTime(), Number(timestamp) * 1_000, notBefore)
  const ten = Math.ceil(earliest / dayMs) * dayMs + 10 * 3_600_000
  await clock.advance(Math.round((ten - clock.now().getTime()) / 1_000))
}
