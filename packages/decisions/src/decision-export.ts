import { type Address, getAddress, isAddress } from 'viem'
import { parseDecision } from './decision.ts'
import { type DecisionFault, type SignedDecision, verifyDecision, verifyProposal } from './verify.ts'

/** All decisions of an installation, for somebody without its database. */
export interface DecisionExport {
  readonly format: typeof exportFormat
  readonly chainId: number
  readonly registry: Address
  /** Present and former operators. The registry's events on the chain show whether these roles are true. */
  readonly operators: readonly { readonly address: Address; readonly roles: readonly string[] }[]
  readonly decisions: readonly SignedDecision[]
}

export const exportFormat = 'terahold-decisions-1'

export interface ExportVerdict {
  /** With every signature that the type needs. */
  readonly valid: number
  /** Signed by the first operator only. Nothing rests on them. */
  readonly unfinished: number
  /** Those that fail, by their place in the file, beginning with 1. */
  readonly faults: readonly { readonly place: number; readonly decisionId: string; readonly fault: DecisionFault }[]
}

/**
 * Verifies every decision from its bytes: the signatures, the roles that the file names, two different operators, and that no
 * decision is in the file twice. Expiry does not count, because a decision had to be valid only when it was used.
 */
export async function verifyDecisionExport(content: DecisionExport): Promise<ExportVerdict> {
  const roles = new Map(content.operators.map((operator) => [operator.address, operator.roles]))
  const seen = new Set<string>()
  const verifier = {
    chainId: content.chainId,
    registry: content.registry,
    now: 0,
    rolesOf: async (address: Address) => roles.get(getAddress(address)) ?? [],
    isUsed: async (decisionId: string) => seen.has(decisionId),
  }
  let valid = 0
  let unfinished = 0
  const faults: { place: number; decisionId: string; fault: DecisionFault }[] = []
  for (const [index, signed] of content.decisions.entries()) {
    const decisionId = idOf(signed)
    const verdict = await verifyDecision(signed, verifier)
    if (verdict.isValid) valid += 1
    else if (verdict.fault === 'approval_missing' && (await verifyProposal(signed, verifier)).isValid) unfinished += 1
    else faults.push({ place: index + 1, decisionId, fault: verdict.fault })
    seen.add(decisionId)
  }
  return { valid, unfinished, faults }
}

/** Returns the text of an export's file. */
export function formatDecisionExport(content: DecisionExport): string {
  return `${JSON.stringify(content, null, 1)}\n`
}

/** Returns the content of an export. @throws TypeError naming the part that is wrong. */
export function parseDecisionExport(content: unknown): DecisionExport {
  const { format, chainId, registry, operators, decisions } = record(content, 'the file')
  if (format !== exportFormat) throw new TypeError(`format must be ${exportFormat}`)
  if (!Number.isSafeInteger(chainId)) throw new TypeError('chainId must be a number')
  return {
    format,
    chainId: chainId as number,
    registry: addressOf(registry, 'registry'),
    operators: list(operators, 'operators').map((each, index) => {
      const { address, roles } = record(each, `operators[${index}]`)
      return { address: addressOf(address, `operators[${index}].address`), roles: list(roles, 'roles').map(String) }
    }),
    decisions: list(decisions, 'decisions').map((each, index) => {
      const { decision, maker, approval } = record(each, `decisions[${index}]`)
      const own = { decision: String(decision), maker: signatureOf(maker, `decisions[${index}].maker`) }
      if (approval === undefined) return own
      const { text, checker } = record(approval, `decisions[${index}].approval`)
      return {
        ...own,
        approval: { text: String(text), checker: signatureOf(checker, `decisions[${index}].approval.checker`) },
      }
    }),
  }
}

function idOf({ decision }: SignedDecision): string {
  try {
    return parseDecision(decision).message.decisionId
  } catch {
    return 'unknown'
  }
}

function record(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError(`${what} must be an object`)
  return value as Record<string, unknown>
}

function list(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`${what} must be a list`)
  return value
}

function addressOf(value: unknown, what: string): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false }))
    throw new TypeError(`${what} must be an address`)
  return getAddress(value)
}

function signatureOf(value: unknown, what: string) {
  const { address, signature } = record(value, what)
  return { address: addressOf(address, `${what}.address`), signature: String(signature) as `0x${string}` }
}
