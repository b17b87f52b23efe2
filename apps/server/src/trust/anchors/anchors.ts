import { Refusal } from '@terahold/contract/refusal'
import { type LiabilityRoot, rootTypedData } from '@terahold/decisions/liability-root'
import { isSignedByKey } from '@terahold/decisions/verify'
import type { Day } from '@terahold/money/day'
import { type Address, bytesToHex, type Hex, hexToBytes } from 'viem'
import type { BlockRef, Chain, ContractCall } from '../../chain/chain.ts'
import { NodeError } from '../../chain/errors.ts'
import { requireUnderWay } from '../../chain/node/send-outcome.ts'
import type { OperatorRegistry } from '../../chain/registry/operator-registry.ts'
import {
  anchorGas,
  encodeAnchor,
  findAnchoring,
  type RootSignature,
  readRootOfDay,
  rootDigest,
} from '../../chain/reserve/reserve-vault.ts'
import { replacementFees } from '../../chain/signer/replacement-fees.ts'
import type { Signer } from '../../chain/signer/signer.ts'
import type { Database } from '../../db/connection.ts'
import type { Clock } from '../../foundation/clock.ts'
import { closeIncidents, matchIncidents, openIncident } from '../../incidents/incidents.ts'
import * as store from './anchor-store.ts'

export type AnchorDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly chain: Pick<
    Chain,
    'chainId' | 'call' | 'block' | 'logsOf' | 'finalized' | 'nonce' | 'fees' | 'sendRaw' | 'receipt'
  >
  readonly registry: OperatorRegistry
  readonly reserve: Address
  /** Pays the gas. It can do nothing else, because the contract wants two operators' signatures. */
  readonly sender: Signer | undefined
}

type Pair = readonly [RootSignature, RootSignature]

export type Anchors = ReturnType<typeof createAnchors>

/** The role whose two signatures the contract wants. */
const role = 'settlement'
const incidentKind = 'root_unanchored'
/** A root that no final block has after this time is an incident. */
const lateAfterMs = 20 * 3_600_000
const dayMs = 86_400_000
/** A transaction that is not mined after this time is replaced by one with a higher fee, and one that failed is sent again. */
const replaceAfterMs = 600_000
/** What nodes answer to a call that the contract refuses, or that takes more gas than it has. Their codes differ. */
const reverted = /revert|out ?of ?gas/i

/**
 * Brings each night's root onto the chain: collects operators' signatures, sends, and records what a final block has. The
 * contract takes a day once and days ascend, and a transaction is stored before it is sent, so a crash at any moment leaves
 * one root for each day.
 */
export function createAnchors({ db, clock, chain, registry, reserve, sender }: AnchorDependencies) {
  const place = { chainId: chain.chainId, reserve }

  /** Returns the roots that wait for the chain with what to sign and who signed, oldest first. */
  async function waiting() {
    const roots = await store.readUnanchored(db, reserve)
    return Promise.all(
      roots.map(async ({ day, root }) => ({
        day,
        root,
        typedData: rootTypedData(place, root),
        signers: (await store.readSignatures(db, day)).map(({ signer }) => signer),
      })),
    )
  }

  /**
   * Stores an operator's signature of a day's root. A repeat changes nothing.
   * @throws Refusal 404 record_unknown, 403 role_missing or signature_invalid.
   */
  async function sign(day: Day, { signer, signature }: RootSignature): Promise<void> {
    const found = await store.readSignable(db, day)
    if (found?.reserve !== reserve) throw new Refusal(404, 'record_unknown', { field: 'day' })
    if (!(await registry.rolesOf(signer)).includes(role)) throw new Refusal(403, 'role_missing')
    const digest = rootDigest(place, found.root)
    if (!(await isSignedBy(signer, digest, signature))) throw new Refusal(403, 'signature_invalid')
    await store.insertSignature(db, day, { signer, signature: signature.toLowerCase() as Hex })
  }

  async function isSignedBy(signer: Address, digest: Hex, signature: Hex): Promise<boolean> {
    return (await isSignedByKey(signer, digest, signature)) || registry.isContractSignature(signer, digest, signature)
  }

  /**
   * Takes the next step of the oldest root that can be anchored. A repeat is harmless, also in two processes at once.
   * @throws NodeError when the contract refuses a root; later ones do not wait for it. Error when a node takes no transaction, for
   * example without gas.
   */
  async function step(): Promise<void> {
    const roots = await store.readUnanchored(db, reserve)
    // First, because sending fails while the key has no gas.
    await raiseLate(roots)
    if (roots.length === 0) return
    // Most nodes must agree on a final block. A single one could delay every root by a false newest block.
    const final = await chain.finalized()
    const refusals: NodeError[] = []
    for (const root of roots) {
      const outcome = await advance(root, final)
      if (outcome === 'under way') break
      if (outcome !== 'stuck') refusals.push(outcome)
    }
    if (refusals[0]) throw refusals[0]
  }

  /** Takes the next step of a root. Later ones wait for one that is under way. */
  async function advance(root: store.SignableRoot, final: BlockRef): Promise<'under way' | 'stuck' | NodeError> {
    const onChain = await readRootOfDay(chain, reserve, root.root.day, final.number)
    if (onChain !== undefined) {
      await record(root, onChain, final)
      // The reserve never replaces a day's root, so one that differs stays different.
      return onChain === root.root.root ? 'under way' : 'stuck'
    }
    const pairs = await usablePairs(root.day)
    if (pairs.length === 0) return 'stuck'
    return (sender && (await send(sender, root, { pairs, final }))) ?? 'under way'
  }

  /** Returns each two signatures of operators who may still settle: a contract wallet can refuse later what it accepted before. */
  async function usablePairs(day: Day): Promise<Pair[]> {
    const usable: RootSignature[] = []
    for (const signed of await store.readSignatures(db, day))
      if ((await registry.rolesOf(signed.signer)).includes(role)) usable.push(signed)
    return usable.flatMap((second, at) => usable.slice(0, at).map((first): Pair => [first, second]))
  }

  /** Records a root that a final block has. */
  async function record({ day, root }: store.SignableRoot, onChain: Hex, final: BlockRef): Promise<void> {
    if (onChain !== root.root) {
      const detail = { day, expected: root.root, found: onChain }
      await openIncident(db, clock, { kind: 'root_differs', subject: day, detail })
      return
    }
    await store.insertAnchored(db, { day, at: (await findOwn(day)) ?? (await findOthers(root.day, final)) })
    await closeIncidents(db, 'root_differs', [day])
  }

  /** Returns our transaction that anchored a day; undefined when somebody else's did. */
  async function findOwn(day: Day) {
    for (const { tx_hash: txHash } of await store.readAttempts(db, day)) {
      const receipt = await chain.receipt(txHash as Hex)
      if (receipt?.isSuccess) return { txHash, block: receipt.blockNumber }
    }
    return undefined
  }

  /** Anyone may send what two operators signed, also a stranger who sees our transaction before it is mined. */
  async function findOthers(day: number, final: BlockRef) {
    try {
      const found = await findAnchoring(chain, reserve, day, final)
      return found && { txHash: found.txHash, block: found.blockNumber }
    } catch (error) {
      // Nodes do not keep all logs, and later roots must not wait for them.
      if (error instanceof NodeError) return undefined
      throw error
    }
  }

  /**
   * Sends a root, again if it is on its way. An operator's wallet can make it fail on the chain, which costs gas: then with the other
   * signatures, and later again. Returns why the contract refuses it.
   */
  async function send(
    by: Signer,
    { day, root }: store.SignableRoot,
    { pairs, final }: { readonly pairs: readonly Pair[]; readonly final: BlockRef },
  ): Promise<NodeError | 'stuck' | undefined> {
    const nonce = await chain.nonce(by.address, final.number)
    const attempts = (await store.readAttempts(db, day)).filter((attempt) => attempt.sender === by.address)
    const open = attempts.find((attempt) => attempt.nonce === BigInt(nonce))
    const isOld = clock.now().getTime() - Number(attempts[0]?.signed_at ?? 0) >= replaceAfterMs
    const raised = open && isOld ? replacementFees(await chain.fees(), open.max_fee) : undefined
    if (open !== undefined && !raised) {
      requireUnderWay(await chain.sendRaw(bytesToHex(open.raw)))
      return undefined
    }
    const failed = new Set(attempts.map((attempt) => attempt.nonce)).size - (open ? 1 : 0)
    if (open === undefined && failed >= pairs.length && !isOld && (await wasMined(attempts))) return 'stuck'
    const next = failed % pairs.length
    const untried = [...pairs.slice(next), ...pairs.slice(0, next)]
    const data = await findTaken({ from: by.address, to: reserve, gas: anchorGas, block: final.number }, root, untried)
    if (typeof data !== 'string') return data
    const fees = raised ?? (await chain.fees())
    const { raw, hash } = await by.signTransaction({
      chainId: chain.chainId,
      nonce,
      to: reserve,
      data,
      gas: anchorGas,
      ...fees,
    })
    await store.insertAttempt(db, {
      tx_hash: hash,
      day,
      sender: by.address,
      nonce: BigInt(nonce),
      max_fee: fees.maxFeePerGas,
      raw: Buffer.from(hexToBytes(raw)),
    })
    requireUnderWay(await chain.sendRaw(raw))
    return undefined
  }

  /**
   * Returns whether the newest transaction of a root was mined, in any form. Otherwise another one took its number, such as a change of
   * operators, and the root must not wait: days ascend, so it would come too late after the next.
   */
  async function wasMined(attempts: readonly store.Attempt[]): Promise<boolean> {
    for (const { tx_hash: txHash } of attempts.filter(({ nonce }) => nonce === attempts[0]?.nonce))
      if (await chain.receipt(txHash as Hex)) return true
    return false
  }

  /** Returns the calldata with two signatures that the contract takes, or why it takes none: a root that it refuses costs no gas. */
  async function findTaken(request: Omit<ContractCall, 'data'>, root: LiabilityRoot, pairs: readonly Pair[]) {
    let refusal: NodeError | undefined
    for (const pair of pairs) {
      const data = encodeAnchor(root, pair)
      const refused = await refusalOf({ ...request, data })
      if (!refused) return data
      refusal ??= refused
    }
    return refusal
  }

  async function refusalOf(request: ContractCall): Promise<NodeError | undefined> {
    try {
      await chain.call(request)
      return undefined
    } catch (error) {
      if (error instanceof NodeError && reverted.test(error.message)) return error
      throw error
    }
  }

  async function raiseLate(roots: readonly store.SignableRoot[]): Promise<void> {
    // The tree of a day is made when the day is over.
    const late = roots.filter(({ day }) => clock.now().getTime() - Date.parse(day) - dayMs > lateAfterMs)
    const present = await Promise.all(
      late.map(async ({ day }) => {
        const signatures = (await store.readSignatures(db, day)).length
        return { subject: day, detail: { day, signatures: String(signatures) } }
      }),
    )
    await matchIncidents(db, clock, incidentKind, present)
  }

  /** Returns how many operators have signed a day's root. */
  async function signatures(day: Day): Promise<number> {
    return (await store.readSignatures(db, day)).length
  }

  return { waiting, sign, signatures, step }
}
