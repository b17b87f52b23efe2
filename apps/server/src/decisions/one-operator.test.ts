import { readFileSync } from 'node:fs'
import type { OperatorRole } from '@terahold/contract/codes/operators'
import { Refusal } from '@terahold/contract/refusal'
import type { Message } from '@terahold/decisions/decision'
import { type DecisionType, decisionTypes, definitionOf } from '@terahold/decisions/definitions'
import { minorOf } from '@terahold/decisions/field-kinds'
import { valuesOf } from '@terahold/decisions/fixtures/decision-fixture'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiCalls } from '../cli/api/api-calls.ts'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import { systemClock } from '../foundation/clock.ts'
import { type Hostile, hostileApprovals, hostileDecisions, signDraft } from './fixtures/hostile-signatures.ts'
import { openSigningDesk } from './fixtures/signing-desk.ts'
import type { Keep, Subject } from './signed/signed-decisions.ts'

/**
 * The row of each decision in the table of docs/operations.md. A new kind of decision without a row does not compile. `one`: one
 * operator decides it, because it stops something or moves no money.
 */
const rows: Readonly<Record<DecisionType, string>> = {
  VenueChange: 'a venue, its addresses and its pools',
  RemittanceAdvice: "how a venue's transfer is split among its pools",
  RevenueRecord: "a pool's revenue of a day",
  RevenueVoid: 'a row that the venue has not paid in full, voided',
  RevenueCorrection: 'a row that was too high, paid by the house',
  DeviationExplanation: "why a pool's revenue is far from expected",
  PowerAttestation: 'measured power',
  SuspenseAssignment: 'the owner of money in suspense',
  LedgerReversal: 'the reversal of a transfer that people decided on',
  HouseWithdrawal: 'earned income for the owner',
  DifferenceAcceptance: 'an explained difference',
  WithdrawalRelease: 'a large withdrawal',
  OutflowBooking: 'a payment of the vault that the books do not know',
  ChainAdoption: 'a replaced chain',
  PayoutResume: 'payouts after a halt',
  PayoutLimitRaise: 'higher payout limits for a day',
  AddressBlock: 'one',
  AddressUnblock: 'a blocked address',
  MemberFreeze: 'one',
  MemberUnfreeze: 'a frozen account',
  ShipmentImport: 'one',
  ShipmentRefund: 'returned goods',
  AccountReset: 'mailbox and password of a member who lost access',
  AccountMove: "a member's account to another wallet",
  CatalogueChange: 'sites, pools, plans and contact channels',
  GoodwillCredit: 'goodwill, paid by the house',
  ExceptionalRefund: 'a refund of an order outside the rules, paid by the house',
}

const clock = systemClock
const roles = ['settlement', 'payout-maker', 'payout-checker', 'catalogue', 'support'] as const
type Operator = Awaited<ReturnType<typeof addOperator>>

let database: TestDatabase
let desk: ReturnType<typeof openSigningDesk>
const [ones, others, ended] = [new Map<string, Operator>(), new Map<string, Operator>(), new Map<string, Operator>()]
beforeAll(async () => {
  database = await createTestDatabase()
  desk = openSigningDesk({ db: database.app, owner: database.owner, clock })
  for (const role of roles)
    for (const group of [ones, others, ended]) group.set(role, await addOperator(role, group === ended))
})
afterAll(() => database?.drop())

async function addOperator(role: OperatorRole, isEnded: boolean) {
  const operator = { operatorId: newId(clock), roles: [role] }
  await database.owner
    .insertInto('operator')
    .values({
      operator_id: operator.operatorId,
      address: `0x${operator.operatorId.replaceAll('-', '')}00000000`,
      name: role,
      roles: [role],
      created_at: clock.now(),
    })
    .execute()
  const wallet = await desk.walletOf(operator)
  if (isEnded) await desk.end(operator)
  return { ...operator, wallet }
}

const of = (group: ReadonlyMap<string, Operator>, role: string): Operator => {
  const operator = group.get(role)
  if (!operator) throw new Error(`no operator has the role ${role}`)
  return operator
}

/** Two different valid values of each field. */
function fieldsOf(type: DecisionType, seed: number): Message {
  const own = definitionOf(type).fields.map((field) => {
    const [value] = fc.sample(valuesOf(field), { numRuns: 1, seed: seed * 1_000 + field.name.length })
    return [field.name, value ?? ''] as const
  })
  const fields: Record<string, Message[string]> = Object.fromEntries(own)
  if ('amountMinor' in fields) fields.amountMinor = String(minorOf(String(fields.amount)))
  return fields
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
  )
const carryOut = (keep: Keep) => transaction(database.app, (tx) => keep(tx))

const pairs = decisionTypes.filter((type) => definitionOf(type).checkers.length > 0)

describe.each(pairs)('%s is decided by two operators only', (type) => {
  const [makerRole = 'settlement'] = definitionOf(type).makers
  const [checkerRole = 'settlement'] = definitionOf(type).checkers
  const subject = (): Subject => ({ type, subject: newId(clock), fields: fieldsOf(type, 1) })
  /** The other role of the list is that of the catalogue. */
  const meant = (hostile: readonly Hostile[]) =>
    hostile.filter(({ name }) => name !== 'another role' || makerRole !== 'catalogue')
  const draftOf = ({ fields }: Subject) => desk.decisions.draftDecision(makerRole, { type, fields })

  it('refuses an altered, expired or foreign first signature, one of an ended operator, and a second use', async () => {
    const about = subject()
    const [maker, former] = [of(ones, makerRole), of(ended, makerRole)]
    const draft = draftOf(about)
    for (const { name, signed, reason } of meant(await hostileDecisions(draft, maker.wallet, fieldsOf(type, 2))))
      expect([name, await reasonOf(desk.decisions.checkDecision(maker.operatorId, about, signed))]).toEqual([
        name,
        reason,
      ])
    const late = await signDraft(draft, former.wallet)
    expect(await reasonOf(desk.decisions.checkDecision(former.operatorId, about, late))).toBe('role_missing')
    const keep = await desk.decisions.checkDecision(maker.operatorId, about, await signDraft(draft, maker.wallet))
    expect([await carryOut(keep), await carryOut(keep)]).toEqual([true, false])
  })

  it('refuses one key, a second key without the role, a hostile second signature, and a second use', async () => {
    const about = subject()
    const maker = of(ones, makerRole)
    const draft = draftOf(about)
    await carryOut(await desk.decisions.checkDecision(maker.operatorId, about, await signDraft(draft, maker.wallet)))
    const second = await desk.decisions.draftApproval(checkerRole, about)
    const approve = async (by: Operator, signed?: Awaited<ReturnType<typeof signDraft>>) =>
      desk.decisions.checkApproval(by.operatorId, about, signed ?? (await signDraft(second, by.wallet)))
    expect(await reasonOf(approve(maker)), 'one key').toBe('release_same_person')
    const colleague = of(others, makerRole)
    if (makerRole !== checkerRole)
      expect(await reasonOf(approve(colleague)), 'two keys of one role').toBe('role_missing')
    expect(await reasonOf(approve(of(ended, checkerRole))), 'an ended operator').toBe('role_missing')
    const checker = of(others, checkerRole)
    for (const { name, signed, reason } of meant(await hostileApprovals(second, draft.text, checker.wallet)))
      expect([name, await reasonOf(approve(checker, signed))]).toEqual([name, reason])
    const changed = { ...about, fields: fieldsOf(type, 2) }
    const altered = desk.decisions.checkApproval(checker.operatorId, changed, await signDraft(second, checker.wallet))
    expect(await reasonOf(altered), 'what is carried out is not what was signed').toBe('decision_changed')
    const keep = await approve(checker)
    expect([await carryOut(keep), await carryOut(keep)]).toEqual([true, false])
    expect(await reasonOf(approve(checker)), 'replayed').toBe('decision_changed')
  })

  it('refuses the approval of another decision with the same fields', async () => {
    const [one, other] = [subject(), subject()]
    const [maker, checker] = [of(ones, makerRole), of(others, checkerRole)]
    for (const about of [one, other])
      await carryOut(
        await desk.decisions.checkDecision(maker.operatorId, about, await signDraft(draftOf(about), maker.wallet)),
      )
    const signed = await signDraft(await desk.decisions.draftApproval(checkerRole, one), checker.wallet)
    expect(await reasonOf(desk.decisions.checkApproval(checker.operatorId, other, signed))).toBe('decision_changed')
  })
})

/** Rows of the table that another test tries: a decision that the registry verifies, and those without a signature. */
const elsewhere: Readonly<Record<string, { readonly test: string; readonly command: string }>> = {
  'operators and their roles': { test: '../operators/operator-changes.test.ts', command: 'operator propose' },
  'other figures of a recorded network day': {
    test: '../settlement/revenue/network-day.test.ts',
    command: 'network record',
  },
  'an announcement to members': { test: '../support/desk-routes.test.ts', command: 'announcement write' },
}

describe('the table of docs/operations.md', () => {
  const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const section = page.split('\n## Decisions by two people\n')[1]?.split('\n## ')[0] ?? ''
  const table = section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Decision '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name = '', first = '', second = '', role = '']) => ({ name, first, second, role }))
  const described = decisionTypes.filter((type) => rows[type] !== 'one')

  it('has every kind of decision that needs two people, and nothing that no test tries', () => {
    expect(decisionTypes.filter((type) => rows[type] === 'one')).toEqual(
      decisionTypes.filter((type) => definitionOf(type).checkers.length === 0),
    )
    const tried = [...described.map((type) => rows[type]), ...Object.keys(elsewhere)]
    expect(table.map(({ name }) => name).toSorted()).toEqual(tried.toSorted())
    for (const { test } of Object.values(elsewhere))
      expect(readFileSync(new URL(test, import.meta.url), 'utf8'), test).toContain('own_record')
  })

  it.each(described)('names the roles of %s, and commands of exactly this decision', (type) => {
    const row = table.find(({ name }) => name === rows[type])
    const { makers, checkers } = definitionOf(type)
    expect((row?.role ?? '').split(/, | or /).toSorted()).toEqual([...new Set([...makers, ...checkers])].toSorted())
    for (const cell of [row?.first, row?.second]) {
      const [, command = ''] = /`([^`]+)`/.exec(cell ?? '') ?? []
      expect([command, apiCalls.find(({ name }) => name === command)?.signs]).toEqual([command, type])
    }
  })

  it.each(Object.entries(elsewhere))('names a command of %s', (name, { command }) => {
    expect(table.find((row) => row.name === name)?.first).toBe(`\`${command}\``)
    expect(apiCalls.map((call) => call.name)).toContain(command)
  })
})
