import { parseApproval } from '@terahold/decisions/approval'
import { parseDecision } from '@terahold/decisions/decision'
import { type DecisionType, decisionRoles } from '@terahold/decisions/definitions'
import type { Address } from 'viem'
import { NIL_ID } from '../../../db/ids.ts'
import {
  type Decided,
  findDecisions,
  type StoredDecision,
  verifyAgain,
  verifyStored,
} from '../../../decisions/signed/signed-decisions.ts'
import type { PayoutsDependencies } from './dependencies.ts'
import { isRemembered, listUnverified, remember } from './verified-store.ts'

type Dependencies = Pick<PayoutsDependencies, 'db' | 'clock' | 'registry'>

/** How long until a decision that did not count is verified again, in milliseconds. */
const retryAfter = 60_000

/**
 * Verifies a decision that was carried out, however long ago. Until it expires, its signers must have their roles.
 * After that, it counts only if this process, or an earlier one, verified it in time (decision 72).
 */
export async function verifyCarriedOut(
  deps: Dependencies,
  about: { readonly type: DecisionType; readonly subject: string },
): Promise<Decided> {
  const found = await verifyStored(deps, about)
  if (found.kind === 'valid') {
    await remember(deps.db, found.stored)
    return found
  }
  const now = deps.clock.now().getTime() / 1000
  for (const stored of await findDecisions(deps.db, about)) {
    const expired = readExpired(stored, now)
    if (expired?.type === about.type && (await isRemembered(deps.db, stored)))
      return { kind: 'valid', message: expired.message, stored }
  }
  return found
}

/** Verifies that two present or former operators signed. Neither the time nor their roles count. */
export function verifySignatures(
  deps: Dependencies,
  about: { readonly type: DecisionType; readonly subject: string },
): Promise<Decided> {
  const { rolesOf, wasChanged } = deps.registry
  const isOrWas = async (operator: Address) => (await rolesOf(operator)).length > 0 || wasChanged(operator)
  const registry = {
    ...deps.registry,
    rolesOf: async (operator: Address) => ((await isOrWas(operator)) ? decisionRoles : []),
  }
  return verifyStored({ ...deps, registry, clock: { now: () => new Date(0) } }, about)
}

function readExpired({ decision: text, approval }: StoredDecision, now: number) {
  try {
    const decision = parseDecision(text)
    const isFresh = decision.message.expiresAt > now && (!approval || parseApproval(approval.text).expiresAt > now)
    return isFresh ? undefined : decision
  } catch {
    return undefined
  }
}

/**
 * Creates the check of decisions that may matter after they have expired. Each is verified and remembered before it
 * expires, even if nothing depends on it yet.
 */
export function createVerifications(deps: Dependencies & Pick<PayoutsDependencies, 'log'>) {
  /** When each decision that did not count was tried last. */
  const tried = new Map<string, number>()
  let after = NIL_ID

  return async function verifyFresh(): Promise<void> {
    for (const [id, at] of tried) if (performance.now() - at >= retryAfter) tried.delete(id)
    const { waiting, last } = await listUnverified(deps.db, deps.clock.now(), after)
    after = last
    for (const stored of waiting) {
      if (tried.has(stored.decisionId)) continue
      tried.set(stored.decisionId, performance.now())
      try {
        if ((await verifyAgain(deps, stored)).isValid) await remember(deps.db, stored)
      } catch (error) {
        deps.log.warn(
          { decisionId: stored.decisionId, err: error },
          'a decision could not be verified; it will be tried again',
        )
      }
    }
  }
}
