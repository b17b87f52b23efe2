/**
 * Recomputes every daily line of your orders from two sources: your own data ("Download my data" in the app) and the days
 * that everyone can read at /trust/settlements. It uses its own arithmetic, written from docs/money.md.
 *
 *   npm run recompute -- my-data.json                         every order
 *   npm run recompute -- my-data.json TH-261120-7K3M9Q2X      one order
 *   TERAHOLD_URL=https://… npm run recompute -- my-data.json
 *
 * It ends with an error if a line or a terms hash differs.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { call, type Json } from './http.ts'

if (process.argv.includes('--help')) {
  process.stdout.write(`npm run recompute -- my-data.json [ORDER | --help]

Recomputes every daily line of your orders from your own data and the published days. It fails if a line or a terms hash differs.
TERAHOLD_URL names the server that published the days.
`)
  process.exit(0)
}

const scale = 10n ** 18n
const wholeBps = 10_000n

const [file, orderNo] = process.argv.slice(2)
if (file === undefined) fail('Name the file with your data: npm run recompute -- my-data.json')
const saved: Json = JSON.parse(readFileSync(file, 'utf8'))
const mine: Json[] = (saved.data ?? saved).parts
const part = (name: string): Json[] => mine.find((one) => one.name === name)?.rows ?? []
const orders = part('orders').filter((order) => orderNo === undefined || order.orderNo === orderNo)
if (orders.length === 0) fail(orderNo === undefined ? 'The file has no orders' : `The file has no order ${orderNo}`)

let differences = 0
let lines = 0
for (const order of orders) await recompute(order)
say(`${lines} daily lines recomputed, ${differences} differences`)
process.exitCode = differences === 0 ? 0 : 1

async function recompute(order: Json): Promise<void> {
  say(`${order.orderNo}  ${order.planName}`)
  compare('terms hash', termsHash(order), order.terms.hash)
  const holding = part('holdings').find(({ orderId }) => orderId === order.orderId)
  if (holding === undefined) return
  const published = await daysOf(order.poolId)
  for (const line of part('days').filter(({ holdingId }) => holdingId === holding.holdingId)) {
    const day = published.get(line.date)
    if (day === undefined) {
      differences += 1
      say(`  ${line.date}  DIFFERENT: the day is not published`)
      continue
    }
    const ours = lineOf(order, day)
    const money = (minor: bigint) => show(minor, order.tokenDecimals)
    lines += 1
    compare(`${line.date} mined`, money(ours.mined), line.gross)
    compare(`${line.date} electricity`, money(ours.electricity), line.electricity)
    compare(`${line.date} service fee`, money(ours.serviceFee), line.serviceFee)
    compare(`${line.date} credited`, money(ours.credited), line.net)
    compare(`${line.date} downtime refund`, money(ours.refund), line.downtimeRefund)
  }
}

/** A holding's line of a day: figures for 1 mTH/s times 10^18, each rounded down, then multiplied by the power. */
function lineOf({ terms, tokenDecimals }: Json, day: Json) {
  const minor = (amount: string) => whole(amount, tokenDecimals)
  const power = whole(terms.power, 3)
  const uptime = BigInt(day.uptimeBps)
  const mined = (minor(day.dayRevenue) * scale) / whole(day.power, 3)
  const used = (whole(terms.efficiency, 3) * 24n * minor(terms.tariff) * uptime * scale) / (10n ** 9n * wholeBps)
  const electricity = used < mined ? used : mined
  const serviceFee = ((mined - electricity) * BigInt(terms.serviceFeeBps)) / wholeBps
  const credited = mined - electricity - serviceFee
  const refund = ((minor(terms.feePerThDay) / 1_000n) * BigInt(day.refundedBps) * scale) / wholeBps
  const due = (figure: bigint) => (power * figure) / scale
  return {
    mined: due(mined),
    electricity: due(electricity),
    serviceFee: due(mined) - due(electricity) - due(credited),
    credited: due(credited),
    refund: due(refund),
  }
}

/** SHA-256 of the JSON array of the frozen terms, as decimal strings without blanks. docs/money.md gives the order and units. */
function termsHash({ terms, tokenDecimals }: Json): string {
  const minor = (amount: string) => whole(amount, tokenDecimals)
  const fields = [
    2,
    whole(terms.power, 3),
    terms.termDays,
    terms.withdrawalDays,
    ...[terms.hashrate, terms.goods, terms.shipping, terms.feePerThDay].map(minor),
    whole(terms.efficiency, 3),
    minor(terms.tariff),
    terms.serviceFeeBps,
    terms.salesMarginBps,
    terms.referralLevel1Bps,
    terms.referralLevel2Bps,
  ]
  return createHash('sha256')
    .update(JSON.stringify(fields.map(String)))
    .digest('hex')
}

/** The published days of a pool. Of several revisions of a day the newest counts. */
async function daysOf(poolId: string): Promise<Map<string, Json>> {
  const days = new Map<string, Json>()
  for (let pageNum = 1, seen = 0; ; pageNum += 1) {
    const { rows, total } = await call('GET', '/trust/settlements', { poolId, pageNum, pageSize: 100 })
    for (const row of rows) if (row.revision > (days.get(row.day)?.revision ?? 0)) days.set(row.day, row)
    seen += rows.length
    if (rows.length === 0 || seen >= total) return days
  }
}

function compare(what: string, ours: string, theirs: string): void {
  if (ours !== theirs) differences += 1
  say(ours === theirs ? `  ${what}  ${ours}  equal` : `  ${what}  DIFFERENT: ${ours} here, ${theirs} in your data`)
}

/** A decimal string in whole units of so many decimals. */
function whole(text: string, decimals: number): bigint {
  const [before = '0', after = ''] = text.split('.')
  return BigInt(before + after.padEnd(decimals, '0'))
}

function show(minor: bigint, decimals: number): string {
  const digits = minor.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
