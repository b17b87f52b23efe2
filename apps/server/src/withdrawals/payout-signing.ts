import { newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import { openIncident } from '../trust/incidents.ts'
import type { PayoutsDependencies } from './payout-dependencies.ts'
import { bumped, type Candidate, findFault, fitting } from './payout-rules.ts'
import * as store from './payout-store.ts'

/**
 * Signs the next batch and stores it in one transaction: the withdrawals taken, the nonce, the payout numbers, the raw
 * bytes with their hash, and the money moving from `held` to `payout_in_flight`. Nothing has been sent when this returns.
 * Gives undefined when there is nothing to sign or something forbids signing; the reason is then an incident.
 */
export async function signNextBatch(deps: PayoutsDependencies, epoch: bigint): Promise<store.Batch | undefined> {
  const { db, chain, chainId } = deps
  if ((await store.readQueue(db, 1, false)).length === 0) return undefined
  const [cash, fees, usedNonce] = [await chain.cash(), await chain.fees(), await chain.finalizedNonce()]
  return transaction(db, async (tx) => {
    const signer = await store.lockSigner(tx, chainId)
    if (signer.lease_epoch !== epoch || signer.halted_at) return undefined
    const incident = (kind: string, subject: string, detail: Readonly<Record<string, string>>) =>
      openIncident(tx, deps.clock, { kind, subject, detail })
    if (usedNonce > signer.next_nonce) {
      await store.haltSigner(tx, chainId, `the chain is at nonce ${usedNonce}, the database at ${signer.next_nonce}`)
      await incident('payout_nonce_unexplained', String(usedNonce), {})
      return undefined
    }
    if (cash.paused) {
      await incident('vault_paused', signer.vault, {})
      return undefined
    }
    const owed = await deps.owed(tx)
    if (cash.total < owed) {
      await incident('not_solvent', 'payouts', { cash: String(cash.total), owed: String(owed) })
      return undefined
    }
    const candidates = await sound(await store.readQueue(tx, deps.batchSize, true), deps, incident)
    const outflow = await store.readOutflow(tx, chainId)
    const chosen = fitting(candidates, { ...outflow, vaultBalance: cash.vault, vaultCapLeft: cash.capLeft }, deps.caps)
    if (chosen.length === 0) {
      if (candidates.length > 0)
        await incident('payout_waits_for_room', signer.vault, {
          vault: String(cash.vault),
          capLeft: String(cash.capLeft),
        })
      return undefined
    }
    const items = chosen.map((item) => ({ to: item.toAddress, amount: item.amount - item.fee }))
    const signed = await chain.sign({ nonce: signer.next_nonce, firstPayoutNo: signer.next_payout_no, items, ...fees })
    const batchId = newId(deps.clock)
    const total = items.reduce((sum, item) => sum + item.amount, 0n)
    await store.moveSigner(tx, chainId, chosen.length)
    const batch = {
      batch_id: batchId,
      chain_id: chainId,
      nonce: signer.next_nonce,
      first_payout_no: signer.next_payout_no,
      total,
    }
    await store.insertBatch(tx, batch, chosen)
    await store.insertAttempt(tx, {
      chain_id: chainId,
      tx_hash: signed.txHash,
      batch_id: batchId,
      raw: signed.raw,
      max_fee: fees.maxFee,
      max_tip: fees.maxTip,
    })
    for (const item of chosen) await takeFromHeld(deps, tx, item)
    return store.lockBatch(tx, batchId)
  })
}

/** A new signed form of the batch on the same nonce with a higher fee; stored before it can be sent. */
export async function bumpFee(
  deps: PayoutsDependencies,
  batch: store.Batch,
  last: store.Attempt,
): Promise<store.Attempt> {
  const fees = bumped({ maxFee: last.max_fee, maxTip: last.max_tip }, await deps.chain.fees())
  const items = (await store.readItems(deps.db, batch.batch_id)).map((item) => ({
    to: item.to_address,
    amount: item.amount,
  }))
  const signed = await deps.chain.sign({ nonce: batch.nonce, firstPayoutNo: batch.first_payout_no, items, ...fees })
  await transaction(deps.db, (tx) =>
    store.insertAttempt(tx, {
      chain_id: batch.chain_id,
      tx_hash: signed.txHash,
      batch_id: batch.batch_id,
      raw: signed.raw,
      max_fee: fees.maxFee,
      max_tip: fees.maxTip,
    }),
  )
  const attempts = await store.readAttempts(deps.db, batch.batch_id)
  const stored = attempts.find((attempt) => attempt.tx_hash === signed.txHash)
  if (!stored) throw new Error(`The raised form of batch ${batch.batch_id} was not stored`)
  return stored
}

async function sound(
  queue: Candidate[],
  deps: PayoutsDependencies,
  incident: (kind: string, subject: string, detail: Readonly<Record<string, string>>) => Promise<unknown>,
): Promise<Candidate[]> {
  const passed: Candidate[] = []
  for (const candidate of queue) {
    const fault = findFault(candidate, deps.caps)
    if (fault) await incident('payout_refused', candidate.withdrawId, { fault })
    else passed.push(candidate)
  }
  return passed
}

async function takeFromHeld(
  deps: PayoutsDependencies,
  tx: Parameters<typeof store.moveSigner>[0],
  item: Candidate,
): Promise<void> {
  const reference = { kind: 'withdrawal', id: item.withdrawId }
  const leg = (
    step: string,
    credit: 'payout_in_flight' | 'network_fee',
    amount: bigint,
    kind: 'withdrawal_sent' | 'withdrawal_fee',
  ) => ({
    key: `withdrawal:${item.withdrawId}:${step}`,
    asset: 'USDT' as const,
    debit: 'held' as const,
    credit,
    amount,
    kind,
    reference,
  })
  await deps.ledger.post(tx, item.memberId, [
    leg('sent', 'payout_in_flight', item.amount - item.fee, 'withdrawal_sent'),
    ...(item.fee > 0n ? [leg('fee', 'network_fee', item.fee, 'withdrawal_fee')] : []),
  ])
  await store.setWithdrawalState(
    tx,
    { member_id: item.memberId, withdraw_id: item.withdrawId },
    'signed',
    newId(deps.clock),
  )
}
