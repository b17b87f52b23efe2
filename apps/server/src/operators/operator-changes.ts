import type { OperatorRole } from '@terahold/contract/codes/operators'
import { business } from '@terahold/contract/constants'
import { Refusal } from '@terahold/contract/refusal'
import { MalformedDecision } from '@terahold/decisions/decision'
import {
  describeOperatorChange,
  hashOperatorChange,
  type OperatorChange,
  operatorChangeApprovalTypedData,
  operatorChangeTypedData,
  parseOperatorChange,
  serializeOperatorChange,
} from '@terahold/decisions/operator-change'
import { isSignedByKey } from '@terahold/decisions/verify'
import { type Address, getAddress, type Hex, hashTypedData } from 'viem'
import type { OperatorRegistry } from '../chain/registry/operator-registry.ts'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import type { Audit } from '../decisions/audit-log.ts'
import { type ActingOperator, audited } from '../decisions/audited.ts'
import { type Rejection, refuseOwnOrDecided } from '../decisions/decision-rules.ts'
import { type Draft, findWallet, type Signed } from '../decisions/signed/signed-decisions.ts'
import type { Clock } from '../foundation/clock.ts'
import * as store from './change-store.ts'
import { type ChangeRequest, nonceOf, refuseConflict, sameRoles } from './followed-change.ts'

export type OperatorChangeDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly registry: OperatorRegistry
}

export type OperatorChanges = ReturnType<typeof createOperatorChanges>

const admins = ['admin'] as const

/**
 * Changes of operators: one admin signs a change, another approves it with a signature over the first. The registry on the chain
 * verifies both and decides; a change takes effect after its delay, and its owner can veto it. See `followRegistry`.
 */
export function createOperatorChanges(deps: OperatorChangeDependencies) {
  const { db, clock, registry } = deps
  const place = { chainId: registry.chainId, registry: registry.address }

  /** Checks a change. Returns its roles in the registry's order, and the operator's name. @throws Refusal. */
  async function check(db: Database, { address, roles, name }: ChangeRequest) {
    refuseConflict(roles)
    const known = await store.findOperatorOf(db, address)
    const rolesNow = known && !known.ended_at ? known.roles : []
    if (sameRoles([...new Set(roles)], rolesNow)) throw new Refusal(409, 'no_change', { field: 'roles' })
    const named = known?.name ?? name
    if (named === undefined) throw new Refusal(400, 'bad_field', { field: 'name' })
    return { name: named, roles }
  }

  function draftOf(change: OperatorChange, text: string, typedData: Draft['typedData']): Draft {
    return { text, typedData, description: describeOperatorChange(place, change, 'en') }
  }

  /** Returns what the first admin signs. @throws Refusal 409 roles_conflict or no_change, 400 bad_field for a missing name. */
  async function draft(request: ChangeRequest): Promise<Draft> {
    const { roles } = await check(db, request)
    const expires = clock.now().getTime() + business.decisionHours * 3_600_000
    const change = {
      nonce: nonceOf(newId(clock)),
      operator: getAddress(request.address),
      roles,
      expiresAt: BigInt(Math.floor(expires / 1000)),
    }
    return draftOf(change, serializeOperatorChange(place, change), operatorChangeTypedData(place, change))
  }

  async function requireSigned(operatorId: string, digest: Hex, signature: string): Promise<Address> {
    const signer = await findWallet(db, operatorId)
    if (!(await registry.rolesOf(signer)).includes('admin')) throw new Refusal(403, 'role_missing')
    const isSigned =
      (await isSignedByKey(signer, digest, signature as Hex)) ||
      (await registry.isContractSignature(signer, digest, signature as Hex))
    if (!isSigned) throw new Refusal(403, 'signature_invalid')
    return signer
  }

  /**
   * Stores a change as the first admin signed it. Returns its id.
   * @throws Refusal 403 role_missing or signature_invalid, 409 already_recorded or decision_changed, and as `draft`.
   */
  function propose(operator: ActingOperator, request: ChangeRequest, signed: Signed): Promise<string> {
    const detail = { address: request.address.toLowerCase(), roles: request.roles.join(', ') }
    const attempt = { action: 'operator-change.propose', subject: request.address.toLowerCase(), detail, roles: admins }
    return audited(deps, operator, attempt, async (tx) => {
      const { name, roles } = await check(tx, request)
      const change = readSigned(signed.text)
      const isSame = change.operator === getAddress(request.address) && sameRoles(change.roles, [...new Set(roles)])
      const latest = clock.now().getTime() / 1000 + business.decisionHours * 3_600
      if (!isSame || Number(change.expiresAt) > latest) throw new Refusal(409, 'decision_changed')
      if (Number(change.expiresAt) * 1000 <= clock.now().getTime()) throw new Refusal(403, 'signature_invalid')
      const maker = await requireSigned(operator.operatorId, hashOperatorChange(place, change), signed.signature)
      const changeId = idOfNonce(change.nonce)
      const expiresAt = new Date(Number(change.expiresAt) * 1000)
      const row = { changeId, address: change.operator, name, roles: change.roles, expiresAt, maker }
      const isNew = await store.insertChange(tx, { ...row, ...signed, operatorId: operator.operatorId })
      if (!isNew) throw new Refusal(409, 'already_recorded')
      return changeId
    })
  }

  const approvalOf = (row: store.ChangeRow) => {
    const change = changeOf(row)
    const maker = getAddress(row.maker)
    const text = JSON.stringify({ digest: hashOperatorChange(place, change), maker })
    return draftOf(change, text, operatorChangeApprovalTypedData(place, change, maker))
  }

  /** Returns what the second admin signs. @throws Refusal 404 record_unknown, 409 already_decided or decision_expired. */
  async function draftApproval(changeId: string): Promise<Draft> {
    const row = await store.findChange(db, changeId)
    if (!row) throw new Refusal(404, 'record_unknown')
    if (row.state !== 'proposed') throw new Refusal(409, 'already_decided')
    refuseExpired(row)
    return approvalOf(row)
  }

  function refuseExpired({ expires_at: expiresAt }: store.ChangeRow): void {
    if (expiresAt <= clock.now()) throw new Refusal(409, 'decision_expired')
  }

  /**
   * Stores the second admin's signature. The worker sends the change to the registry.
   * @throws Refusal 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409 already_decided, decision_changed or
   * decision_expired.
   */
  function approve(operator: ActingOperator, changeId: string, signed: Signed): Promise<void> {
    const attempt = { action: 'operator-change.approve', subject: changeId, detail: {}, roles: admins }
    return audited(deps, operator, attempt, async (tx) => {
      const row = requireProposed(await store.findChange(db, changeId), operator)
      refuseExpired(row)
      const { text, typedData } = approvalOf(row)
      if (signed.text !== text) throw new Refusal(409, 'decision_changed')
      const checker = await requireSigned(operator.operatorId, hashTypedData(typedData as never), signed.signature)
      requireProposed(await store.lockChange(tx, changeId), operator)
      await store.approveChange(tx, { changeId, checker, signature: signed.signature, operatorId: operator.operatorId })
    })
  }

  /** Withdraws a change that is not on the chain yet. @throws Refusal 403 role_missing, 404 record_unknown, 409 already_decided. */
  function withdraw(operator: ActingOperator, changeId: string, rejection: Rejection): Promise<void> {
    const detail = rejection
    const attempt = { action: 'operator-change.withdraw', subject: changeId, detail, roles: admins }
    return audited(deps, operator, attempt, async (tx) => {
      const row = await store.lockChange(tx, changeId)
      if (!row) throw new Refusal(404, 'record_unknown')
      if (row.state !== 'proposed' && row.state !== 'approved') throw new Refusal(409, 'already_decided')
      await store.withdrawChange(tx, changeId, operator.operatorId)
    })
  }

  return { draft, propose, draftApproval, approve, withdraw }
}

function requireProposed(row: store.ChangeRow | undefined, operator: ActingOperator): store.ChangeRow {
  refuseOwnOrDecided(
    row && { recorded_by: row.recorded_by, state: row.state === 'proposed' ? 'recorded' : row.state },
    operator,
  )
  if (!row) throw new Refusal(404, 'record_unknown')
  return row
}

/** Returns a stored change as it was signed. */
export function changeOf(row: Pick<store.ChangeRow, 'change_id' | 'address' | 'roles' | 'expires_at'>): OperatorChange {
  return {
    nonce: nonceOf(row.change_id),
    operator: getAddress(row.address),
    roles: row.roles as OperatorRole[],
    expiresAt: BigInt(Math.floor(row.expires_at.getTime() / 1000)),
  }
}

/** The signature is for our registry, so verifying it also checks the registry and chain that the bytes name. */
function readSigned(text: string): OperatorChange {
  try {
    return parseOperatorChange(text).change
  } catch (error) {
    if (error instanceof MalformedDecision) throw new Refusal(403, 'signature_invalid')
    throw error
  }
}

/** @throws Refusal 403 signature_invalid for a number that no draft has. */
function idOfNonce(nonce: bigint): string {
  const hex = nonce.toString(16).padStart(32, '0')
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  if (hex.length !== 32) throw new Refusal(403, 'signature_invalid')
  return id
}
