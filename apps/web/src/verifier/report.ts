import { type Bundle, verifyBundle } from '@terahold/proof/bundle'
import { hexOf } from '@terahold/proof/bytes'
import { type Claim, claimOf } from '@terahold/proof/claim'
import { type ClaimState, claimStateOf } from '@terahold/proof/claim-state'
import { encodeIndex } from '@terahold/proof/file'
import type { MemberKey } from '@terahold/proof/leaf'
import type { LogKeys } from '@terahold/proof/log-keys'
import {
  type Cash,
  type NewestRoot,
  type ReadChain,
  readCash,
  readDecimals,
  readNewest,
  readReports,
  readRoot,
} from '@terahold/proof/reserve'
import { type Anchor, anchorOfIndex, type Fault, type Verdict, verifyShard } from '@terahold/proof/verify'
import { type Inputs, shardFor } from './inputs.ts'
import { checkLog, type LogCheck, type LogReport } from './log-check.ts'

export type Gap = 'noMember' | 'noShard' | 'noEntries' | 'noNode' | 'nodeSilent' | 'otherChain'

/** One thing that was checked. */
export type Check = LogCheck | FileCheck

type FileCheck = { readonly name: 'file' | 'member' | 'chain' | 'cash' } & (
  | { readonly state: 'verified' }
  | {
      readonly state: 'failed'
      readonly fault: Fault | 'chain_differs' | 'chain_lacks' | 'cash_short'
      readonly missing?: bigint
    }
  | { readonly state: 'unchecked'; readonly gap: Gap }
)

export type Report = {
  readonly checks: readonly Check[]
  readonly anchor: Anchor
  readonly bundle: Bundle | undefined
  readonly member: (MemberKey & { readonly owed: bigint }) | undefined
  readonly newest: NewestRoot | undefined
  readonly cash: Cash | undefined
  /** Nullish while the chain was not read, or without a leaf to claim. */
  readonly claim: ClaimState | null | undefined
  /** How many addresses reported the day in public; undefined while the chain was not read. */
  readonly reports: number | undefined
  /** The signed head of the log of nights; undefined without one. */
  readonly log: LogReport['head']
}

/** Checks the chosen files in themselves, then against the chain if there is a node. Undefined when there is nothing to check. */
export async function reportOf(
  inputs: Inputs,
  read: ReadChain | undefined,
  keys: LogKeys | null,
): Promise<Report | undefined> {
  const { bundle, index } = inputs
  const anchor = index ? anchorOfIndex(index) : bundle?.anchor
  if (anchor === undefined) return undefined
  const member = inputs.claimant ?? (bundle && { ...bundle.member, owed: sumOf(bundle) })
  const own = [...(index ? [fileCheck(anchor, bundle)] : []), memberCheck(inputs, anchor)]
  const found = await readChecks(anchor, bundle, read)
  const log = await checkLog({ bundle, anchor, logs: inputs.logs }, keys)
  const checks = [...own, ...found.checks, ...log.checks]
  const ownClaim = member && verdictOf(checks) !== 'failed' ? claimFor(inputs, member) : undefined
  const claim =
    read && found.isRead && ownClaim && member
      ? // The proof counts also when the node answers no more.
        await claimStateOf(read, { anchor, claim: ownClaim, member }).catch(() => undefined)
      : undefined
  return {
    checks,
    anchor,
    bundle,
    member,
    newest: found.newest ?? undefined,
    cash: found.cash,
    claim,
    reports: found.reports,
    log: log.head,
  }
}

/** Returns whether everything, something not, or not everything could be verified. */
export function verdictOf(checks: readonly Check[]): Check['state'] {
  // The cash is what it is: it does not make a proof wrong. A log is a second witness to the chain: it must not be wrong, and
  // files without one are still proven by the chain.
  const isDecisive = ({ name, state }: Check) => name !== 'cash' && (state === 'failed' || !logNames.includes(name))
  const proofs = checks.filter(isDecisive)
  if (proofs.some(({ state }) => state === 'failed')) return 'failed'
  return proofs.some(({ state }) => state === 'unchecked') ? 'unchecked' : 'verified'
}

const logNames: readonly Check['name'][] = ['log', 'growth']

function sumOf({ owed }: Bundle): bigint {
  return Object.values(owed).reduce((sum, part) => sum + part, 0n)
}

function fileCheck(anchor: Anchor, bundle: Bundle | undefined): FileCheck {
  // A file that was read adds up. With a bundle it must also be the tree of that bundle.
  const isOther = bundle !== undefined && hexOf(bundle.anchor.root) !== hexOf(anchor.root)
  return isOther ? { name: 'file', state: 'failed', fault: 'root_differs' } : { name: 'file', state: 'verified' }
}

function memberCheck(inputs: Inputs, anchor: Anchor): FileCheck {
  const { bundle, index, claimant } = inputs
  if (bundle) {
    const verdict = verifyBundle(bundle)
    if (!verdict.verified) return checkOf('member', verdict)
    // Nothing in it leads to the root, so its total could be any.
    if (!index && bundle.claim.proofs.length === 0) return { name: 'member', state: 'unchecked', gap: 'noEntries' }
    if (!claimant) return checkOf('member', verdict)
  }
  if (!claimant || !index) return { name: 'member', state: 'unchecked', gap: 'noMember' }
  const leaves = shardFor(inputs, claimant)
  if (leaves === undefined) return { name: 'member', state: 'unchecked', gap: 'noShard' }
  return checkOf('member', verifyShard(encodeIndex(index), leaves, anchor, claimant))
}

function claimFor(inputs: Inputs, member: MemberKey & { readonly owed: bigint }): Claim | undefined {
  const { bundle, index, claimant } = inputs
  if (bundle && !claimant) return bundle.claim
  const leaves = shardFor(inputs, member)
  return index && leaves && claimOf(index.shards, leaves, { snapshot: index.snapshot, member })
}

async function readChecks(anchor: Anchor, bundle: Bundle | undefined, read: ReadChain | undefined) {
  const { chainId, day, reserve, token } = anchor.snapshot
  const stop = (gap: Gap) => ({
    checks: [{ name: 'chain', state: 'unchecked', gap } as FileCheck],
    isRead: false,
    newest: undefined,
    cash: undefined,
    reports: undefined,
  })
  if (read === undefined) return stop('noNode')
  try {
    if (BigInt(String(await read('eth_chainId', []))) !== chainId) return stop('otherChain')
    const [root, newest] = await Promise.all([readRoot(read, reserve, day), readNewest(read, reserve)])
    const isSame = root === hexOf(anchor.root)
    // Amounts are hashed in minor units, so other decimals would show other amounts under the same root.
    const isToken = bundle === undefined || bundle.decimals === (await readDecimals(read, token))
    const chain: FileCheck =
      isSame && isToken
        ? { name: 'chain', state: 'verified' }
        : { name: 'chain', state: 'failed', fault: faultOf(root, isSame) }
    // Without a bundle, the block of an older root is not known: then the cash of now is compared.
    const block = newest?.day === day ? newest.assetBlock : (bundle?.assetBlock ?? null)
    const cash = await readCash(read, { reserve, token, block })
    const reports = await readReports(read, { reserve, day, reporter: reserve }).catch(() => undefined)
    return { checks: [chain, cashCheck(anchor, cash)], isRead: true, newest, cash, reports: reports?.count }
  } catch {
    return stop('nodeSilent')
  }
}

function faultOf(root: string | null, isSame: boolean) {
  if (isSame) return 'other_snapshot'
  return root === null ? 'chain_lacks' : 'chain_differs'
}

function cashCheck({ total }: Anchor, { treasury, vault, reserve }: Cash): FileCheck {
  const missing = total - BigInt(treasury) - BigInt(vault) - BigInt(reserve)
  if (missing <= 0n) return { name: 'cash', state: 'verified' }
  return { name: 'cash', state: 'failed', fault: 'cash_short', missing }
}

function checkOf(name: 'member', verdict: Verdict): FileCheck {
  return verdict.verified ? { name, state: 'verified' } : { name, state: 'failed', fault: verdict.fault }
}
