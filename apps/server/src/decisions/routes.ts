import { createHash } from 'node:crypto'
import type { decisionCalls } from '@terahold/contract/calls/desk/decisions'
import { formatDecisionExport } from '@terahold/decisions/decision-export'
import { type Address, getAddress } from 'viem'
import type { Database } from '../db/connection.ts'
import type { Handlers } from '../http/call/handler.ts'
import type { Audit } from './audit-log.ts'
import { readDecisionExport, readDecisionLog } from './signed/decision-log.ts'

export type DecisionRouteDependencies = {
  readonly db: Database
  readonly audit: Audit
  readonly chainId: number
  /** The operator registry. */
  readonly registry: Address
}

/** The operators' calls about what they signed. */
export function decisionRoutes({
  db,
  audit,
  chainId,
  registry,
}: DecisionRouteDependencies): Handlers<typeof decisionCalls> {
  return {
    listDecisions: async ({ input, locale }) => ({
      data: await readDecisionLog(db, input, locale.startsWith('zh') ? 'zh' : 'en'),
    }),
    exportDecisions: async ({ operator }) => {
      const content = await readDecisionExport(db, { chainId, registry: getAddress(registry) })
      const text = formatDecisionExport(content)
      const detail = { decisions: content.decisions.length, sha256: createHash('sha256').update(text).digest('hex') }
      const { operatorId, name: actor } = operator
      await audit(db, { operatorId, actor, action: 'decisions.export', outcome: 'done', detail })
      const { operators, decisions } = content
      return {
        data: {
          ...content,
          operators: operators.map(({ address, roles, changes }) => ({
            address,
            roles: [...roles],
            ...(changes && { changes: changes.map((change) => ({ ...change, roles: [...change.roles] })) }),
          })),
          decisions: [...decisions],
        },
      }
    },
    recordExport: async ({ operator: { operatorId, name: actor }, input: { view, ...detail } }) => {
      await audit(db, { operatorId, actor, action: 'list.export', subject: view, outcome: 'done', detail })
      return { data: { ok: true } }
    },
  }
}
