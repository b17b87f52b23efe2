import type { liabilityProof, trustLiabilities } from '@terahold/contract/calls/member/liabilities'
import type { Answer } from '@terahold/contract/client'
import { fillPath, servicePaths } from '@terahold/contract/service-paths'
import { daysBetween } from '@terahold/money/day'
import { owedParts } from '@terahold/proof/bundle'
import { leafLength } from '@terahold/proof/leaf'
import { readCash, readNewest, readReports, readRoot } from '@terahold/proof/reserve'
import type { Anchor } from '@terahold/proof/verify'
import { hexToBytes, zeroAddress } from 'viem'
import { api } from '../../shared/api/api.ts'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { loadAppConfig } from '../../shared/config/app-config-query.ts'
import { refusedReason } from '../../shared/problem/field-problem.ts'
import { problemOf } from '../../shared/problem/problem-of.ts'
import { session } from '../../shared/session/session.ts'
import type { Session } from '../../shared/session/session-store.ts'
import { readThroughWallet } from '../../shared/wallet/chain-reader.ts'
import { checkHistory } from './check-history.ts'
import { checkInWorker } from './check-in-worker.ts'
import { agreesWithStatement, readStatement, wasOnStatement } from './check-statement.ts'
import { isOnMobileNetwork } from './data-saving.ts'
import { keepBundle } from './keep-bundle.ts'
import { knownReserve } from './known-reserve.ts'
import type { CheckedHistory, CheckedTree, ProofFault, ProofGap, ProofResult } from './proof-result.ts'
import {
  beginCheck,
  deviceKey,
  endCheck,
  firstChecked,
  hasFoundLeaves,
  keepRoots,
  seenRoots,
  skipCheck,
  storeFoundLeaves,
} from './proof-store.ts'

/** The published file is one up to this many entries, and cut into 64 shards above. */
const mostWhole = 50_000
const shards = 64
/** A file of more bytes waits for Wi-Fi, or for the member. */
const largeBytes = 1_000_000

type PublishedTree = Answer<typeof trustLiabilities>['rows'][number]
type MemberProof = Answer<typeof liabilityProof>['data']
type Finding = ProofResult extends infer Result ? (Result extends ProofResult ? Omit<Result, 'at'> : never) : never

/** Trees of yesterday are made soon after midnight (UTC). One that is older than this was missed. */
const lateAfter = 51 * 3_600_000
const dayMs = 24 * 3_600_000
/** Days whose roots are compared with those seen before. */
const comparedDays = 60

/**
 * Checks the newest proof of the signed-in member, unless a check runs, and keeps the result on this device. A check that the
 * member did not ask for leaves a large file for later while the network is a mobile one.
 */
export async function checkProof({ isAsked = true } = {}): Promise<void> {
  const member = session.current()
  if (member === null || !beginCheck(member.userId)) return
  const finding = await find(member, isAsked).catch(
    (error: unknown): Finding => unchecked(problemOf(error).kind === 'refused' ? 'unavailable' : 'offline'),
  )
  if (finding === undefined) skipCheck(member.userId)
  else endCheck(member.userId, { ...finding, at: Date.now() })
}

async function find(member: Session, isAsked: boolean): Promise<Finding | undefined> {
  const { rows } = await api.trustLiabilities({ pageNum: 1, pageSize: comparedDays })
  if (hasChangedRoot(member, rows)) return failed('root_changed')
  const newest = rows[0]
  if (newest === undefined || newest.format !== 1) return unchecked('no_tree')
  if (!isAsked && isOnMobileNetwork() && bytesOfPart(newest.leaves) > largeBytes) return undefined
  const night = { day: newest.day, root: newest.root }
  return { ...(await checkNewest(member, rows as [PublishedTree])), night }
}

/** Returns how many bytes a member fetches of a file with so many entries. */
function bytesOfPart(leaves: number): number {
  return (leaves > mostWhole ? leaves / shards : leaves) * leafLength
}

async function checkNewest(member: Session, rows: readonly [PublishedTree, ...PublishedTree[]]): Promise<Finding> {
  const [newest] = rows
  const first = firstChecked(member, newest.day)
  keepRoots(member.userId, Object.fromEntries(rows.map(({ day, root }) => [day, root])))
  const { fault, history } = await checkHistory(member.userId, newest, latestTime())
  if (fault !== undefined) return failed(fault)
  return withHistory(await verifyNewest(member, rows, first), history)
}

async function verifyNewest(
  member: Session,
  [newest, before]: readonly [PublishedTree, ...PublishedTree[]],
  first: string,
): Promise<Finding> {
  const limits = { first, newestDay: newest.day }
  const finding = await verifyOn(member, newest, { ...limits, late: lateAfter })
  const isWaiting = finding.state === 'unchecked' && finding.gap === 'anchor_waits'
  if (!isWaiting || before?.format !== 1) return finding
  // Operators sign in the morning: until then, the root of the day before is the newest on the chain.
  const earlier = await verifyOn(member, before, { ...limits, late: lateAfter + dayMs })
  return earlier.state === 'unchecked' ? finding : earlier
}

/** Returns the server's time or the device's, whichever is later: a server that calls it earlier cannot make old files new. */
function latestTime(): number {
  return Math.max(serverTime.now(), Date.now())
}

function withHistory(finding: Finding, history: CheckedHistory | null): Finding {
  return finding.tree === null ? finding : { ...finding, tree: { ...finding.tree, history } }
}

type Limits = {
  /** The age from which a correct tree counts as old. */
  readonly late: number
  /** The last day whose tree may name an earlier wallet. */
  readonly first: string
  /** The newest published day. */
  readonly newestDay: string
}

async function verifyOn(member: Session, published: PublishedTree, limits: Limits): Promise<Finding> {
  const proof = await readProof(published.day)
  if (proof !== undefined) {
    const isMoved = proof.address.toLowerCase() !== member.address.toLowerCase()
    if (isMoved && published.day > limits.first) return failed('other_snapshot')
    return verify(member, published, proof, { ...limits, isMoved })
  }
  // A statement with a line of that time shows that the member had joined.
  const mustBeThere = hasFoundLeaves(member.userId) || (await wasOnStatement(published.day))
  return mustBeThere ? failed('member_missing') : unchecked('joined_later')
}

/** Returns whether a day's published root is another one than this device saw, or is gone, or a day has two. */
function hasChangedRoot({ userId }: Session, rows: readonly PublishedTree[]): boolean {
  const published = new Map(rows.map(({ day, root }) => [day, root]))
  if (rows.some(({ day }, at) => at > 0 && day >= (rows[at - 1] as PublishedTree).day)) return true
  // A page that is not full has the first tree of all.
  const oldest = rows.length < comparedDays ? '' : (rows.at(-1)?.day ?? '')
  return Object.entries(seenRoots(userId)).some(([day, root]) => day >= oldest && published.get(day) !== root)
}

/** Returns undefined when the tree of the day has no key of the member. */
async function readProof(day: string): Promise<MemberProof | undefined> {
  try {
    return (await api.liabilityProof({ day })).data
  } catch (error) {
    if (refusedReason(error) === 'record_unknown') return undefined
    throw error
  }
}

async function verify(
  member: Session,
  published: PublishedTree,
  proof: MemberProof,
  { late, newestDay, isMoved }: Limits & { readonly isMoved: boolean },
): Promise<Finding> {
  if (proof.owed === null) return unchecked('no_figures')
  const [anchor, index, leaves] = await Promise.all([
    anchorOf(published, proof),
    readFile(servicePaths.liabilityIndex, { day: published.day }),
    readFile(servicePaths.liabilityShard, { day: published.day, shard: proof.shard }),
  ])
  if (anchor === undefined) return failed('other_snapshot')
  if (index === undefined || leaves === undefined) return unchecked('unavailable')
  const { key, gap } = keyFor(member, proof)
  const parts = proof.owed
  const owed = owedParts.reduce((sum, part) => sum + BigInt(parts[part]), 0n)
  const claimant = { key: hexToBytes(`0x${key}`), address: proof.address, owed }
  const { verdict, count, sum, claim } = await checkInWorker({ index, leaves, anchor, claimant })
  const tree: CheckedTree = {
    day: published.day,
    root: published.root,
    total: published.totalMinor,
    leaves: published.leaves,
    ownLeaves: count,
    sum: String(sum),
    owed: proof.owed,
    chain: null,
    history: null,
  }
  if (!verdict.verified) return failed(verdict.fault, tree)
  if (count > 0) storeFoundLeaves(member.userId)
  const lines = await readStatement()
  if (!(await agreesWithStatement(proof.owed.available, { day: published.day, madeAt: proof.madeAt }, lines)))
    return failed('statement_differs', tree)
  const onChain = await compareWithChain(published, tree, newestDay)
  // A member can claim with the bundle on the device. Only a file that the chain does not contradict replaces it.
  if (onChain.state === 'failed') return onChain
  if (claim !== null && !isMoved) {
    const verified = { anchor, claim, key: claimant.key, owed: proof.owed, onChain: published.anchor, lines }
    if (!(await keepBundle(member, verified))) return failed('log_wrong', tree)
  }
  if (onChain.state !== 'verified') return onChain
  const isLate = latestTime() - Date.parse(published.day) > late
  const open = isLate ? 'late' : isMoved ? 'moved' : gap
  return open === undefined ? onChain : unchecked(open, onChain.tree)
}

/** Compares a verified file's root with the one that the member's wallet reads from the reserve. */
async function compareWithChain(
  { day, root, anchor }: PublishedTree,
  tree: CheckedTree,
  newestDay: string,
): Promise<Finding> {
  const reserve = await knownReserve()
  if (anchor === null || reserve === null) return unchecked('no_reserve', tree)
  const number = daysBetween('1970-01-01', day)
  const found = await readRoot(readThroughWallet, reserve, number).catch(() => undefined)
  if (found === undefined) return unchecked('no_wallet', tree)
  if (found === null) return anchor.isFinal ? failed('chain_lacks', tree) : unchecked('anchor_waits', tree)
  if (found !== `0x${root}`) return failed('chain_differs', tree)
  const [{ token }, newest] = await Promise.all([loadAppConfig(), readNewest(readThroughWallet, reserve)])
  if (newest !== null && newest.day > daysBetween('1970-01-01', newestDay)) return failed('chain_newer', tree)
  // The block is what two operators signed: at another one, the cash may have been more.
  const block = newest?.day === number ? newest.assetBlock : null
  const cash = await readCash(readThroughWallet, { reserve, token: token.address, block })
  const reporter = session.current()?.address ?? zeroAddress
  const reports = await readReports(readThroughWallet, { reserve, day: number, reporter }).catch(() => null)
  return { state: 'verified', tree: { ...tree, chain: { cash, reports: reports?.count ?? null } } }
}

/**
 * Returns what the file must agree with: the public list, which is the same for everybody, and this app's chain and token.
 * Undefined when the member's own answer names others.
 */
async function anchorOf(published: PublishedTree, proof: MemberProof): Promise<Anchor | undefined> {
  const [{ chainId, token }, reserve] = await Promise.all([loadAppConfig(), knownReserve()])
  const isOurs =
    proof.chainId === chainId &&
    proof.token.toLowerCase() === token.address.toLowerCase() &&
    (published.anchor === null || proof.reserve.toLowerCase() === reserve?.toLowerCase())
  if (!isOurs) return undefined
  return {
    snapshot: {
      chainId: BigInt(chainId),
      reserve: proof.reserve,
      token: token.address,
      day: daysBetween('1970-01-01', published.day),
    },
    root: hexToBytes(`0x${published.root}`),
    total: BigInt(published.totalMinor),
    leaves: published.leaves,
  }
}

/** Returns the key to search with, and why a match does not bind the leaves to the member's wallet yet. */
function keyFor({ userId }: Session, { key, keyOrigin, day }: MemberProof): { key: string; gap?: ProofGap } {
  const own = deviceKey(userId)
  if (keyOrigin === 'server') return { key, gap: own === null ? 'key_unsigned' : 'key_waits' }
  if (own !== null && own.firstDay > day) return { key, gap: 'key_waits' }
  if (own?.key !== key) return { key, gap: 'key_elsewhere' }
  return { key: own.key }
}

/** Returns a file's bytes, from the browser's cache if it was read before; undefined when the server refuses it. */
async function readFile(path: string, values: Readonly<Record<string, string | number>>) {
  const answer = await fetch(fillPath(path, values), { credentials: 'omit' })
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
}

function failed(fault: ProofFault, tree: CheckedTree | null = null): Finding {
  return { state: 'failed', fault, tree }
}

function unchecked(gap: ProofGap, tree: CheckedTree | null = null): Finding {
  return { state: 'unchecked', gap, tree }
}
