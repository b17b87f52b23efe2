import type { OperatorChangeState } from '@terahold/contract/codes/operators'
import { getAddress, type Hex } from 'viem'
import type { BlockRef, Chain, ContractCall, Fees } from '../chain/chain.ts'
import { NodeError } from '../chain/errors.ts'
import { requireUnderWay } from '../chain/node/send-outcome.ts'
import type { OperatorRegistry } from '../chain/registry/operator-registry.ts'
import { changeGas, encodeExecute, encodeSchedule, readChange } from '../chain/registry/registry-changes.ts'
import { replacementFees } from '../chain/signer/replacement-fees.ts'
import type { Signer } from '../chain/signer/signer.ts'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import type { Audit } from '../decisions/audit-log.ts'
import type { Clock } from '../foundation/clock.ts'
import { matchIncidents } from '../incidents/incidents.ts'
import * as store from './change-store.ts'
import { follow, nonceOf } from './followed-change.ts'
import { changeOf } from './operator-changes.ts'

export type RegistryFollowerDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly chain: Pick<Chain, 'chainId' | 'call' | 'finalized' | 'nonce' | 'fees' | 'sendRaw'>
  readonly registry: OperatorRegistry
  /** Pays the gas. It can do nothing else, because the registry wants two admins' signatures. */
  readonly sender: Signer | undefined
}

/** A transaction of a change in this state. */
type Due = { readonly row: store.ChangeRow; readonly state: OperatorChangeState; readonly data: Hex }

/** A transaction that is not mined after this time is replaced by one with a higher fee, and one that failed is sent again. */
const replaceAfterMs = 600_000

/**
 * Brings signed changes onto the chain, and copies what the registry says into the database. The registry takes a change once, so a
 * repeat, a crash and two processes at once are harmless.
 */
export function createRegistryFollower({ db, clock, audit, chain, registry, sender }: RegistryFollowerDependencies) {
  /**
   * Takes the next step of each open change, as most nodes see the newest final block: one alone could delay every change. Asks no node
   * while there is none. Everything is read and announced before anything is sent, because sending fails while the key has no gas.
   * @throws Error when a node takes no transaction.
   */
  async function step(): Promise<void> {
    const open = await store.listOpen(db)
    const final = open.length > 0 ? await chain.finalized() : undefined
    const due: Due[] = []
    if (final) for (const row of open) due.push(...(await readOf(row, final)))
    const scheduled = (await store.listOpen(db)).filter(({ state }) => state === 'scheduled')
    await matchIncidents(db, clock, 'operator_change', scheduled.map(incidentOf))
    // Later ones wait for one that is under way.
    if (final) for (const each of due) if (await send(each, final)) break
  }

  /** Stores what the registry says about a change. Returns what is to be sent. */
  async function readOf(row: store.ChangeRow, final: BlockRef): Promise<Due[]> {
    const operator = getAddress(row.address)
    const seen = await readChange(chain, registry.address, {
      nonce: nonceOf(row.change_id),
      operator,
      block: final.number,
    })
    const stored = {
      state: row.state,
      takesEffectAt: row.takes_effect_at,
      sequence: row.sequence,
      expiresAt: row.expires_at,
      roles: row.roles,
    }
    const found = follow(stored, seen, final.time)
    const isChanged = found.state !== stored.state || found.sequence !== stored.sequence
    if (isChanged) await transaction(db, (tx) => keep(tx, row, found, seen.roles))
    const isReady = found.takesEffectAt !== null && found.takesEffectAt <= final.time
    const signatures = store.signaturesOf(row)
    if (found.state === 'approved' && signatures)
      return [{ row, state: 'approved', data: encodeSchedule(changeOf(row), ...signatures) }]
    if (found.state === 'scheduled' && isReady)
      return [{ row, state: 'scheduled', data: encodeExecute(nonceOf(row.change_id)) }]
    return []
  }

  async function keep(
    tx: Tx,
    row: store.ChangeRow,
    found: ReturnType<typeof follow>,
    roles: readonly string[],
  ): Promise<void> {
    if (!(await store.storeFollowed(tx, { changeId: row.change_id, was: row.state }, found))) return
    if (found.state !== row.state)
      await audit(tx, {
        operatorId: null,
        actor: 'operator registry',
        action: `operator-change.${found.state}`,
        outcome: 'done',
        subject: row.change_id,
        detail: { address: row.address, roles: row.roles.join(', ') },
      })
    if (found.state === 'effective') await mirrorOne(tx, row.address, roles)
  }

  async function mirrorOne(tx: Tx, address: string, roles: readonly string[], was?: readonly string[]): Promise<void> {
    if (!(await store.mirrorOperator(tx, { address, roles, was, newId: newId(clock) }))) return
    await audit(tx, {
      operatorId: null,
      actor: 'operator registry',
      action: 'operator.mirror',
      outcome: 'done',
      subject: address,
      detail: { roles: roles.join(', ') || 'none' },
    })
  }

  /** Copies the roles of every known operator from the registry. */
  async function mirror(): Promise<void> {
    for (const { address, roles: listed, ended_at: endedAt } of await store.listOperators(db)) {
      const roles = await registry.rolesOf(getAddress(address))
      // Another process may have copied a later block's roles since.
      await transaction(db, (tx) => mirrorOne(tx, address, roles, endedAt === null ? listed : []))
    }
  }

  /**
   * Sends a transaction, again if it is on its way. What the registry refuses costs no gas: it is noted and tried again. A signer's wallet
   * can still make it fail on the chain, which costs gas each time. Returns whether one is under way.
   */
  async function send({ row, state, data }: Due, final: BlockRef): Promise<boolean> {
    if (!sender) return false
    const nonce = await chain.nonce(sender.address, final.number)
    const isOurs = row.sent_nonce === BigInt(nonce) && row.sent_at !== null && row.sent_fee !== null
    const isOld = clock.now().getTime() - Number(row.sent_at) > replaceAfterMs
    const hasFailed = row.sent_nonce !== null && row.sent_nonce < BigInt(nonce)
    if (hasFailed && !isOld) return false
    const call = { from: sender.address, to: registry.address, data, gas: changeGas }
    // Of two changes of one operator, the registry applies the one scheduled last: an earlier one would undo a dismissal.
    const isOvertaken = state === 'approved' && (await store.hasLaterOnChain(db, row))
    const fault = isOvertaken
      ? 'a later change of this operator is on the chain, and this one would undo it'
      : await refusalOf({ ...call, block: final.number })
    await store.storeFault(db, row.change_id, fault)
    if (fault !== null) return false
    const fees = await chain.fees()
    const paid = isOurs ? feesAgain(fees, BigInt(row.sent_fee ?? 0), isOld) : fees
    const { raw } = await sender.signTransaction({
      chainId: chain.chainId,
      nonce,
      to: registry.address,
      data,
      gas: changeGas,
      ...paid,
    })
    // An admin may have withdrawn it in the meantime.
    if (!(await store.storeSent(db, row.change_id, { state, nonce, fee: paid.maxFeePerGas }))) return false
    requireUnderWay(await chain.sendRaw(raw))
    return true
  }

  async function refusalOf(request: ContractCall): Promise<string | null> {
    try {
      await chain.call(request)
      return null
    } catch (error) {
      if (error instanceof NodeError) return error.message.slice(0, 500)
      throw error
    }
  }

  return { step, mirror }
}

/** Returns the fees with which to send a transaction again: the same, or what nodes take instead of it once it is stuck. */
function feesAgain(fees: Fees, sentFee: bigint, isStuck: boolean): Fees {
  const raised = isStuck ? replacementFees(fees, sentFee) : undefined
  if (raised) return raised
  const tip = fees.maxPriorityFeePerGas
  return { maxFeePerGas: sentFee, maxPriorityFeePerGas: tip < sentFee ? tip : sentFee }
}

function incidentOf(row: store.ChangeRow) {
  const detail = {
    address: row.address,
    name: row.name,
    roles: row.roles.join(', ') || 'none',
    takesEffectAt: row.takes_effect_at?.toISOString() ?? '',
  }
  return { subject: row.change_id, detail }
}
