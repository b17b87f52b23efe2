import type { trustLiabilities } from '@terahold/contract/calls/member/liabilities'
import type { Answer } from '@terahold/contract/client'
import type { Bundle, BundleLine, BundleLog, BundleOrder } from '@terahold/proof/bundle'
import { decodeBundle, encodeBundle } from '@terahold/proof/bundle-text'
import type { Claim } from '@terahold/proof/claim'
import { snapshotDay } from '@terahold/proof/snapshot'
import type { Anchor } from '@terahold/proof/verify'
import { api } from '../../shared/api/api.ts'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { loadAppConfig } from '../../shared/config/app-config-query.ts'
import type { Session } from '../../shared/session/session-store.ts'
import type { CheckedTree } from './proof-result.ts'
import { earlierHistory, storeBundle, storedBundle } from './proof-store.ts'
import { readLog, verifyLogOf } from './verify-log.ts'

type Verified = {
  readonly anchor: Anchor
  readonly claim: Claim
  readonly key: Uint8Array
  readonly owed: CheckedTree['owed']
  readonly onChain: Answer<typeof trustLiabilities>['rows'][number]['anchor']
  /** The newest lines of the statement. */
  readonly lines: readonly BundleLine[]
}

/** The newest orders in a bundle. */
const mostRows = 100

/** Returns the bundle with this text, or null. One that a changed format made unreadable counts as none. */
export function parseBundle(text: string | null): Bundle | null {
  if (text === null) return null
  try {
    return decodeBundle(text)
  } catch {
    return null
  }
}

/**
 * Keeps what the member needs to prove what they are owed, and to claim it, when our servers are gone. A tree that the
 * chain does not have yet replaces no bundle that can be claimed with. Returns false, and keeps nothing, when the log of
 * nights does not have this tree.
 */
export async function keepBundle(member: Session, verified: Verified): Promise<boolean> {
  const { anchor, claim, key, owed, onChain, lines } = verified
  const isAnchored = onChain?.isFinal === true
  if (!isAnchored && parseBundle(storedBundle(member.userId)) !== null) return true
  const { token } = await loadAppConfig()
  const [orders, log] = await Promise.all([readOrders(), readNight(member, snapshotDay(anchor.snapshot))])
  const bundle: Bundle = {
    madeAt: new Date(serverTime.now()).toISOString(),
    anchor,
    claim,
    lines,
    orders,
    log,
    symbol: token.symbol,
    decimals: token.decimals,
    assetBlock: isAnchored ? onChain.assetBlock : null,
    member: { address: member.address, key },
    owed: {
      available: BigInt(owed.available),
      held: BigInt(owed.held),
      pending: BigInt(owed.pending),
      unearned: BigInt(owed.unearned),
      refunds: BigInt(owed.refunds),
    },
  }
  if ((await verifyLogOf(member.userId, bundle))?.verdict.verified === false) return false
  try {
    storeBundle(member.userId, encodeBundle(bundle))
  } catch {
    // The browser's storage is full. The earlier bundle stays, and the sheet shows its day.
  }
  return true
}

/** Returns the night in the log, and the proof that the log continues the head that this device saw before. */
async function readNight({ userId }: Session, day: string): Promise<BundleLog | null> {
  const earlier = earlierHistory(userId)
  const proof = await readLog(day, earlier)
  // The log gets a tree seconds after it was made.
  return proof === undefined || proof.night === null ? null : { proof, earlier }
}

async function readOrders(): Promise<BundleOrder[]> {
  const { rows } = await api.selectOrder({ pageNum: 1, pageSize: mostRows })
  return rows.map(({ orderNo, planName, state, terms }) => ({
    orderNo,
    plan: planName,
    state,
    terms: Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, String(value)])),
  }))
}
