import { business } from '@terahold/contract/constants'
import { Refusal } from '@terahold/contract/refusal'
import { approvalOf, approvalTypedData, parseApproval, serializeApproval } from '@terahold/decisions/approval'
import {
  type Decision,
  decisionTypedData,
  hasFields,
  MalformedDecision,
  type Message,
  parseDecision,
  serializeDecision,
} from '@terahold/decisions/decision'
import type { DecisionRole, DecisionType } from '@terahold/decisions/definitions'
import { type Description, describeDecision } from '@terahold/decisions/describe'
import { type DecisionFault, type Verdict, verifyDecision, verifyProposal } from '@terahold/decisions/verify'
import type { Hex } from 'viem'
import type { OperatorRegistry } from '../../chain/registry/operator-registry.ts'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import * as store from './signed-store.ts'

/** What an operator is asked to sign: the bytes to send back with the signature, the typed data, and the same in words. */
export type Draft = {
  readonly text: string
  readonly typedData: {
    readonly domain: { name: string; version: string; chainId: number; verifyingContract: string }
    readonly types: Readonly<Record<string, readonly { name: string; type: string }[]>>
    readonly primaryType: string
    readonly message: Readonly<Record<string, unknown>>
  }
  readonly description: Description
}

/** The bytes of a draft, and the operator's signature of its typed data. */
export type Signed = { readonly text: string; readonly signature: string }

/** A decision's type, its object, and the fields that it must have. */
export type Subject = { readonly type: DecisionType; readonly subject: string; readonly fields: Message }

type Asked = Omit<Subject, 'fields'> & Partial<Pick<Subject, 'fields'>>

/** A decision that makes a record. */
export type RecordSubject = Omit<Subject, 'subject'>

/** Stores what was verified, in the transaction of the change that it allows. Returns false if it was stored before. */
export type Keep = (tx: Tx) => Promise<boolean>

export type SignedDecisions = ReturnType<typeof createSignedDecisions>

/** What operators sign, verified with the roles of the registry on the chain before it is stored. */
export function createSignedDecisions({
  db,
  clock,
  registry,
}: {
  db: Database
  clock: Clock
  registry: OperatorRegistry
}) {
  const { chainId, address, rolesOf, isContractSignature } = registry
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  const latest = () => seconds() + business.decisionHours * 3_600
  const verifier = () => ({
    chainId,
    registry: address,
    now: seconds(),
    rolesOf,
    isContractSignature,
    // An id is the key of its row, and what a decision allows is checked to happen once.
    isUsed: async () => false,
  })

  /** Returns the valid decision that waits for the second operator, or why there is none. With fields, only one that has them counts. */
  async function findOpen({ type, subject, fields = {} }: Asked) {
    let missing: 'decision_changed' | 'decision_expired' = 'decision_changed'
    for (const stored of await store.findDecisions(db, { type, subject })) {
      if (stored.approval) continue
      const verdict = await verifyProposal(stored, verifier())
      if (verdict.isValid && hasFields(verdict.decision.message, fields)) return stored
      if (!verdict.isValid && verdict.fault === 'expired') missing = 'decision_expired'
    }
    return missing
  }

  async function requireOpen(subject: Asked): Promise<store.StoredDecision> {
    const open = await findOpen(subject)
    if (typeof open === 'string') throw new Refusal(409, open)
    return open
  }

  async function checkFirst(operatorId: string, { type, fields }: RecordSubject, { text, signature }: Signed) {
    const maker = { address: await store.findWallet(db, operatorId), signature: signature as Hex }
    const verified = requireValid(await verifyProposal({ decision: text, maker }, verifier()))
    const { decisionId, expiresAt, role: _, ...own } = verified.message
    if (verified.type !== type || !isSame(own, fields) || expiresAt > latest())
      throw new Refusal(409, 'decision_changed')
    return { decisionId, type, text, expiresAt, recordedBy: operatorId, maker: maker.address, signature }
  }

  return {
    /** Returns whether a valid decision about the subject waits for the second operator. */
    isWaiting: async (subject: Asked) => typeof (await findOpen(subject)) !== 'string',

    /** Returns what the first operator signs. @throws Refusal 400 bad_field naming the field that cannot be signed. */
    draftDecision(role: DecisionRole, { type, fields }: RecordSubject): Draft {
      const message = { decisionId: newId(clock), role, expiresAt: latest(), ...fields }
      const decision: Decision = { type, chainId, registry: address, message }
      return draftOf(serialize(decision), decisionTypedData(decision), decision)
    },

    /** Returns what the second operator signs. @throws Refusal 409 decision_expired or decision_changed when no valid decision waits. */
    async draftApproval(role: DecisionRole, subject: Asked): Promise<Draft> {
      const open = await requireOpen(subject)
      const decision = parseDecision(open.decision)
      const approval = approvalOf(decision, open.maker.address, { role, expiresAt: decision.message.expiresAt })
      return draftOf(serializeApproval(approval), approvalTypedData(decision, approval), decision)
    },

    /**
     * Verifies the first operator's signature of exactly these fields.
     * @throws Refusal 403 signature_invalid or role_missing, 409 decision_changed or decision_expired.
     */
    async checkDecision(operatorId: string, subject: Subject, signed: Signed): Promise<Keep> {
      const checked = await checkFirst(operatorId, subject, signed)
      return keepOf(checked, subject.subject)
    },

    /**
     * Does the same for a decision that makes a record. The record's id is the decision's, so that a signature makes one record,
     * once. The decision's subject is that id.
     * @throws Refusal 403 signature_invalid or role_missing, 409 decision_changed or decision_expired.
     */
    async checkRecord(operatorId: string, record: RecordSubject, signed: Signed): Promise<{ id: string; keep: Keep }> {
      const checked = await checkFirst(operatorId, record, signed)
      return { id: checked.decisionId, keep: keepOf(checked, checked.decisionId) }
    },

    /**
     * Verifies both operators' signatures of exactly these fields.
     * @throws Refusal 403 signature_invalid, role_missing or release_same_person, 409 decision_changed or decision_expired.
     */
    async checkApproval(operatorId: string, subject: Subject, signed: Signed): Promise<Keep> {
      const open = await requireOpen(subject)
      const checker = { address: await store.findWallet(db, operatorId), signature: signed.signature as Hex }
      const { message } = requireValid(
        await verifyDecision({ ...open, approval: { text: signed.text, checker } }, verifier()),
      )
      const { decisionId, expiresAt: _, role: __, ...own } = message
      const { expiresAt } = parseApproval(signed.text)
      if (!isSame(own, subject.fields) || expiresAt > latest()) throw new Refusal(409, 'decision_changed')
      const row = { decisionId, text: signed.text, expiresAt, approvedBy: operatorId }
      return (tx) => store.insertApproval(tx, { ...row, checker: checker.address, signature: signed.signature })
    },
  }
}

export type { StoredDecision } from './signed-store.ts'
export const { findDecisions, findWallet, listDecisions, readDecisions } = store

export type Decided =
  | { readonly kind: 'valid'; readonly message: Message; readonly stored: store.StoredDecision }
  | { readonly kind: 'expired' | 'unsigned' }

type Place = { readonly clock: Clock; readonly registry: OperatorRegistry }

/** Verifies a stored decision again, from its bytes and the registry. One that expires within `validFor` seconds counts as expired. */
export async function verifyAgain(
  { clock, registry }: Place,
  stored: store.StoredDecision,
  validFor = 0,
): Promise<Verdict> {
  const { chainId, address, rolesOf, isContractSignature } = registry
  const now = Math.floor(clock.now().getTime() / 1000) + validFor
  return verifyDecision(stored, {
    chainId,
    registry: address,
    now,
    rolesOf,
    isContractSignature,
    isUsed: async () => false,
  })
}

/**
 * Verifies the stored decisions about an object again, for a process that trusts neither the database nor the process
 * that stored them.
 */
export async function verifyStored(
  { db, ...place }: Place & { db: Database },
  { validFor = 0, ...subject }: Omit<Subject, 'fields'> & { readonly validFor?: number },
): Promise<Decided> {
  const faults = new Set<DecisionFault>()
  for (const stored of await store.findDecisions(db, subject)) {
    const verdict = await verifyAgain(place, stored, validFor)
    if (verdict.isValid && verdict.decision.type === subject.type)
      return { kind: 'valid', message: verdict.decision.message, stored }
    if (!verdict.isValid) faults.add(verdict.fault)
  }
  return { kind: faults.has('expired') || faults.has('approval_expired') ? 'expired' : 'unsigned' }
}

function serialize(decision: Decision): string {
  try {
    return serializeDecision(decision)
  } catch (error) {
    if (!(error instanceof MalformedDecision) || error.field === undefined) throw error
    throw new Refusal(400, 'bad_field', { field: error.field })
  }
}

function keepOf(checked: Omit<store.NewDecision, 'subject'>, subject: string): Keep {
  return (tx) => store.insertDecision(tx, { ...checked, subject })
}

function draftOf(text: string, { domain, types, primaryType, message }: Draft['typedData'], decision: Decision): Draft {
  return { text, typedData: { domain, types, primaryType, message }, description: describeDecision(decision, 'en') }
}

function requireValid(verdict: Verdict): Decision {
  if (verdict.isValid) return verdict.decision
  const { fault } = verdict
  if (fault === 'maker_role_missing' || fault === 'checker_role_missing') throw new Refusal(403, 'role_missing')
  if (fault === 'same_operator') throw new Refusal(403, 'release_same_person')
  if (fault === 'expired' || fault === 'approval_expired') throw new Refusal(409, 'decision_expired')
  if (fault.startsWith('approval_of')) throw new Refusal(409, 'decision_changed')
  throw new Refusal(403, 'signature_invalid')
}

function isSame(own: Message, fields: Message): boolean {
  const names = Object.keys(fields)
  return Object.keys(own).length === names.length && hasFields(own, fields)
}
