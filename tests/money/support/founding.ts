import { randomBytes } from 'node:crypto'
import { business } from '@terahold/contract/constants'
import { parseAmount } from '@terahold/money/amount'
import { addDays, type Day, dayOf } from '@terahold/money/day'
import { sql } from 'kysely'
import { type Address, concat, encodeFunctionData, type Hex, parseEther } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount } from 'viem/accounts'
import { putPlan, putPool, putSite } from '../../../apps/server/src/catalogue/entries.ts'
import type { Chain } from '../../../apps/server/src/chain/chain.ts'
import { deploy, deployOperatorRegistry, deployPayoutVault } from '../../../apps/server/src/chain/contracts/deploy.ts'
import { deployTestUsdt } from '../../../apps/server/src/chain/local/deploy-test-usdt.ts'
import { type Signer, signerFromPrivateKey } from '../../../apps/server/src/chain/signer/signer.ts'
import type { Database } from '../../../apps/server/src/db/connection.ts'
import { newId } from '../../../apps/server/src/db/ids.ts'
import { transaction } from '../../../apps/server/src/db/transaction.ts'
import type { MovableClock } from '../../../apps/server/src/demo/services/movable-clock.ts'
import { openCursorAt } from '../../../apps/server/src/deposits/deposits.ts'
import { putHouseAddress } from '../../../apps/server/src/deposits/transfers/house-addresses.ts'
import { putRiskDisclosure } from '../../../apps/server/src/members/risk-disclosure/risk-disclosure.ts'
import { addOperator } from '../../../apps/server/src/operators/operators.ts'
import { putVenue } from '../../../apps/server/src/settlement/venues/registered-venues.ts'
import { putDocuments } from '../../../apps/server/src/trust/record/documents.ts'
import { testUsdtAbi } from '../../../contracts/generated/test-usdt.ts'
import { hostileTokenAbi, hostileTokenBytecode } from '../../../contracts/test/generated/hostile-token.ts'
import type { AnvilClient } from '../../../contracts/test-anvil.ts'
import type { Offer, PlanFacts, PoolFacts } from '../model/offer.ts'
import { chainId, decimals, type Place } from './composition.ts'
import { operatorWallets } from './release.ts'

export const usdt = (text: string): bigint => parseAmount(text, decimals)
/** The venue's initial balance, before it pays for anything. */
const venueHas = usdt('100000000')
export const someHash = (): string => randomBytes(32).toString('hex')

/** An address with gas money and its key. */
export type Wallet = { readonly address: Address; readonly privateKey: Hex; readonly signer: Signer }
export type Operator = {
  readonly operatorId: string
  readonly name: string
  readonly roles: readonly ['settlement' | 'payout-maker' | 'payout-checker']
}
export type PayoutOperator = Operator & { readonly wallet: PrivateKeyAccount }

/** The chain's side: contracts, and wallets whose keys the test has. */
export type ChainSetup = {
  readonly place: Place
  readonly issuer: Wallet
  readonly treasury: Wallet
  /** The first of the venues. */
  readonly venue: Wallet
  readonly venues: readonly [Wallet, Wallet, Wallet]
  readonly falseToken: Address
}

const attestedDays = 30
/** How the token treats a recipient. */
const [honest, reverts] = [0, 2]
const generous = { gas: 200_000n, maxFeePerGas: 50_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }

export async function openWallet(client: AnvilClient): Promise<Wallet> {
  const privateKey = generatePrivateKey()
  const signer = signerFromPrivateKey(privateKey)
  await client.setBalance({ address: signer.address, value: parseEther('1000') })
  return { address: signer.address, privateKey, signer }
}

type TokenMove = { token: Address; name: 'transfer' | 'mint'; to: Address; amount: bigint }

/** Moves tokens and waits until it is mined. Returns the transaction's hash. @throws Error when it reverts. */
export function moveTokens(chain: Chain, from: Wallet, { token: to, name, ...call }: TokenMove): Promise<Hex> {
  const data = encodeFunctionData({ abi: testUsdtAbi, functionName: name, args: [call.to, call.amount] })
  return sendCall(chain, from, { to, data })
}

/** Makes the token refuse transfers to a wallet, as the issuer of USDT can, or accept them again. */
export async function setRefused(chain: Chain, from: Wallet, call: { token: Address; wallet: Address; is: boolean }) {
  const args = [call.wallet, call.is ? reverts : honest] as const
  const data = encodeFunctionData({ abi: hostileTokenAbi, functionName: 'setBehaviour', args })
  await sendCall(chain, from, { to: call.token, data })
}

async function sendCall(chain: Chain, from: Wallet, call: { to: Address; data: Hex }): Promise<Hex> {
  const nonce = await chain.nonce(from.address, 'pending')
  const { raw, hash } = await from.signer.signTransaction({ chainId, nonce, ...call, ...generous })
  const sent = await chain.sendRaw(raw)
  for (let look = 0; look < 5_000; look += 1) {
    const receipt = await chain.receipt(hash)
    if (receipt && !receipt.isSuccess) throw new Error(`the call ${call.data} reverted`)
    if (receipt) return hash
  }
  throw new Error(`the call ${call.data} was not mined: ${sent.kind} ${sent.detail}`)
}

/** Deploys a token, a look-alike token, and a vault, all of them new. Needs automatic mining. */
export async function setUpChain(chain: Chain, client: AnvilClient): Promise<ChainSetup> {
  const [issuer, forger, treasury, payer] = (await Promise.all(
    Array.from({ length: 4 }, () => openWallet(client)),
  )) as [Wallet, Wallet, Wallet, Wallet]
  const venues = (await Promise.all(Array.from({ length: 3 }, () => openWallet(client)))) as [Wallet, Wallet, Wallet]
  const [venue] = venues
  // The constructor reads nothing after the code. The address makes the token a new one.
  const token = await deploy(chain, issuer.signer, concat([hostileTokenBytecode, issuer.address]))
  const falseToken = await deployTestUsdt(chain, forger.signer, { owner: forger.address })
  const { settlers, maker, otherMaker, checker, otherChecker, admins } = operatorWallets
  const listed = (
    role: 'settlement' | 'payout-maker' | 'payout-checker' | 'admin',
    wallets: readonly PrivateKeyAccount[],
  ) => wallets.map(({ address }) => ({ address, roles: [role] }))
  const registry = await deployOperatorRegistry(chain, issuer.signer, {
    owner: treasury.address,
    operators: [
      ...listed('settlement', settlers),
      ...listed('payout-maker', [maker]),
      { address: otherMaker.address, roles: ['payout-maker', 'support', 'catalogue'] },
      ...listed('payout-checker', [checker]),
      { address: otherChecker.address, roles: ['payout-checker', 'catalogue'] },
      ...listed('admin', admins),
    ],
  })
  const vault = await deployPayoutVault(chain, issuer.signer, {
    token,
    owner: treasury.address,
    signer: payer.address,
    registry,
    releaseFrom: usdt(business.withdrawReleaseFrom),
    dailyCap: usdt('200000'),
  })
  for (const { address } of venues)
    await moveTokens(chain, issuer, { token, name: 'mint', to: address, amount: venueHas })
  await moveTokens(chain, issuer, { token, name: 'mint', to: issuer.address, amount: usdt('1000000') })
  await moveTokens(chain, forger, { token: falseToken, name: 'mint', to: venue.address, amount: usdt('1000000') })
  const place = { token, vault, registry, treasury: treasury.address, payoutKey: payer.privateKey }
  return { place, issuer, treasury, venue, venues, falseToken }
}

export type Founded = {
  readonly poolIds: readonly string[]
  readonly planIds: readonly string[]
  readonly settlers: readonly [Operator, Operator]
  readonly maker: PayoutOperator
  readonly checker: PayoutOperator
}

/** Enters everything an opened house has: addresses, the first deposit block, catalogue, operators, attestations. */
export async function enterHouse(
  { owner, clock }: { owner: Database; clock: MovableClock },
  chain: Chain,
  { place, venues }: ChainSetup,
  offer: Offer,
): Promise<Founded> {
  const start = await chain.finalized()
  const signer = signerFromPrivateKey(place.payoutKey).address
  return transaction(owner, async (tx) => {
    await putRiskDisclosure(tx)
    await putDocuments(tx)
    await openCursorAt(tx, { chainId, token: place.token }, start)
    const houses = [
      ['treasury', place.treasury],
      ['payout_vault', place.vault],
      ['payout_signer', signer],
    ] as const
    for (const [role, address] of houses) await putHouseAddress(tx, { chainId, address, role, name: role })
    await tx
      .insertInto('payout_signer')
      .values({ chain_id: chainId, address: signer, vault: place.vault, next_nonce: 0n })
      .execute()
    const operator = async (name: string, role: Operator['roles'][0], address: Address): Promise<Operator> => {
      return { operatorId: await addOperator(tx, { clock }, { address, name, roles: [role] }), name, roles: [role] }
    }
    const [ada, ben] = operatorWallets.settlers as [PrivateKeyAccount, PrivateKeyAccount]
    const settlers = [
      await operator('Ada', 'settlement', ada.address),
      await operator('Ben', 'settlement', ben.address),
    ] as const
    const signing = async (name: string, role: 'payout-maker' | 'payout-checker', wallet: PrivateKeyAccount) => ({
      ...(await operator(name, role, wallet.address)),
      wallet,
    })
    const maker = await signing('Cleo', 'payout-maker', operatorWallets.maker)
    const checker = await signing('Dag', 'payout-checker', operatorWallets.checker)
    const today = dayOf(clock.now())
    const siteId = await putSite(tx, clock, { slug: 'north', name: 'North', country: 'NO', powerSource: 'hydro' })
    const poolIds: string[] = []
    for (const pool of offer.pools)
      poolIds.push(await putPool(tx, clock, poolEntry(pool, siteId, addDays(today, -400))))
    const planIds: string[] = []
    for (const plan of offer.plans) planIds.push(await putPlan(tx, clock, planEntry(plan, poolIds)))
    for (const [index, { name, pools }] of offer.venues.entries()) {
      const ofVenue = pools.map((pool) => poolIds[pool] ?? '')
      await putVenue(tx, clock, { name, chainId, addresses: [venues[index]?.address ?? ''], poolIds: ofVenue })
    }
    const sourced = { origin: 'this test', recorded_by: settlers[0].operatorId, recorded_at: clock.now() }
    const network = { subsidy_sat: 312_500_000n, usdt_per_btc: usdt('100000'), ...sourced }
    // Blocks so easy that no day's revenue is too much for a pool.
    await tx
      .insertInto('network_day')
      .values({ day: addDays(today, -400), difficulty: 1_000n, ...network })
      .execute()
    const { difficulty } = offer
    if (difficulty !== undefined) {
      // Two of three days: the limit follows their median.
      const days = [-2, -1].map((day) => ({ day: addDays(today, day), difficulty, ...network }))
      await tx.insertInto('network_day').values(days).execute()
    }
    for (const [index, poolId] of poolIds.entries()) {
      const { nameplate } = offer.pools[index] as PoolFacts
      await tx
        .insertInto('attestation')
        .values(attestations(poolId, nameplate, today, settlers, clock))
        .execute()
    }
    return { poolIds, planIds, settlers, maker, checker }
  })
}

function poolEntry({ name, nameplate }: PoolFacts, siteId: string, openedOn: Day) {
  return { slug: name.toLowerCase(), siteId, name, nameplateMths: nameplate, openedOn }
}

function planEntry(plan: PlanFacts, poolIds: readonly string[]) {
  const { name, pool, power, days, fee, efficiency, tariff, serviceBps, marginBps, goods } = plan
  return {
    slug: name.toLowerCase(),
    name,
    poolId: poolIds[pool] ?? '',
    powerMths: power,
    termDays: days,
    withdrawalDays: 14,
    goods: goods === undefined ? null : { name: 'Meter', price: goods - 1n, shipping: 1n },
    onSale: true,
    sort: 0,
    terms: {
      efficiencyMjPerTh: efficiency,
      tariffPerKwh: tariff,
      hashrateFee: fee,
      serviceFeeBps: Number(serviceBps),
      salesMarginBps: Number(marginBps),
    },
  }
}

function attestations(
  poolId: string,
  nameplate: bigint,
  today: Day,
  [recorder, approver]: readonly [Operator, Operator],
  clock: MovableClock,
) {
  const at = clock.now()
  return Array.from({ length: attestedDays }, (_, back) => ({
    attestation_id: newId(clock),
    pool_id: poolId,
    day: addDays(today, -1 - back),
    power_mths: nameplate,
    uptime_bps: 10_000,
    evidence_hash: '00',
    recorded_by: recorder.operatorId,
    recorded_at: at,
    state: 'approved' as const,
    approved_by: approver.operatorId,
    approved_at: at,
  }))
}

/**
 * Returns what the venue still has to send for approved revenue; what is under way counts as sent, whether it is booked
 * or not.
 */
export async function owedByVenue(db: Database, chain: Chain, { place, venue }: ChainSetup): Promise<bigint> {
  const { approved } = await db
    .selectFrom('revenue')
    .select(sql<bigint>`coalesce(sum(usdt), 0)`.as('approved'))
    .where('state', '=', 'approved')
    .executeTakeFirstOrThrow()
  return approved - (venueHas - (await chain.tokenBalance(place.token, venue.address)))
}
