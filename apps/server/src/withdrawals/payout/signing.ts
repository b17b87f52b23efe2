import type { PayoutFault } from '@terahold/contract/codes/incidents'
import { maxReleasesPerBatch } from '../../chain/payout/payout-vault.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { matchIncidents, openIncident } from '../../incidents/incidents.ts'
import { type LimitsInForce, limitsInForce } from '../limits/limits-in-force.ts'
import { stopIfShort, watchCoverage } from './coverage.ts'
import type { Fees } from './rules/fee-rules.ts'
import { choose, countsAsNew } from './rules/limit-rules.ts'
import { type Candidate, findFault, mustBeScreenedAgain } from './rules/payout-rules.ts'
import { findObstacle, waitingKinds } from './rules/waiting-rules.ts'
import type { PayoutCash, PayoutItem, PayoutsDependencies } from './state/dependencies.ts'
import { countAdoptions } from './state/finality-store.ts'
import { type HaltCause, readOpenHalt } from './state/halt-store.ts'
import { haltWith, onAdopted } from './state/halting.ts'
import {
  isNonceOverdue,
  lockSigner,
  moveSigner,
  readSigner,
  recordCash,
  type SignerRow,
  skipTo,
} from './state/lease-store.ts'
import * as store from './state/payout-store.ts'
import { countQueue, lockQueue, readOutflow, recordWaits } from './state/queue-store.ts'
import { isReadSinceAhead, withoutUnknownPayments } from './state/restored.ts'
import { wasDecided } from './state/resumed.ts'
import { type VerifiedMoves, verifyMoves, withMoves } from './verified-moves.ts'
import { type Payable, type VerifiedReleases, verifyReleases, withReleases } from './verified-releases.ts'

type Tx = Parameters<typeof moveSigner>[0]
/** How long a node may lag behind the database's nonce before an incident is opened. */
const lagMinutes = 10

type Seen = {
  cash: PayoutCash
  fees: Fees
  highestSpent: bigint | undefined
  firstPayoutNo: bigint
  /**
   * What the halts over this nonce and this payout number are about, and whether two operators signed that payouts
   * continue from there.
   */
  about: { nonce: string; number: string }
  goesOn: { nonce: boolean; number: boolean }
  releases: VerifiedReleases
  moves: VerifiedMoves
} & LimitsInForce

/**
 * Signs the next batch and stores it in one transaction: the withdrawals, the nonce, the payout numbers, the raw bytes
 * with their hash, and the move from `held` to `payout_in_flight`. Nothing has been sent when this returns. Returns
 * undefined when there is nothing to sign or signing is not allowed; the reason is then an incident or a halt.
 * `key_refused`: the vault accepts another key.
 */
export async function signNextBatch(
  deps: PayoutsDependencies,
  epoch: bigint,
): Promise<store.Batch | 'key_refused' | undefined> {
  const waiting = await countQueue(deps.db, deps.batchSize)
  if (waiting === 0) {
    await watchCoverage(deps)
    return undefined
  }
  const seen = await look(deps, waiting)
  const signed = await transaction(deps.db, async (tx) => {
    const signer = await lockSigner(tx, deps.chainId)
    if (!(await maySign(deps, tx, signer, epoch, seen))) return undefined
    const candidates = await soundCandidates(deps, tx, seen)
    if (!candidates) return undefined
    const owed = await deps.owedTotals(tx)
    const room = {
      isCovered: seen.cash.total >= owed.everything,
      ...(await readOutflow(tx, deps.chainId)),
      vaultBalance: seen.cash.vault,
      vaultCapLeft: seen.cash.capLeft,
      vaultReleaseFrom: seen.cash.releaseFrom,
      payoutsAtOnce: deps.batchSize,
      releasesAtOnce: maxReleasesPerBatch,
    }
    const { chosen, waits } = choose(candidates, room, seen.limits)
    await recordWaits(tx, candidates, waits)
    await tellOfForgedRaises(deps, tx, seen)
    const hasReleases = chosen[0]?.signed !== undefined
    const gasNeeded = deps.chain.gasLimit(Math.max(chosen.length, 1), hasReleases) * seen.fees.maxFee
    const facts = { cash: seen.cash, owed, fees: seen.fees, feeCap: deps.pace.feeCap, gasNeeded }
    const reasons = [...waits.values()]
    const waitsFor = reasons.find((reason) => reason !== 'wallet_limit') ?? reasons[0]
    const obstacle = findObstacle({ ...facts, candidates, chosen: chosen.length, waitsFor, limits: seen.limits })
    if (obstacle?.kind === 'not_solvent' || obstacle?.kind === 'payout_not_covered') return 'cash_short'
    if (obstacle) {
      await openIncident(tx, deps.clock, { kind: obstacle.kind, subject: signer.vault, detail: obstacle.detail })
      return obstacle.kind === 'vault_signer_changed' ? 'key_refused' : undefined
    }
    if (chosen.length === 0) return undefined
    for (const kind of waitingKinds) await matchIncidents(tx, deps.clock, kind, [])
    return signAndStore(deps, tx, signer, chosen, seen)
  })
  if (signed !== 'cash_short') return signed
  await stopIfShort(deps, seen.cash)
  return undefined
}

/** Returns whether this process has the key's turn, nothing halts it, and the chain knows no more than the books. */
async function maySign(
  deps: PayoutsDependencies,
  tx: Tx,
  signer: SignerRow,
  epoch: bigint,
  seen: Seen,
): Promise<boolean> {
  if (
    signer.lease_epoch !== epoch ||
    signer.address !== deps.chain.signer ||
    signer.next_payout_no !== seen.firstPayoutNo
  )
    return false
  if (signer.halted_at || (await readOpenHalt(tx, deps.chainId))) return false
  return (await isExplained(deps, tx, signer, seen)) && isReadSinceAhead(deps, tx, signer)
}

/** Queries the chain before the transaction, so that locks never wait for a node. */
async function look(deps: PayoutsDependencies, waiting: number): Promise<Seen> {
  const { db, chain, chainId, batchSize } = deps
  const cash = await chain.cash()
  const inForce = await limitsInForce(deps)
  await recordCash(db, chainId, cash, inForce.limits)
  const { next_payout_no: firstPayoutNo, next_nonce } = await readSigner(db, chainId)
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => firstPayoutNo + BigInt(index))
  // The vault detects a stranger's batch that overlaps only the middle of our batch, and then reverts the whole batch.
  const spentAmong = (payoutNos: readonly bigint[]) => chain.spentAmong(payoutNos, chain.vault, cash.height)
  const met = await spentAmong([...new Set([firstPayoutNo, firstPayoutNo + BigInt(waiting - 1)])])
  const spent = met.length === 0 ? [] : await spentAmong(numbers(batchSize))
  const releases = await verifyReleases(deps, cash.height)
  const moves = await verifyMoves(deps)
  const highestSpent = spent.at(-1)
  // Read after the chain: a decision about an adopted chain must not be applied to an answer from before the adoption.
  const adoptions = await countAdoptions(db)
  const about = {
    nonce: onAdopted(ofKey(chain, cash.nonce), adoptions),
    number: onAdopted(String(highestSpent), adoptions),
  }
  const goesOn = {
    nonce: cash.nonce > next_nonce && (await wasDecided(deps, goOn('payout_nonce_unexplained', about.nonce))),
    number: highestSpent !== undefined && (await wasDecided(deps, goOn('payout_number_unexplained', about.number))),
  }
  return { cash, fees: await chain.fees(), highestSpent, firstPayoutNo, about, goesOn, releases, moves, ...inForce }
}

const goOn = (cause: HaltCause, subject: string) => ({ cause, subject, decision: 'go_on' as const })
/** Another key counts its nonces from zero, so a decision about one key's nonce says nothing about the same number of another. */
const ofKey = ({ signer }: PayoutsDependencies['chain'], nonce: bigint) => `${signer}:${nonce}`

/**
 * Compares the chain's nonce and payout numbers with the database's. Higher values halt payouts, unless two operators
 * have explained exactly these; then they are skipped. Lower values mean a node lags, so this step is skipped; if it
 * lags too long, an incident is opened.
 */
async function isExplained(deps: PayoutsDependencies, tx: Tx, signer: SignerRow, seen: Seen): Promise<boolean> {
  const { nonce, height } = seen.cash
  if (nonce > signer.next_nonce) {
    const found = { cause: 'payout_nonce_unexplained' as const, subject: seen.about.nonce }
    if (seen.goesOn.nonce) await skipTo(tx, deps.chainId, { nonce, height })
    else
      await haltWith(deps, tx, {
        ...found,
        detail: `the chain has nonce ${nonce}, the database ${signer.next_nonce}`,
        facts: { onChain: String(nonce), inBooks: String(signer.next_nonce) },
      })
    return false
  }
  const highest = seen.highestSpent
  if (highest !== undefined) {
    const found = { cause: 'payout_number_unexplained' as const, subject: seen.about.number }
    if (seen.goesOn.number) await skipTo(tx, deps.chainId, { payoutNo: highest + 1n, height })
    else
      await haltWith(deps, tx, {
        ...found,
        detail: `the vault has spent number ${highest}, the next one in the database is ${signer.next_payout_no}`,
        facts: { onChain: String(highest), inBooks: String(signer.next_payout_no) },
      })
    return false
  }
  if (nonce === signer.next_nonce) return true
  if (await isNonceOverdue(tx, signer, lagMinutes)) {
    const detail = { onChain: String(nonce), inBooks: String(signer.next_nonce) }
    await openIncident(tx, deps.clock, { kind: 'payout_nonce_behind', subject: signer.vault, detail })
  }
  return false
}

/**
 * Returns the queue without withdrawals that need screening again. Undefined after a halt because one of them was
 * tampered with.
 */
async function soundCandidates(
  deps: PayoutsDependencies,
  tx: Tx,
  { releases, moves, cash }: Seen,
): Promise<Payable[] | undefined> {
  const locked = withMoves(deps, await lockQueue(tx, deps.batchSize, cash.releaseFrom), moves)
  const queue = withReleases(deps, locked, releases)
  for (const candidate of queue) {
    const fault = findFault(candidate, deps.caps)
    if (!fault) continue
    await refuse(candidate, fault)
    return undefined
  }
  const isScreenedAgain = (candidate: Candidate) => mustBeScreenedAgain(candidate, cash.cap)
  for (const { memberId, withdrawId } of queue.filter(isScreenedAgain)) {
    const which = { member_id: memberId, withdraw_id: withdrawId }
    await store.setWithdrawalState(tx, which, 'screening', newId(deps.clock))
    await deps.publish(tx, memberId, 'withdrawal', { withdrawId, state: 'screening' })
  }
  const open = queue.filter((candidate) => !isScreenedAgain(candidate))
  const unpaid = await withoutUnknownPayments(deps, tx, open)
  // The vault pays a release once. If a paid one is in the queue again, somebody changed the database.
  const again = unpaid.find(({ withdrawId }) => releases.paid.has(withdrawId))
  if (!again) return unpaid
  await refuse(again, 'already_released')
  return undefined

  function refuse({ withdrawId, moveCase }: Candidate, fault: PayoutFault): Promise<void> {
    const found = { detail: fault, facts: { fault } }
    if (fault === 'move_verified_too_late')
      return haltWith(deps, tx, { ...found, cause: 'payout_verified_too_late', subject: moveCase ?? withdrawId })
    return haltWith(deps, tx, { ...found, cause: 'payout_refused', subject: withdrawId })
  }
}

async function signAndStore(
  deps: PayoutsDependencies,
  tx: Tx,
  signer: SignerRow,
  chosen: readonly Payable[],
  { fees, cash }: Seen,
): Promise<store.Batch> {
  const { next_nonce: nonce, next_payout_no: firstPayoutNo } = signer
  const items = chosen.map(({ toAddress, amount, fee, signed }): PayoutItem => {
    return { to: toAddress, amount: amount - fee, ...(signed && { release: signed }) }
  })
  const { raw, txHash } = await deps.chain.sign({ nonce, firstPayoutNo, items, ...fees })
  const place = { chain_id: deps.chainId, batch_id: newId(deps.clock) }
  const { signer: key, vault } = deps.chain
  const origin = { signer: key, vault, after_height: cash.height }
  const sumOf = (payouts: readonly Payable[]) => payouts.reduce((sum, { amount, fee }) => sum + amount - fee, 0n)
  const sums = { total: sumOf(chosen), new_wallets: sumOf(chosen.filter(countsAsNew)) }
  await moveSigner(tx, deps.chainId, chosen.length)
  await store.insertBatch(tx, { ...place, ...origin, nonce, first_payout_no: firstPayoutNo, ...sums }, chosen)
  await store.insertAttempt(tx, { ...place, tx_hash: txHash, raw, max_fee: fees.maxFee, max_tip: fees.maxTip })
  for (const item of chosen) await takeFromHeld(deps, tx, item)
  return store.lockBatch(tx, place.batch_id)
}

/** Somebody wrote this raise into the database without two operators' signatures. It has no effect. */
async function tellOfForgedRaises(deps: PayoutsDependencies, tx: Tx, { forged }: LimitsInForce): Promise<void> {
  const detail = { found: 'the database calls this raise approved, but two operators did not sign it for today' }
  const kind = 'payout_limit_raise_unsigned'
  for (const subject of forged) await openIncident(tx, deps.clock, { kind, subject, detail })
  if (forged.length === 0) await matchIncidents(tx, deps.clock, kind, [])
}

async function takeFromHeld(deps: PayoutsDependencies, tx: Tx, item: Candidate): Promise<void> {
  const { memberId, withdrawId, amount, fee } = item
  const common = { asset: 'USDT', debit: 'held', reference: { kind: 'withdrawal', id: withdrawId } } as const
  const sent = { credit: 'payout_in_flight', amount: amount - fee, kind: 'withdrawal_sent' } as const
  const charged = { credit: 'network_fee', amount: fee, kind: 'withdrawal_fee' } as const
  await deps.ledger.post(tx, memberId, [
    { ...common, ...sent, key: `withdrawal:${withdrawId}:sent` },
    ...(fee > 0n ? [{ ...common, ...charged, key: `withdrawal:${withdrawId}:fee` }] : []),
  ])
  const which = { member_id: memberId, withdraw_id: withdrawId }
  await store.setWithdrawalState(tx, which, 'signed', newId(deps.clock))
}
