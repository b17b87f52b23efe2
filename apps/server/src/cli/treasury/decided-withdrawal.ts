import { type Decision, hashDecision, parseDecision } from '@terahold/decisions/decision'
import { parseDecisionExport } from '@terahold/decisions/decision-export'
import { verifyDecision } from '@terahold/decisions/verify'
import type { Address, Hex } from 'viem'
import { createOperatorRegistry } from '../../chain/registry/operator-registry.ts'
import { systemClock } from '../../foundation/clock.ts'
import { jsonFile } from '../command/json-file.ts'
import { UsageError } from '../command/options.ts'
import type { NamedDecision } from './calls.ts'
import { longestValidity } from './paid-decision.ts'
import type { TreasurySettings } from './treasury-settings.ts'

type Withdrawal = { readonly to: Address; readonly amount: bigint; readonly decision: Hex }

/**
 * Returns the house withdrawal with this decision id in an export of decisions. Verifies both signatures and, on the chain, both roles: the
 * treasury need not trust the server or its database.
 * @throws UsageError when the file has no such decision; Error when it does not count.
 */
export async function readDecidedWithdrawal(
  settings: TreasurySettings,
  { file, id }: { file: string; id: string },
): Promise<Withdrawal> {
  return readWithdrawal(
    settings,
    file,
    id,
    (decision) => decision.message.decisionId.toLowerCase() === id.toLowerCase(),
  )
}

/**
 * Verifies in the same way that two operators made the decision that a transaction names, and that the transaction does what it says.
 * @throws UsageError when the file has no such decision; Error when it does not count, or is about something else.
 */
export async function verifyNamed(settings: TreasurySettings, file: string, named: NamedDecision): Promise<void> {
  const { to, amount } = await readWithdrawal(settings, file, named.hash, (each) => hashDecision(each) === named.hash)
  if (named.amount !== undefined && named.amount !== amount)
    throw new Error('The decision is about another sum. Sign nothing.')
  if (named.to !== undefined && named.to.toLowerCase() !== to.toLowerCase())
    throw new Error('The decision is about another recipient. Sign nothing.')
}

async function readWithdrawal(
  { chain, OPERATOR_REGISTRY_ADDRESS: registryAddress }: TreasurySettings,
  file: string,
  id: string,
  isIt: (decision: Decision) => boolean,
): Promise<Withdrawal> {
  const { decisions } = parseDecisionExport(jsonFile('--decisions', file))
  const found = decisions.find((each) => {
    const decision = decisionIn(each.decision)
    return decision !== undefined && isIt(decision)
  })
  if (!found) throw new UsageError(`${file} has no decision ${id}`)
  const registry = createOperatorRegistry(chain, registryAddress)
  const verify = (time: Date) =>
    verifyDecision(found, {
      chainId: chain.chainId,
      registry: registry.address,
      now: Math.floor(time.getTime() / 1_000),
      rolesOf: registry.rolesOf,
      isContractSignature: registry.isContractSignature,
      isUsed: async () => false,
    })
  // A machine whose clock is behind would take an expired decision, and an earlier payment by it could be too old to be found.
  const [clock, { time }] = [systemClock.now(), await chain.finalized()]
  const verdict = await verify(clock > time ? clock : time)
  if (!verdict.isValid) {
    const { fault } = verdict
    if ((fault === 'expired' || fault === 'approval_expired') && (await verify(time)).isValid)
      throw new Error(
        `Decision ${id} has expired by this machine's clock, which says ${clock.toISOString()}, but not by the newest final block, which is of ${time.toISOString()}. Pay nothing before both agree.`,
      )
    throw new Error(`Decision ${id} does not count: ${fault}. Pay nothing.`)
  }
  const { decision } = verdict
  const validUntil = new Date(decision.message.expiresAt * 1_000)
  // No server stores such a decision, and an earlier payment by it could be too old to be found. This machine's clock may be ahead.
  if (validUntil.getTime() > time.getTime() + longestValidity)
    throw new Error(
      `Decision ${id} does not count: it is valid until ${validUntil.toISOString()}, more than a week after the newest final block, which is of ${time.toISOString()}. Pay nothing.`,
    )
  if (decision.type !== 'HouseWithdrawal')
    throw new Error(`Decision ${id} is a ${decision.type}, not a HouseWithdrawal.`)
  return {
    to: String(decision.message.to) as Address,
    amount: BigInt(String(decision.message.amountMinor)),
    decision: hashDecision(decision),
  }
}

function decisionIn(text: string): Decision | undefined {
  try {
    return parseDecision(text)
  } catch {
    // The file has other decisions too; a malformed one is not the one asked for.
    return undefined
  }
}
