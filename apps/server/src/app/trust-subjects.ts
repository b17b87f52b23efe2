import { readSigners } from '../chain/safe/safe.ts'
import { cacheAnswer } from '../foundation/cache-answer.ts'
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
import { listPayoutHalts, uncoveredSince } from '../withdrawals/payout/payout-desk.ts'
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
export function trustSubjects(infrastructure: Infrastructure, parts: TrustParts) {
  const { db, clock, chain, token, treasury, vault, reserve } = infrastructure
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
  const treasurySigners = cacheAnswer(() => readSigners(chain, treasury))
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
    checkpoints: infrastructure.checkpointing && createCheckpoints({ db, clock, ...infrastructure.checkpointing }),
    anchors: reserve && createAnchors({ db, clock, chain, registry, reserve, sender: infrastructure.anchorSender }),
    publicRecord: createPublicRecord({
      db,
      decimals,
      chainId,
      registry: infrastructure.registry,
      notices,
      readReleaseHashes,
    }),
    registryEvents: createRegistryEvents({
      db,
      chain,
      registry: infrastructure.registry,
      from: infrastructure.registryFrom,
      blocksAtOnce: infrastructure.blocksPerScan,
    }),
    registerKey: createKeyRegistration({ db, clock, chainId, verifyHash, domain: infrastructure.hosts[0] }),
  }
}
