import type { operatorChangeCalls } from '@terahold/contract/calls/desk/operator-changes'
import type { OperatorRole } from '@terahold/contract/codes/operators'
import type { RowOf } from '@terahold/contract/endpoint'
import { type Address, getAddress } from 'viem'
import { encodeExecute, encodeSchedule, encodeVeto } from '../chain/registry/registry-changes.ts'
import type { Database } from '../db/connection.ts'
import { shownDraft } from '../decisions/signed/shown-draft.ts'
import type { Handlers } from '../http/call/handler.ts'
import * as store from './change-store.ts'
import { nonceOf } from './followed-change.ts'
import { changeOf, type OperatorChanges } from './operator-changes.ts'

type Calls = typeof operatorChangeCalls
type Row = RowOf<Calls['listOperatorChanges']>

export type OperatorChangeRouteDependencies = {
  readonly db: Database
  readonly changes: OperatorChanges
  readonly registry: Address
}

/** The admins' calls about who the operators are. */
export function operatorChangeRoutes({ db, changes, registry }: OperatorChangeRouteDependencies): Handlers<Calls> {
  return {
    listOperators: async () => {
      const rows = (await store.listOperators(db)).map((row) => ({
        operatorId: row.operator_id,
        address: getAddress(row.address),
        name: row.name,
        roles: row.roles as OperatorRole[],
        since: row.since.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
      }))
      return { rows, total: rows.length }
    },
    listOperatorChanges: async ({ input }) => {
      const { found, total } = await store.listChanges(db, input)
      return { rows: found.map((row) => shown(row, getAddress(registry))), total }
    },
    draftOperatorChange: async ({ input }) => ({ data: shownDraft(await changes.draft(input)) }),
    proposeOperatorChange: async ({ operator, input: { text, signature, ...request } }) => ({
      data: { id: await changes.propose(operator, request, { text, signature }) },
    }),
    operatorChangeDecision: async ({ params }) => ({ data: shownDraft(await changes.draftApproval(params.id)) }),
    approveOperatorChange: async ({ operator, params, input }) => {
      await changes.approve(operator, params.id, input)
      return { data: { state: 'approved' } }
    },
    withdrawOperatorChange: async ({ operator, params, input }) => {
      await changes.withdraw(operator, params.id, input)
      return { data: { state: 'rejected' } }
    },
  }
}

function shown(row: Awaited<ReturnType<typeof store.listChanges>>['found'][number], registry: Address): Row {
  const signatures = store.signaturesOf(row)
  const [isApproved, isScheduled] = [row.state === 'approved', row.state === 'scheduled']
  const transaction = (data: string) => ({ to: registry, data })
  const schedule = isApproved && signatures ? transaction(encodeSchedule(changeOf(row), ...signatures)) : null
  return {
    id: row.change_id,
    state: row.state,
    address: getAddress(row.address),
    name: row.name,
    roles: row.roles as OperatorRole[],
    rolesNow: rolesNow(row),
    recordedBy: row.recorder,
    recordedById: row.recorded_by,
    recordedAt: row.recorded_at.toISOString(),
    decidedBy: row.decider,
    decidedAt: (row.withdrawn_at ?? row.approved_at)?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
    takesEffectAt: row.takes_effect_at?.toISOString() ?? null,
    fault: row.fault,
    send: isScheduled ? transaction(encodeExecute(nonceOf(row.change_id))) : schedule,
    veto: isScheduled ? transaction(encodeVeto(nonceOf(row.change_id))) : null,
  }
}

function rolesNow({
  roles_now: roles,
  former_since: endedAt,
}: {
  roles_now: string[] | null
  former_since: Date | null
}) {
  return (endedAt ? [] : (roles ?? [])) as OperatorRole[]
}
