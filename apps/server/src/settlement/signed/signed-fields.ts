import { formatAmount } from '@terahold/money/amount'
import { formatPower } from '@terahold/money/power'
import { getAddress } from 'viem'
import { normalHash } from '../../chain/transaction-hash.ts'

type Line = { readonly poolId: string; readonly amount: bigint }

/** Returns the fields of a `RevenueRecord`. Amounts in minor units. */
export function revenueFields(
  given: {
    readonly poolId: string
    readonly day: string
    readonly satoshi: bigint
    readonly usdt: bigint
    readonly venue: string
    readonly txid: string
    readonly statementHash: string
    readonly uptimeBps: number
  },
  decimals: number,
) {
  const { poolId, day, satoshi, usdt, venue, txid, statementHash, uptimeBps } = given
  return {
    poolId,
    day,
    mined: `${satoshi} sat`,
    amount: money(usdt, decimals),
    venue: line(venue),
    txid: normalHash(txid),
    statement: normalHash(statementHash),
    uptime: share(uptimeBps),
  }
}

/** Returns the fields of a `PowerAttestation`. */
export function attestationFields(given: {
  readonly poolId: string
  readonly day: string
  readonly powerMths: bigint
  readonly uptimeBps: number
  readonly evidenceHash: string
}) {
  const { poolId, day, powerMths, uptimeBps, evidenceHash } = given
  const power = `${formatPower(powerMths)} TH/s`
  return { poolId, day, power, uptime: share(uptimeBps), evidence: normalHash(evidenceHash) }
}

/** Returns the fields of a `RevenueVoid`. */
export function voidFields(given: { readonly revenueId: string; readonly part: string; readonly reason: string }) {
  const { revenueId, part, reason } = given
  return { revenueId, part, reason: line(reason) }
}

/** Returns the fields of a `RevenueCorrection`. The amount is in minor units. */
export function correctionFields(
  given: {
    readonly revenueId: string
    readonly amount: bigint
    readonly returnTxHash?: string | undefined
    readonly statementHash: string
    readonly reason: string
  },
  decimals: number,
) {
  const { revenueId, amount, returnTxHash, statementHash, reason } = given
  return {
    revenueId,
    amount: money(amount, decimals),
    way: returnTxHash === undefined ? 'withheld' : 'returned',
    returnedBy: returnTxHash === undefined ? 'none' : normalHash(returnTxHash),
    statement: normalHash(statementHash),
    reason: line(reason),
  }
}

/** Returns the fields of a `DeviationExplanation`. */
export function deviationFields(given: { readonly poolId: string; readonly day: string; readonly reason: string }) {
  const { poolId, day, reason } = given
  return { poolId, day, reason: line(reason) }
}

/** Returns the fields of a `RemittanceAdvice`, with its lines in the order of their pools. Amounts in minor units. */
export function adviceFields(
  given: {
    readonly log: { readonly txHash: string; readonly logIndex: number }
    readonly lines: readonly Line[]
    readonly statementHash: string
  },
  decimals: number,
) {
  const { log, lines, statementHash } = given
  const ordered = lines.toSorted((one, other) => (one.poolId < other.poolId ? -1 : 1))
  return {
    transferHash: normalHash(log.txHash),
    logIndex: log.logIndex,
    lines: ordered.map(({ poolId, amount }) => `${poolId}: ${money(amount, decimals)}`),
    statement: normalHash(statementHash),
  }
}

/** Returns the fields of a `VenueChange`. A venue without pools is retired. */
export function venueFields(given: {
  readonly name: string
  readonly addresses: readonly string[]
  readonly poolIds: readonly string[]
  readonly isAdvised: boolean
}) {
  const { name, addresses, poolIds, isAdvised } = given
  return {
    change: poolIds.length === 0 ? 'retire' : 'propose',
    name: line(name),
    addresses: addresses.map((address) => getAddress(address)),
    poolIds: [...poolIds],
    advice: isAdvised ? 'required' : 'none',
  }
}

const money = (minor: bigint, decimals: number) => `${formatAmount(minor < 0n ? 0n : minor, decimals)} USDT`
const share = (bps: number) => `${bps / 100} %`
/** The one spelling of a line that operators sign. */
const line = (text: string) => text.trim().normalize('NFC')
