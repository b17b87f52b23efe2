import { type Address, getAddress, isAddress } from 'viem'
import { parseDecision } from './decision.ts'
import { rolesAt } from './past-roles.ts'
import { type DecisionFault, type SignedDecision, type Verifier, verifyDecision, verifyProposal } from './verify.ts'

/** All decisions of an installation, for somebody without its database. */
export interface DecisionExport {
  readonly format: typeof exportFormat
  readonly chainId: number
  readonly registry: Address
  /** Present and former operators. The registry's events on the chain show whether these roles are true. */
  readonly operators: readonly ExportedOperator[]
  readonly decisions: readonly ExportedDecision[]
}

export interface ExportedOperator {
  readonly address: Address
  /** Every role that this address has or had. */
  readonly roles: readonly string[]
  /** Since when it had which roles, as the registry's events say, oldest first. Without them, no time can be looked at. */
  readonly changes?: readonly { readonly at: string; readonly roles: readonly string[] }[]
}

export interface ExportedDecision extends SignedDecision {
  /** When each signature was stored. */
  readonly recordedAt?: string
  readonly approvedAt?: string
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
 * Verifies every decision from its bytes: the signatures, the roles that the file names for the time of each signature, two different
 * operators, and that no decision is in the file twice. Expiry does not count, because a decision had to be valid only when it was used.
 */
export async function verifyDecisionExport(content: DecisionExport): Promise<ExportVerdict> {
  const operators = new Map(content.operators.map((operator) => [operator.address, operator]))
  const seen = new Set<string>()
  const verifierOf = ({ recordedAt, approvedAt }: ExportedDecision): Verifier => ({
    chainId: content.chainId,
    registry: content.registry,
    now: 0,
    rolesOf: async (address, signer) =>
      rolesThen(operators.get(getAddress(address)), signer === 'maker' ? recordedAt : approvedAt),
    isUsed: async (decisionId) => seen.has(decisionId),
  })
  let valid = 0
  let unfinished = 0
  const faults: { place: number; decisionId: string; fault: DecisionFault }[] = []
  for (const [index, signed] of content.decisions.entries()) {
    const decisionId = idOf(signed)
    const verifier = verifierOf(signed)
    const verdict = await verifyDecision(signed, verifier)
    if (verdict.isValid) valid += 1
    else if (verdict.fault === 'approval_missing' && (await verifyProposal(signed, verifier)).isValid) unfinished += 1
    else faults.push({ place: index + 1, decisionId, fault: verdict.fault })
    seen.add(decisionId)
  }
  return { valid, unfinished, faults }
}

function rolesThen(operator: ExportedOperator | undefined, at: string | undefined): readonly string[] {
  if (!operator?.changes) return operator?.roles ?? []
  if (at === undefined) return []
  return rolesAt(
    operator.changes.map((change) => ({ ...change, at: new Date(change.at) })),
    new Date(at),
  )
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
    operators: list(operators, 'operators').map((each, index) => operatorOf(each, `operators[${index}]`)),
    decisions: list(decisions, 'decisions').map((each, index) => decisionOf(each, `decisions[${index}]`)),
  }
}

function operatorOf(value: unknown, what: string): ExportedOperator {
  const { address, roles, changes } = record(value, what)
  const own = { address: addressOf(address, `${what}.address`), roles: list(roles, 'roles').map(String) }
  if (changes === undefined) return own
  const read = list(changes, `${what}.changes`).map((each, index) => {
    const change = record(each, `${what}.changes[${index}]`)
    return { at: timeOf(change.at, `${what}.changes[${index}].at`), roles: list(change.roles, 'roles').map(String) }
  })
  return { ...own, changes: read }
}

function decisionOf(value: unknown, what: string): ExportedDecision {
  const { decision, maker, approval, recordedAt, approvedAt } = record(value, what)
  const own = { decision: String(decision), maker: signatureOf(maker, `${what}.maker`) }
  const times = {
    ...(recordedAt !== undefined && { recordedAt: timeOf(recordedAt, `${what}.recordedAt`) }),
    ...(approvedAt !== undefined && { approvedAt: timeOf(approvedAt, `${what}.approvedAt`) }),
  }
  if (approval === undefined) return { ...own, ...times }
  const { text, checker } = record(approval, `${what}.approval`)
  const signed = { text: String(text), checker: signatureOf(checker, `${what}.approval.checker`) }
  return { ...own, approval: signed, ...times }
}

function timeOf(value: unknown, what: string): string {
  // Other forms are read in the time zone of the machine, or as another time.
  const isUtc = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)
  if (!isUtc || Number.isNaN(Date.parse(value))) throw new TypeError(`${what} must be a time in UTC`)
  return value
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
