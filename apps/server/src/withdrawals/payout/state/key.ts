import { transaction } from '../../../db/transaction.ts'
import { closeIncidents, openIncident } from '../../../incidents/incidents.ts'
import type { PayoutsDependencies } from './dependencies.ts'
import { lockSigner, readSigner, takeKey } from './lease-store.ts'
import type { Batch } from './payout-store.ts'

/**
 * Whether this process has the key and the vault that payouts use. A new key is adopted with its nonce on the chain
 * once the vault accepts payouts from it, so of two processes with different keys only one ever signs. The vault is set
 * at start-up and cannot be changed here. The caller holds the lease and has no open batch.
 */
export async function hasCurrentKey(deps: PayoutsDependencies, epoch: bigint): Promise<boolean> {
  const { db, clock, chain, chainId } = deps
  const current = await readSigner(db, chainId)
  if (current.vault !== chain.vault) {
    const detail = { vault: current.vault, startedWith: chain.vault }
    await openIncident(db, clock, { kind: 'payout_vault_changed', subject: current.vault, detail })
    return false
  }
  if (current.address === chain.signer) return true
  const cash = await chain.cash()
  if (!cash.takesOurKey) {
    const detail = { startedWith: chain.signer, before: current.address }
    await openIncident(db, clock, { kind: 'vault_signer_changed', subject: current.vault, detail })
    return false
  }
  return transaction(db, async (tx) => {
    const { lease_epoch, address } = await lockSigner(tx, chainId)
    if (lease_epoch !== epoch || address !== current.address) return false
    await takeKey(tx, chainId, chain.signer, cash)
    await closeIncidents(tx, 'vault_signer_changed', [current.vault])
    deps.log.warn(
      { before: address, now: chain.signer, nonce: String(cash.nonce) },
      'payouts continue with another key',
    )
    return true
  })
}

/**
 * Whether this process can sign another form of the batch. A batch of another key or vault is only followed to its end.
 */
export function isSignedByUs({ chain }: Pick<PayoutsDependencies, 'chain'>, { signer, vault }: Batch): boolean {
  return signer === chain.signer && vault === chain.vault
}
