/**
 * The whole main job from outside, knowing nothing but HTTP and the chain. It signs in, orders 10 TH/s, pays by a plain token
 * transfer and waits out cooling-off. It is paid out of a recorded and approved day, binds an email address, withdraws, and
 * finds the tokens on chain. Every figure is checked against the script's own arithmetic.
 *
 *   npm start                                   (in one terminal)
 *   npm run journey                             (in another)
 *   TERAHOLD_URL=http://127.0.0.1:4200 npm run journey
 */
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createPublicClient, createWalletClient, formatUnits, type Hex, http, parseAbi, parseUnits } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { call, envelope, type Json, post, reach, sign } from './http.ts'

if (process.argv.includes('--help')) {
  process.stdout.write(`npm run journey [-- --help]

Walks through the whole main job on a running demo, over HTTP and the chain alone, and checks every figure with arithmetic of its own.
TERAHOLD_URL names a demo elsewhere than http://127.0.0.1:4100.
`)
  process.exit(0)
}

const secondsPerDay = 86_400
const scale = 10n ** 18n

const info: Json = await (await reach('/demo/info')).json()
const { token, treasury, reserve } = info
const erc20 = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
])
const transport = http(info.rpcUrl)
const chain = {
  id: info.chainId as number,
  name: 'demo',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [info.rpcUrl as string] } },
}
const reader = createPublicClient({ chain, transport, pollingInterval: 200 })

const member = await newMember()
const session = await signIn(member, '/prod/APP/auth/nonce', '/prod/APP/user/login')
const asMember = { token: session.token as string, userId: session.userId as string }
tell(`signed in as ${member.address}, member ${session.userId}`)

const pool = info.pools.find((one: Json) => one.nameplate === '1000')
const order = await subscribe()
await payAndWatch(order)
const day = await passCoolingOff()
const { net, downtime } = await mineOneDay(day)
const email = await bindEmail()
await withdraw(net + downtime, email)
await checkLedger()
tell('everything adds up')

/** A fresh wallet, funded by the demo's first member with more than one payer ever needs. */
async function newMember(): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(generatePrivateKey())
  await post('/demo/faucet', { address: account.address })
  assert.ok((await balanceOf(account.address)) >= parseUnits('1000', token.decimals), 'the faucet gave test USDT')
  return account
}

async function signIn(account: PrivateKeyAccount, noncePath: string, loginPath: string): Promise<Json> {
  const { data } = await call('GET', noncePath, { address: account.address })
  const message = createSiweMessage({
    ...data,
    address: account.address,
    issuedAt: new Date(data.issuedAt),
    expirationTime: new Date(data.expirationTime),
  })
  const signature = await account.signMessage({ message })
  const first = await call('POST', loginPath, { message, signature })
  const replay = await envelope('POST', loginPath, { message, signature })
  assert.equal(replay.code, 401, 'a used nonce signs nobody in')
  return first.data
}

async function subscribe(): Promise<Json> {
  const { rows } = await call('GET', '/prod/APP/BUser/selectBPerativeList', { kind: 'plan', pageSize: 100 })
  const plan = rows.find((row: Json) => row.poolId === pool.poolId && row.power === '10' && !row.ships)
  assert.ok(plan, 'the small pool has a plan of 10 TH/s without goods')
  const risk = (await call('GET', '/prod/APP/risk/current')).data
  const wish = {
    planId: plan.planId,
    qty: 1,
    payFrom: 'wallet',
    termsHash: plan.termsHash,
    riskVersion: risk.version,
    idempotencyKey: randomUUID(),
  }
  const order = (await call('POST', '/prod/APP/BUser/insertOrder', wish, asMember)).data
  const again = (await call('POST', '/prod/APP/BUser/insertOrder', wish, asMember)).data
  assert.equal(again.orderId, order.orderId, 'a double click is one order')
  const price = 10n * parseUnits(plan.feePerThDay, token.decimals) * BigInt(plan.termDays)
  assert.equal(parseUnits(order.payAmount, token.decimals), price, 'price = power × fee × days')
  assert.equal(order.payTo.toLowerCase(), reserve.toLowerCase())
  const stranger = await envelope(
    'GET',
    '/prod/APP/BUser/selectOrderById',
    { orderId: order.orderId },
    { ...asMember, userId: randomUUID() },
  )
  assert.equal(stranger.code, 401, "another's userId is refused")
  tell(`ordered 10 TH/s for ${order.payAmount} USDT`)
  return { ...order, plan }
}

async function payAndWatch(order: Json): Promise<void> {
  const hash = await transferToken(member, order.payTo, parseUnits(order.payAmount, token.decimals))
  const paid = await until('the payment to be final', async () => {
    const { data } = await call('GET', '/prod/APP/BUser/selectOrderById', { orderId: order.orderId }, asMember)
    return data.state === 'cooling_off' ? data : undefined
  })
  assert.equal(paid.txHash, hash)
  tell(`paid in ${hash}; cooling-off until ${paid.coolingEndsAt}`)
}

/** Moves the clock past cooling-off and one whole mined day; gives that day. */
async function passCoolingOff(): Promise<string> {
  const { data } = await call('GET', '/prod/APP/BUser/selectOrderById', { orderId: order.orderId }, asMember)
  const { now } = await post('/demo/clock', { advanceSeconds: 1 })
  const wait = Math.ceil((Date.parse(data.coolingEndsAt) - Date.parse(now)) / 1000)
  await post('/demo/clock', { advanceSeconds: wait + 60 })
  const started = (await call('GET', '/prod/APP/BUser/mySuanl', {}, asMember)).data
  assert.equal(started.activePower, '10', 'the holding runs')
  await post('/demo/clock', { advanceSeconds: secondsPerDay })
  return data.coolingEndsAt.slice(0, 10)
}

/** Two operators record and approve the day, the venue pays it in, and the member's net is what the script works out. */
async function mineOneDay(day: string): Promise<{ net: bigint; downtime: bigint }> {
  const [maker, checker] = await Promise.all(
    info.operators
      .filter((operator: Json) => operator.roles.includes('settlement'))
      .slice(0, 2)
      .map(async (operator: Json) => {
        const account = privateKeyToAccount(operator.privateKey)
        return { account, token: (await signIn(account, '/console/nonce', '/console/login')).token }
      }),
  )
  const revenue = parseUnits('35.623', token.decimals)
  const uptimeBps = 8_500n
  const row = {
    poolId: pool.poolId,
    day,
    satoshi: 35_623,
    usdt: '35.623',
    venue: 'Demo venue',
    uptimeBps: Number(uptimeBps),
    txid: digest(`txid ${day} ${member.address}`),
    statementHash: digest(`statement ${day} ${member.address}`),
  }
  // Each operator signs the message that a call answers, and sends the signature with the call that decides.
  const signBy = async ({ account }: typeof maker, { text, typedData }: Json) => ({
    text,
    signature: await account.signTypedData(typedData),
  })
  const draft = (await call('POST', '/console/revenue/draft', row, { token: maker.token })).data
  const record = { ...row, ...(await signBy(maker, draft)) }
  const recorded = (await call('POST', '/console/revenue', record, { token: maker.token })).data
  const path = `/console/revenue/${recorded.id}`
  const decision = (await call('GET', `${path}/decision`, {}, { token: checker.token })).data
  const own = await envelope('POST', `${path}/approve`, await signBy(maker, decision), { token: maker.token })
  assert.equal(own.code, 403, 'nobody approves their own record')
  await call('POST', `${path}/approve`, await signBy(checker, decision), { token: checker.token })

  const nameplate = 1_000_000n
  const power = 10_000n
  const perMth = (revenue * scale) / nameplate
  const { plan } = order
  const efficiency = BigInt(Math.round(Number(plan.efficiency) * 1000))
  const tariff = parseUnits(plan.tariff, token.decimals)
  const fullElectricity = (efficiency * 24n * tariff * uptimeBps * scale) / (1_000n * 1_000n * 1_000n * 10_000n)
  const electricity = fullElectricity < perMth ? fullElectricity : perMth
  const service = ((perMth - electricity) * BigInt(plan.serviceFeeBps)) / 10_000n
  const net = (power * (perMth - electricity - service)) / scale
  const downtime = (power * parseUnits(plan.feePerThDay, token.decimals) * (10_000n - uptimeBps)) / (1_000n * 10_000n)

  // The mining credit is pending until the venue has paid. The downtime refund is the member's own money; a job adds it within seconds.
  await untilCash('the day to be credited', downtime, net)
  const venue = privateKeyToAccount(info.venues[0].privateKey)
  // What other days still wait for is cleared first, so the venue pays all of it.
  await transferToken(venue, treasury, await receivable())
  await untilCash('the day to clear', net + downtime, 0n)
  const { rows } = await call('GET', '/prod/APP/BUser/rewardDetails', { type: 'mining' }, asMember)
  assert.equal(parseUnits(rows[0].net, token.decimals), net, 'the exact net')
  assert.equal(rows[0].source.revenueTxid.replace(/^0x/, ''), row.txid, 'the credit cites its revenue')
  tell(
    `mined ${formatUnits(net, token.decimals)} USDT net and ${formatUnits(downtime, token.decimals)} back for downtime on ${day}`,
  )
  return { net, downtime }
}

/** Waits until the member's available and pending money are these; in the token's smallest unit. */
async function untilCash(what: string, available: bigint, pending: bigint): Promise<void> {
  await until(what, async () => {
    const { data } = await call('GET', '/prod/APP/BUser/myUsdt', {}, asMember)
    const isAvailable = parseUnits(data.available, token.decimals) === available
    return isAvailable && parseUnits(data.pending, token.decimals) === pending ? data : undefined
  })
}

async function bindEmail(): Promise<string> {
  const email = `journey-${member.address.slice(2, 10).toLowerCase()}@example.com`
  await call('POST', '/prod/APP/emailApi/sendEmailCode', { scene: 'bind', email }, asMember)
  const signed = await sign('bindEmail', { email }, asMember, member)
  await call('POST', '/prod/APP/emailApi/bindEmailByUserId', { email, code: await readCode(email, '') }, signed)
  tell(`bound ${email}`)
  return email
}

async function withdraw(expected: bigint, email: string): Promise<void> {
  const cash = (await call('GET', '/prod/APP/BUser/myUsdt', {}, asMember)).data
  assert.equal(parseUnits(cash.available, token.decimals), expected)
  const before = await balanceOf(member.address)
  const seen = await readCode(email, '')
  const wish = { amount: cash.available, idempotencyKey: randomUUID() }
  const asked = (await call('POST', '/prod/APP/bwithd/insertBwithd', wish, asMember)).data
  const second = await envelope(
    'POST',
    '/prod/APP/bwithd/insertBwithd',
    { ...wish, idempotencyKey: randomUUID() },
    asMember,
  )
  assert.equal(second.code, 422, 'the same money cannot be asked for twice')
  await call(
    'POST',
    '/prod/APP/bwithd/confirm/captcha',
    { withdrawId: asked.withdrawId, code: await readCode(email, seen) },
    asMember,
  )
  const done = await until('the payout to be final', async () => {
    const { rows } = await call('GET', '/prod/APP/bwithd/withdList', {}, asMember)
    return rows[0].state === 'confirmed' ? rows[0] : undefined
  })
  const receive = parseUnits(done.receive, token.decimals)
  assert.equal(receive, expected - parseUnits(cash.feeQuote, token.decimals))
  assert.equal((await balanceOf(member.address)) - before, receive, 'the tokens are in the wallet')
  assert.equal((await reader.getTransactionReceipt({ hash: done.txHash as Hex })).status, 'success')
  tell(`withdrew ${done.receive} USDT in ${done.txHash}`)
}

async function receivable(): Promise<bigint> {
  const { data } = await call('GET', '/trust/summary')
  const account = data.accounts.find((one: Json) => one.account === 'revenue_receivable')
  return parseUnits(account.balance, token.decimals)
}

async function checkLedger(): Promise<void> {
  const { data } = await call('GET', '/trust/summary')
  assert.equal(data.ledgerSum, '0', 'the ledger sums to zero')
  assert.ok(data.coverageBps === null || data.coverageBps >= 10_000, 'what is owed is covered')
}

async function readCode(email: string, notThis: string): Promise<string> {
  return until('the mail with the code', async () => {
    const { rows }: Json = await (await reach(`/demo/mail?to=${encodeURIComponent(email)}`)).json()
    const [code] = rows.flatMap(({ text }: Json) => text.match(/(?<!\d)\d{6}(?!\d)/)?.[0] ?? [])
    return code && code !== notThis ? code : undefined
  })
}

async function transferToken(from: PrivateKeyAccount, to: Hex, amount: bigint): Promise<Hex> {
  const wallet = createWalletClient({ account: from, chain, transport })
  const hash = await wallet.writeContract({
    address: token.address,
    abi: erc20,
    functionName: 'transfer',
    args: [to, amount],
  })
  await reader.waitForTransactionReceipt({ hash })
  return hash
}

function balanceOf(owner: Hex): Promise<bigint> {
  return reader.readContract({ address: token.address, abi: erc20, functionName: 'balanceOf', args: [owner] })
}

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const patience = 60_000
  const since = performance.now()
  while (performance.now() - since < patience) {
    const found = await look()
    if (found !== undefined) return found
    await pause(300)
  }
  throw new Error(`Waited ${patience / 1000} s in vain for ${what}`)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function tell(line: string): void {
  process.stdout.write(`✓ ${line}\n`)
}
