import { registerBackupMetrics } from '../db/backup/backup-metrics.ts'
import { poolUseOf } from '../db/connection.ts'
import { registerReplicaMetrics } from '../db/replicas/replica-metrics.ts'
import { registerCursorMetrics } from '../deposits/watch/cursor-metrics.ts'
import { appVersion } from '../http/app-version.ts'
import { createMetrics, type HttpMetrics } from '../http/operation/metrics.ts'
import { type PoolUse, registerProcessMetrics } from '../http/operation/process-metrics.ts'
import { registerIncidentMetrics } from '../incidents/incident-metrics.ts'
import { registerJobMetrics } from '../jobs/metrics.ts'
import { registerMailMetrics } from '../mail/mail-metrics.ts'
import { registerReconciliationMetrics } from '../trust/reconciliation/reconciliation-metrics.ts'
import { registerPayoutMetrics } from '../withdrawals/payout/payout-metrics.ts'
import type { Infrastructure } from './infrastructure.ts'

export type MetricsOptions = {
  /** The folder whose disk the metrics show. */
  readonly dataFolder: string
  /** False for a process that only pays: its database role cannot read the metrics of jobs and reconciliations. */
  readonly withFigures: boolean
}

/** Registers the metrics of every subject for this process. */
export function registerMetrics(
  infrastructure: Infrastructure,
  { dataFolder, withFigures }: MetricsOptions,
): HttpMetrics {
  const { metricsDb: db, chain, replicas, token } = infrastructure
  const metrics = createMetrics()
  const { registry } = metrics
  if (replicas) registerReplicaMetrics(registry, replicas)
  registerProcessMetrics(registry, { version: appVersion, folder: dataFolder, pools: poolsOf(infrastructure) })
  registerPayoutMetrics(registry, db, chain.chainId, token.decimals)
  if (withFigures) {
    registerMailMetrics(registry, db)
    registerBackupMetrics(registry, db)
    registerJobMetrics(registry, db)
    registerReconciliationMetrics(registry, db)
    registerCursorMetrics(registry, db)
  }
  registerIncidentMetrics(registry, db)
  return metrics
}

function poolsOf({ db, countersDb, payoutDb }: Infrastructure): Record<string, () => PoolUse> {
  return {
    main: () => poolUseOf(db),
    ...(countersDb === db ? {} : { counters: () => poolUseOf(countersDb) }),
    ...(payoutDb === undefined || payoutDb === db ? {} : { payout: () => poolUseOf(payoutDb) }),
  }
}
