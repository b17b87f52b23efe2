import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { parseAmount } from '@terahold/money/amount'
import { addDays } from '@terahold/money/day'
import { holdingRows } from './holdings.ts'
import { hashOf, idOf, PLACES, planNamed, today } from './market.ts'

const token = '0xc7e9460767a22ed5d4dd3a806a4982e39783151d'
const payTo = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const chainId = 56

type Known = Pick<OrderFields, 'orderId' | 'orderNo' | 'state' | 'createdAt'> & Partial<OrderFields>

function orderOf(plan: ReturnType<typeof planNamed>, known: Known): OrderFields {
  const { planId, name, poolId, power, termDays, price, lines, termsHash, efficiency, tariff, feePerThDay } = plan
  const { orderId, createdAt, state } = known
  const isPaid = state !== 'awaiting_payment'
  const paidAt = createdAt.replace(':00.000Z', ':42.000Z')
  const paid = { amount: price, txHash: `0x${hashOf(Number(orderId.slice(-2)))}`, final: true, at: paidAt }
  const log: OrderFields['stateLog'] = [{ state: 'awaiting_payment', at: createdAt }]
  return {
    planId,
    planName: name,
    poolId,
    qty: 1,
    power,
    termDays,
    price,
    lines,
    payFrom: 'wallet',
    payTo,
    payAmount: price,
    token,
    tokenSymbol: 'USDT',
    tokenDecimals: PLACES,
    chainId,
    txHash: isPaid ? paid.txHash : null,
    payment: isPaid ? paid : null,
    expiresAt: `${today}T12:11:00.000Z`,
    coolingEndsAt: null,
    startsOn: null,
    endsOn: null,
    termsHash,
    terms: {
      power,
      termDays,
      withdrawalDays: 14,
      hashrate: price,
      goods: '0',
      shipping: '0',
      feePerThDay,
      efficiency,
      tariff,
      serviceFeeBps: plan.serviceFeeBps,
      salesMarginBps: 3_000,
      referralLevel1Bps: 1_000,
      referralLevel2Bps: 350,
      hash: termsHash,
    },
    stateLog: isPaid ? [...log, { state: 'cooling_off', at: paidAt }] : log,
    address: null,
    shipment: null,
    refund: null,
    withdrawal: null,
    endedBy: null,
    ...known,
  }
}

const withGoods = planNamed('Caprock 110, with a display')
const delivery = {
  receiver: 'Ada Kovač',
  dialCode: '+49',
  phone: '301234567',
  country: 'DE',
  province: '',
  city: 'Berlin',
  detail: 'Hauptstraße 7',
  postcode: '10827',
}

/** An order that was paid an hour ago, with goods that wait for the end of its cooling-off. */
export const paidOrder = orderOf(withGoods, {
  orderId: idOf(50),
  orderNo: 'TH-260331-8F2KQ1ZM',
  state: 'cooling_off',
  createdAt: `${today}T11:02:00.000Z`,
  coolingEndsAt: `${addDays(today, 2)}T00:00:00.000Z`,
  startsOn: addDays(today, 2),
  endsOn: addDays(today, 2 + withGoods.termDays),
  address: delivery,
  shipment: {
    state: 'to_ship',
    carrier: null,
    trackingNo: null,
    eta: null,
    shippedAt: null,
    deliveredAt: null,
    refund: null,
  },
})

/** The orders of the member, newest first: one to pay, one just paid, and those of the running holdings. */
export const orders: readonly OrderFields[] = [
  orderOf(planNamed('Skagi 25, one quarter'), {
    orderId: idOf(51),
    orderNo: 'TH-260331-7K3M9Q2X',
    state: 'awaiting_payment',
    createdAt: `${today}T11:56:00.000Z`,
  }),
  paidOrder,
  ...holdingRows.map(({ orderId, orderNo, planName, startDate, endDate }) =>
    orderOf(planNamed(planName), {
      orderId,
      orderNo,
      state: 'active',
      createdAt: `${addDays(startDate, -2)}T09:12:00.000Z`,
      startsOn: startDate,
      endsOn: endDate,
    }),
  ),
]

/** Answers the chain's node: the receipt of the payment of `paidOrder`, from the member's wallet. */
export function chainAnswer(body: string | null, from: string): unknown {
  const { id, method } = JSON.parse(body ?? '{}') as { id?: number; method?: string }
  if (method !== 'eth_getTransactionReceipt')
    return { jsonrpc: '2.0', id, error: { code: -32_601, message: 'unknown' } }
  const word = (hex: string) => `0x${hex.replace('0x', '').toLowerCase().padStart(64, '0')}`
  const topics = ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', word(from), word(payTo)]
  const data = word(parseAmount(paidOrder.price, PLACES).toString(16))
  return { jsonrpc: '2.0', id, result: { status: '0x1', logs: [{ address: token, topics, data }] } }
}
