import { readSigners } from '../chain/safe/safe.ts'
import { keptAnswer } from '../foundation/kept-answer.ts'
import { reconciliationSettings } from '../foundation/settings.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Settlement } from '../settlement/settlement.ts'
import type { Announcements } from '../support/announcements/announcements.ts'
import { createAnchors } from '../trust/anchors/anchors.ts'
import { createPastProofs } from '../trust/anchors/past-proofs.ts'
import { createRootFigures } from '../trust/anchors/root-figures.ts'
import { createTrustHistory } from '../trust/history.ts'
import { createKeyRegistration } from '../trust/liabilities/key-registration.ts'
import { createLiabilities } from '../trust/liabilities/liabilities.ts'
import { createCheckpoints } from '../trust/nights/checkpoints.ts'
import { createNightProofs } from '../trust/nights/night-proofs.ts'
import { createReconciliation } from '../trust/reconciliation/reconciliation.ts'
import { createPublicRecord } from '../trust/record/public-record.ts'
import { createRegistryEvents } from '../trust/record/registry-events.ts'
import { createTrustStatus } from '../trust/status.ts'
import { createTrust } from '../trust/trust.ts'
import { listPayoutHalts, uncoveredSince } from '../withdrawals/payout/operator-payouts.ts'
import type { Infrastructure } from './infrastructure.ts'
import { readReleaseHashes } from './web-folder.ts'

type TrustParts = {
  readonly ledger: Ledger
  readonly settlement: Settlement
  /** The contracts that receive members' payments. */
  readonly treasuries: readonly Infrastructure['treasury'][]
  readonly registry: Parameters<typeof createAnchors>[0]['registry']
  readonly notices: Pick<Announcements, 'everPublished'>
}

/** Creates the subject that publishes and proves what is owed and what is there. */
export function trustSubjects(ground: Infrastructure, parts: TrustParts) {
  const { db, clock, chain, token, treasury, vault, reserve } = ground
  const { treasuries, ledger, settlement, registry, notices } = parts
  const { decimals } = token
  const { chainId, verifyHash } = chain
  const cashOnChain = async () => {
    const { number } = await chain.finalized()
    const amounts = await Promise.all(
      [...treasuries, vault].map((address) => chain.tokenBalance(token.address, address, number)),
    )
    return amounts.reduce((sum, amount) => sum + amount, 0n)
  }
  const treasurySigners = keptAnswer(() => readSigners(chain, treasury))
  const trust = createTrust({ db, clock, ledger, settlement, cashOnChain, decimals, treasurySigners })
  return {
    cashOnChain,
    trust,
    trustStatus: createTrustStatus({
      payoutHalts: () => listPayoutHalts(db, chainId),
      uncoveredSince: () => uncoveredSince(db),
    }),
    trustHistory: createTrustHistory({ db, clock, settlement, decimals }),
    reconciliation: createReconciliation({
      db,
      clock,
      chain,
      ledger,
      decimals,
      owedTotals: trust.owedTotals,
      settings: reconciliationSettings,
      place: { token: token.address, treasuries, vault },
    }),
    liabilities: createLiabilities({
      db,
      clock,
      ledger,
      decimals,
      place: { chainId: BigInt(chainId), reserve: reserve ?? vault, token: token.address },
      ...(reserve && {
        storeFigures: createRootFigures({
          reserve,
          watched: { chainId, token: token.address },
          readReleaseHashes,
        }),
      }),
    }),
    pastProofs: createPastProofs(db),
    nightProofs: createNightProofs(db),
    // Only the process that has the key signs the log of nights.
    checkpoints: ground.checkpointing && createCheckpoints({ db, clock, ...ground.checkpointing }),
    anchors: reserve && createAnchors({ db, clock, chain, registry, reserve, sender: ground.anchorSender }),
    publicRecord: createPublicRecord({
      db,
      decimals,
      chainId,
      registry: ground.registry,
      notices,
      readReleaseHashes,
    }),
    registryEvents: createRegistryEvents({
      db,
      chain,
      registry: ground.registry,
      from: ground.registryFrom,
      blocksAtOnce: ground.blocksPerScan,
    }),
    registerKey: createKeyRegistration({ db, clock, chainId, verifyHash, domain: ground.hosts[0] }),
  }
}
