import type { RevenueRecord, SettlementOperator } from '../../../apps/server/src/settlement/settlement.ts'
import type { Place } from './composition.ts'
import type { KillPoint } from './kill-points.ts'

/** Operators' actions that have no HTTP call. */
export type VictimTask =
  | { act: 'record'; operator: SettlementOperator; record: RevenueRecord }
  | { act: 'approve'; operator: SettlementOperator; revenueId: string }

/** A message to a victim. */
export type VictimCommand =
  | { kind: 'begin'; role: 'worker' | 'api'; point?: KillPoint; databaseUrl: string; rpcUrl: string; place: Place }
  | { kind: 'arm'; point: KillPoint }
  | { kind: 'do'; id: number; task: VictimTask }

/** A message from a victim. */
export type VictimAnswer =
  | { kind: 'loaded' }
  | { kind: 'ready'; port?: number }
  | ({ kind: 'answer'; id: number } & ({ result: string } | { reason: string }))
