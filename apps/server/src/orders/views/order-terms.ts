import { createHash } from 'node:crypto'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { formatAmount } from '@terahold/money/amount'
import { formatPower } from '@terahold/money/power'
import type { Order } from '../state/store.ts'

/** The terms an order's holding is settled by. Money in minor units, efficiency in mJ/TH. */
export type SettlingTerms = {
  readonly hashrateFee: bigint
  readonly efficiencyMjPerTh: bigint
  readonly tariffPerKwh: bigint
  readonly serviceFeeBps: number
  readonly salesMarginBps: number
}

/** Returns an order's frozen terms as the contract shows them, with the hash over exactly these fields. */
export function orderTerms(order: Order, terms: SettlingTerms, decimals: number): OrderFields['terms'] {
  const money = (minor: bigint) => formatAmount(minor, decimals)
  return {
    power: formatPower(order.powerMths),
    termDays: order.termDays,
    withdrawalDays: order.withdrawalDays,
    hashrate: money(order.hashrate),
    goods: money(order.goods),
    shipping: money(order.shipping),
    feePerThDay: money(terms.hashrateFee),
    efficiency: formatPower(terms.efficiencyMjPerTh),
    tariff: money(terms.tariffPerKwh),
    serviceFeeBps: terms.serviceFeeBps,
    salesMarginBps: terms.salesMarginBps,
    referralLevel1Bps: order.referralLevel1Bps,
    referralLevel2Bps: order.referralLevel2Bps,
    hash: hashOf(order, terms),
  }
}

/** Returns the SHA-256 of the JSON array of all fields as decimal strings. The order of fields: docs/money.md. */
function hashOf(order: Order, terms: SettlingTerms): string {
  const fields = [
    2,
    order.powerMths,
    order.termDays,
    order.withdrawalDays,
    order.hashrate,
    order.goods,
    order.shipping,
    terms.hashrateFee,
    terms.efficiencyMjPerTh,
    terms.tariffPerKwh,
    terms.serviceFeeBps,
    terms.salesMarginBps,
    order.referralLevel1Bps,
    order.referralLevel2Bps,
  ]
  return createHash('sha256')
    .update(JSON.stringify(fields.map(String)))
    .digest('hex')
}
