import type { decisionCalls } from '@terahold/contract/calls/desk/decisions'
import type { decisionStates } from '@terahold/contract/codes/decisions'
import { type OperatorRole, operatorRoles } from '@terahold/contract/codes/operators'
import type { DataOf } from '@terahold/contract/endpoint'
import { parseApproval } from '@terahold/decisions/approval'
import { type Decision, hashDecision, MalformedDecision, parseDecision } from '@terahold/decisions/decision'
import { type DecisionExport, exportFormat } from '@terahold/decisions/decision-export'
import { type DecisionType, definitionOf } from '@terahold/decisions/definitions'
import { type Description, type DescriptionLanguage, describeDecision } from '@terahold/decisions/describe'
import { getAddress } from 'viem'
import type { Database } from '../../db/connection.ts'
import * as log from './decision-log-store.ts'
import { readRoleHistory } from './role-history.ts'
import { listDecisions } from './signed-store.ts'

type Page = DataOf<typeof decisionCalls.listDecisions>
type LoggedDecision = Page['decisions'][number]

/** Decisions on one page. */
const pageSize = 50

/** Returns a page of the decisions that operators signed, newest first unless asked otherwise. */
export async function readDecisionLog(
  db: Database,
  {
    sort,
    cursor,
    ...filter
  }: log.DecisionFilter & { readonly sort?: log.DecisionSort; readonly cursor?: string | undefined },
  language: DescriptionLanguage,
): Promise<Page> {
  const rows = await log.readDecisionPage(db, filter, { sort, after: cursor, count: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  return {
    decisions: shown.map((row) => logged(row, language)),
    next: rows.length > pageSize ? (shown.at(-1)?.decision_id ?? null) : null,
    operators: await log.listSigners(db),
  }
}

/** Returns everything that somebody needs to verify all decisions without this database. */
export async function readDecisionExport(
  db: Database,
  { chainId, registry }: Pick<DecisionExport, 'chainId' | 'registry'>,
): Promise<DecisionExport> {
  const operators = await db
    .selectFrom('operator')
    .select(['address', 'roles', 'past_roles'])
    .orderBy('operator_id')
    .execute()
  const history = await readRoleHistory(db, { chainId, registry })
  const stored = await listDecisions(db)
  return {
    format: exportFormat,
    chainId,
    registry,
    operators: operators.map(({ address, roles, past_roles: past }) => ({
      address: getAddress(address),
      roles: [...new Set([...roles, ...past])],
      ...(history.isComplete && {
        changes: history.changesOf(address).map((change) => ({ at: change.at.toISOString(), roles: change.roles })),
      }),
    })),
    decisions: stored.map(({ decision, maker, approval, recordedAt, approvedAt }) => ({
      decision,
      maker,
      ...(approval && { approval }),
      recordedAt: recordedAt.toISOString(),
      ...(approvedAt && { approvedAt: approvedAt.toISOString() }),
    })),
  }
}

function logged(row: log.LoggedRow, language: DescriptionLanguage): LoggedDecision {
  const decision = orUndefined(() => parseDecision(row.decision))
  const { title, lines }: Description = decision ? describeDecision(decision, language) : { title: row.type, lines: [] }
  return {
    decisionId: row.decision_id,
    type: row.type as DecisionType,
    state: stateOf(row, decision),
    title,
    lines: [...lines],
    digest: decision ? hashDecision(decision) : null,
    expiresAt: row.expires_at.toISOString(),
    text: row.decision,
    maker: {
      operatorId: row.maker_id,
      name: row.maker_name,
      roles: row.maker_roles as OperatorRole[],
      address: getAddress(row.maker),
      signature: row.maker_signature,
      role: roleOf(decision?.message.role),
      at: row.recorded_at.toISOString(),
    },
    approval: approvalOf(row),
  }
}

function approvalOf(row: log.LoggedRow): LoggedDecision['approval'] {
  const { approval: text, checker, checker_signature: signature, approved_at: at } = row
  const { checker_id: operatorId, checker_name: name, checker_roles: roles } = row
  if (!text || !checker || !signature || !at || !operatorId || !name || !roles) return null
  return {
    text,
    checker: {
      operatorId,
      name,
      roles: roles as OperatorRole[],
      address: getAddress(checker),
      signature,
      role: roleOf(orUndefined(() => parseApproval(text))?.role),
      at: at.toISOString(),
    },
  }
}

function stateOf(row: log.LoggedRow, decision: Decision | undefined): (typeof decisionStates)[number] {
  if (!decision || decision.type !== row.type) return 'malformed'
  if (row.approval || definitionOf(decision.type).checkers.length === 0) return 'complete'
  return row.is_expired ? 'expired' : 'waiting'
}

function roleOf(role: string | undefined): OperatorRole | null {
  return operatorRoles.find((one) => one === role) ?? null
}

/** One row with altered bytes must not make the whole log unreadable. */
function orUndefined<Parsed>(parse: () => Parsed): Parsed | undefined {
  try {
    return parse()
  } catch (error) {
    if (error instanceof MalformedDecision) return undefined
    throw error
  }
}
