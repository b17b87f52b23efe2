import { type IncidentKind, type ShownIncidentField, shownIncidentFields } from '@terahold/contract/codes/incidents'
import { formatAmount } from '@terahold/money/amount'
import type { IncidentDetail } from './incidents.ts'

type Fields = Partial<Readonly<Record<IncidentKind, readonly ShownIncidentField[]>>>

/** Sums of the token, stored in minor units. */
const sums: Fields = {
  suspect_outflow: ['amount'],
  transfer_missed: ['amount'],
  transfer_not_on_chain: ['amount'],
  transfer_changed: ['amount'],
  entry_missing: ['amount'],
  entry_unfounded: ['amount'],
  cash_differs: ['onChain', 'inBooks'],
  not_solvent: ['cash', 'owed', 'missing'],
  liabilities: ['expected', 'found', 'available', 'held', 'pending', 'unearned', 'refunds'],
  payout_held_for_unknown_payment: ['amount'],
  payout_not_covered: ['cash', 'owed', 'missing'],
  payout_waits_for_room: ['vault', 'capLeft', 'queued', 'toSend'],
  payout_limit_reached: ['queued', 'perHour', 'perDay', 'newWallets'],
  correction_not_returned: ['amount', 'moved'],
  revenue_overdue: ['usdt', 'cleared'],
  revenue_deviation: ['recorded', 'expected'],
}

/** Sums of the chain's native coin, stored in wei. */
const gasMoney: Fields = { payout_gas_short: ['has', 'needs'] }

/** Prices of gas, stored in wei. */
const gasPrices: Fields = {
  payout_fee_above_cap: ['maxFee', 'feeCap'],
  payout_fee_cap_reached: ['maxFee', 'feeCap'],
}

/** Figures of a check, which are money or counts. The incident's own `unit` says which. */
const checkFigures = ['expected', 'found', 'difference'] as const
const checks: Fields = { reconciliation: checkFigures, statement: checkFigures }

/** Returns what is stored about an incident as people of any language read it: sums with decimals, money with its unit. */
export function readableDetail(
  kind: IncidentKind,
  { unit, ...detail }: IncidentDetail,
  decimals: number,
): Partial<Record<ShownIncidentField, string>> {
  const shown = (name: ShownIncidentField, value: string): string => {
    if (!/^-?\d+$/.test(value)) return value
    const isMoney = unit === 'minor' && checks[kind]?.includes(name)
    if (isMoney || sums[kind]?.includes(name)) return `${signed(value, decimals)} USDT`
    if (gasMoney[kind]?.includes(name)) return signed(value, 18)
    return gasPrices[kind]?.includes(name) ? `${signed(value, 9)} gwei` : value
  }
  const known = shownIncidentFields.flatMap((name): [ShownIncidentField, string][] => {
    const value = detail[name]
    return value === undefined ? [] : [[name, shown(name, value)]]
  })
  return Object.fromEntries<string>(known)
}

function signed(text: string, decimals: number): string {
  const amount = BigInt(text)
  return amount < 0n ? `−${formatAmount(-amount, decimals)}` : formatAmount(amount, decimals)
}
