import type { RevenueRecord, SettlementOperator } from '../../../apps/server/src/settlement/settlement.ts'
import type { Place } from './composition.ts'
import type { KillPoint } from './kill-points.ts'

/** What operators do, which has no call over HTTP. */
export type Task =
  | { act: 'record'; operator: SettlementOperator; record: RevenueRecord }
  | { act: 'approve'; operator: SettlementOperator; revenueId: string }

/** What a victim is told. */
export type Order =
  | { kind: 'begin'; role: 'worker' | 'api'; point?: KillPoint; databaseUrl: string; rpcUrl: string; place: Place }
  | { kind: 'arm'; point: KillPoint }
  | { kind: 'do'; id: number; task: Task }

/** What it says. */
export type Answer =
  | { kind: 'loaded' }
  | { kind: 'ready'; port?: number }
  | ({ kind: 'answer'; id: number } & ({ result: string } | { reason: string }))
