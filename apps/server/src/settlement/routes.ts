import type { operatorCalls } from '@terahold/contract/calls/desk/operators'
import { parseCode } from '@terahold/contract/codes/parse-code'
import { revenueStates } from '@terahold/contract/codes/settlement'
import type { ParsedInputOf } from '@terahold/contract/endpoint'
import { formatAmount } from '@terahold/money/amount'
import { formatPower, parsePower } from '@terahold/money/power'
import { sliceOf } from '../db/lists.ts'
import { shownDraft } from '../decisions/signed/shown-draft.ts'
import { amountField, amountNamed } from '../http/call/fields.ts'
import type { Handlers } from '../http/call/handler.ts'
import type { Settlement } from './settlement.ts'

type SettlementCalls = Pick<
  typeof operatorCalls,
  | 'draftRevenue'
  | 'recordRevenue'
  | 'revenueDecision'
  | 'approveRevenue'
  | 'rejectRevenue'
  | 'listRevenue'
  | 'draftAttestation'
  | 'recordAttestation'
  | 'attestationDecision'
  | 'approveAttestation'
  | 'rejectAttestation'
  | 'listAttestations'
>
export type SettlementRouteDependencies = { readonly settlement: Settlement; readonly decimals: number }

/** Routes of the operators' calls on revenue and attestations. */
export function settlementRoutes({ settlement, decimals }: SettlementRouteDependencies): Handlers<SettlementCalls> {
  const show = (minor: bigint) => formatAmount(minor, decimals)
  const revenueOf = ({ satoshi, usdt, ...record }: ParsedInputOf<typeof operatorCalls.draftRevenue>) => ({
    ...record,
    satoshi: BigInt(satoshi),
    usdt: amountField('usdt', usdt, decimals),
  })
  const attestationOf = ({ power, ...record }: ParsedInputOf<typeof operatorCalls.draftAttestation>) => ({
    ...record,
    powerMths: parsePower(power),
  })
  return {
    draftRevenue: async ({ input }) => ({ data: shownDraft(await settlement.draftRevenue(revenueOf(input))) }),
    recordRevenue: async ({ operator, input: { text, signature, ...input } }) => {
      const recorded = await settlement.recordRevenue(operator, revenueOf(input), { text, signature })
      const { revenueId, kind, expectedSatoshi, deviationBps } = recorded
      return {
        data: {
          id: revenueId,
          state: 'recorded',
          kind,
          expectedSatoshi: expectedSatoshi?.toString() ?? null,
          deviationBps,
        },
      }
    },
    revenueDecision: async ({ params }) => ({ data: shownDraft(await settlement.draftRevenueApproval(params.id)) }),
    approveRevenue: async ({ operator, params, input: { reason, ...signed } }) => ({
      data: {
        settlementId: await settlement.approveRevenue(operator, params.id, signed, reason),
        state: 'approved',
      },
    }),
    rejectRevenue: async ({ operator, params, input }) => {
      await settlement.rejectRevenue(operator, params.id, input.reason)
      return { data: { state: 'rejected' } }
    },
    listRevenue: async ({ input }) => {
      const { rows, total } = await settlement.listRevenue({
        ...input,
        amount: amountNamed(input.text, decimals),
        ...sliceOf(input),
      })
      return {
        total,
        rows: rows.map((row) => ({
          id: row.revenue_id,
          poolId: row.pool_id,
          day: row.day,
          kind: row.kind === 'initial' ? 'initial' : 'supplementary',
          satoshi: row.satoshi.toString(),
          usdt: show(row.usdt),
          venue: row.venue,
          txid: row.txid,
          statementHash: row.statement_hash,
          uptimeBps: row.uptime_bps,
          state: parseCode(revenueStates, row.state, 'revenue state'),
          recordedBy: row.recorder,
          recordedById: row.recorded_by,
          approvedBy: row.approver,
          cleared: show(row.cleared),
          deviationBps: row.deviation_bps,
        })),
      }
    },
    draftAttestation: async ({ input }) => ({
      data: shownDraft(await settlement.draftAttestation(attestationOf(input))),
    }),
    recordAttestation: async ({ operator, input: { text, signature, ...input } }) => {
      const id = await settlement.recordAttestation(operator, attestationOf(input), { text, signature })
      return { data: { id, state: 'recorded' } }
    },
    attestationDecision: async ({ params }) => ({
      data: shownDraft(await settlement.draftAttestationApproval(params.id)),
    }),
    approveAttestation: async ({ operator, params, input: { reason, ...signed } }) => {
      await settlement.approveAttestation(operator, params.id, signed, reason)
      return { data: { state: 'approved' } }
    },
    rejectAttestation: async ({ operator, params, input }) => {
      await settlement.rejectAttestation(operator, params.id, input.reason)
      return { data: { state: 'rejected' } }
    },
    listAttestations: async ({ input }) => {
      const { rows, total } = await settlement.listAttestations({ ...input, ...sliceOf(input) })
      return {
        total,
        rows: rows.map((row) => ({
          id: row.attestation_id,
          poolId: row.pool_id,
          day: row.day,
          power: formatPower(row.power_mths),
          uptimeBps: row.uptime_bps,
          evidenceHash: row.evidence_hash,
          state: row.state,
          recordedBy: row.recorder,
          recordedById: row.recorded_by,
          approvedBy: row.approver,
          reason: row.approval_reason,
          inForce: row.in_force === null ? null : formatPower(row.in_force),
        })),
      }
    },
  }
}
