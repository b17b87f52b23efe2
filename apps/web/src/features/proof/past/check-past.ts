import type { Asset } from '@terahold/contract/codes/ledger'
import { formatAmount } from '@terahold/money/amount'
import { daysBetween } from '@terahold/money/day'
import { formatPower } from '@terahold/money/power'
import { bytesOf } from '@terahold/proof/bytes'
import { hashOf, isEntryIn, isLineUnder } from '@terahold/proof/log'
import { readAnchored } from '@terahold/proof/reserve'
import { api } from '../../../shared/api/api.ts'
import { PLACES } from '../../../shared/format/signed-amount.ts'
import { problemOf } from '../../../shared/problem/problem-of.ts'
import { session } from '../../../shared/session/session.ts'
import { readThroughWallet } from '../../../shared/wallet/chain-reader.ts'
import { knownReserve } from '../known-reserve.ts'
import type { PastGap } from '../proof-result.ts'

/** A settled pool-day's figures, as the server writes them. */
export type SettledFigures = {
  readonly poolId: string
  /** The revenue of the whole day. */
  readonly dayRevenue: string
  readonly power: string
  readonly uptimeBps: number
  readonly refundedBps: number
}

/** A past entry as it is shown: a settled pool-day, or a transfer that moved the member's available balance, with the signed amount in minor units. */
export type PastEntry =
  | { readonly settlementId: string; readonly day: string; readonly shown?: SettledFigures }
  | { readonly transferId: string; readonly asset: Asset; readonly amount: bigint }

/** `day`: that of the first root on the chain that covers the entry. `root`: as the chain has it, null for none. `settled`: a settled day's figures under that root. */
export type PastResult =
  | { readonly state: 'verified'; readonly day: string; readonly settled?: SettledFigures }
  | { readonly state: 'failed'; readonly day: string; readonly root: string | null }
  | { readonly state: 'unchecked'; readonly gap: PastGap }

type Covered = {
  readonly day: string
  readonly block: number
  readonly index: number
  readonly size: number
  readonly path: readonly string[]
}

/** Checks that an entry is still what the first root that covers it says, as the member's wallet reads it from the chain. */
export async function checkPast(entry: PastEntry): Promise<PastResult> {
  try {
    return await ('settlementId' in entry ? checkSettlement(entry) : checkLine(entry))
  } catch (error) {
    return { state: 'unchecked', gap: problemOf(error).kind === 'refused' ? 'unavailable' : 'offline' }
  }
}

async function checkSettlement({
  settlementId,
  day,
  shown,
}: Extract<PastEntry, { settlementId: string }>): Promise<PastResult> {
  const { fields, proof } = (await api.settlementProof({ settlementId })).data
  const [ownId, , ownDay] = fields
  const settled = figuresOf(fields)
  const isShown = ownId === settlementId && ownDay === day && (shown === undefined || isSame(settled, shown))
  const result = await compare(
    proof,
    ({ settlementRoot }, covered) => isShown && isEntryIn(settlementRoot, fields, placeOf(covered)),
  )
  return result.state === 'verified' ? { ...result, settled } : result
}

/** The fields are in the order of docs/trust.md. */
function figuresOf([, poolId = '', , , , revenue = '', power = '', uptimeBps, refundedBps]: readonly string[]) {
  return {
    poolId,
    dayRevenue: formatAmount(BigInt(revenue), PLACES),
    power: formatPower(BigInt(power)),
    uptimeBps: Number(uptimeBps),
    refundedBps: Number(refundedBps),
  }
}

function isSame(one: SettledFigures, other: SettledFigures): boolean {
  return (['poolId', 'dayRevenue', 'power', 'uptimeBps', 'refundedBps'] as const).every(
    (name) => one[name] === other[name],
  )
}

async function checkLine({
  transferId,
  asset,
  amount,
}: Extract<PastEntry, { transferId: string }>): Promise<PastResult> {
  const { fields, proof } = (await api.lineProof({ transferId })).data
  const [owner, ownId, , , ownAsset, debit, credit, ownAmount] = fields
  const isOwn = owner === session.current()?.userId
  const isSameSide = amount < 0n ? debit === 'available' : credit === 'available'
  const isSameAmount = isSameSide && ownAmount === String(amount < 0n ? -amount : amount)
  const isShown = isOwn && ownId === transferId && ownAsset === asset && isSameAmount
  return compare(
    proof,
    ({ journalSeal }, covered) =>
      isShown && isLineUnder(journalSeal, { fields, place: placeOf(covered), seals: covered.seals }),
  )
}

type Figures = { readonly settlementRoot: Uint8Array; readonly journalSeal: Uint8Array }

async function compare<Place extends Covered>(
  proof: Place | null,
  isUnder: (figures: Figures, covered: Place) => boolean,
): Promise<PastResult> {
  const reserve = await knownReserve()
  if (proof === null || reserve === null) return { state: 'unchecked', gap: 'not_covered' }
  const { day, block } = proof
  const place = { reserve, day: daysBetween('1970-01-01', day), block }
  const found = await readAnchored(readThroughWallet, place).catch(() => undefined)
  if (found === undefined) return { state: 'unchecked', gap: 'no_reader' }
  if (found === null) return { state: 'failed', day, root: null }
  const figures = { settlementRoot: bytesOf(found.settlementRoot, 32), journalSeal: bytesOf(found.journalSeal, 32) }
  return isUnder(figures, proof) ? { state: 'verified', day } : { state: 'failed', day, root: found.root.slice(2) }
}

function placeOf({ index, size, path }: Covered) {
  return { index, size, path: path.map(hashOf) }
}
