import { approvalOf, approvalTypedData, serializeApproval } from '@terahold/decisions/approval'
import { type Decision, decisionTypedData, serializeDecision } from '@terahold/decisions/decision'
import { sql } from 'kysely'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../../apps/server/src/chain/local/fixtures/test-chain.ts'
import { newId } from '../../../apps/server/src/db/ids.ts'
import type { SigningOperator } from '../../../apps/server/src/withdrawals/fixtures/signing-operators.ts'
import {
  openWithdrawalsFixture,
  type WithdrawalsFixture,
} from '../../../apps/server/src/withdrawals/fixtures/withdrawals-fixture.ts'

/*
 * Two people who were operators, and have the application's rights on the database. They sign with an expiry that is past, so that no one
 * asks for the roles that they have now.
 */

const day = 86_400
const reason = 'recognised on a video call'
const thief = privateKeyToAccount(generatePrivateKey()).address

let test: TestChain
let bank: WithdrawalsFixture
let former: readonly [SigningOperator, SigningOperator]
let present: readonly [SigningOperator, SigningOperator]
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  bank = await openWithdrawalsFixture(test)
  former = [await bank.operator('payout-maker'), await bank.operator('payout-checker')]
  present = [await bank.operator('payout-maker'), await bank.operator('payout-checker')]
  return () => bank.close()
})
afterAll(() => test.stop())

/** The registry after the two were removed. */
const registry = () => {
  const left = former.map(({ account }) => account.address)
  return {
    ...bank.registry,
    rolesOf: async (operator: (typeof left)[number]) =>
      left.includes(operator) ? [] : bank.registry.rolesOf(operator),
    wasChanged: async (operator: (typeof left)[number]) => left.includes(operator),
  }
}

/** Stores a decision that the two signed, in the names of present operators, and with a time at which they had their roles. */
async function store(type: Decision['type'], fields: Readonly<Record<string, string>>, expiresAt: number) {
  const [one, other] = former
  const decisionId = newId(bank.clock)
  const { address, chainId } = bank.registry
  const decision: Decision = {
    type,
    chainId,
    registry: address,
    message: { decisionId, role: 'payout-maker', expiresAt, ...fields },
  }
  const approval = approvalOf(decision, one.account.address, { role: 'payout-checker', expiresAt })
  const signatures = [
    await one.account.signTypedData(decisionTypedData(decision)),
    await other.account.signTypedData(approvalTypedData(decision, approval)),
  ]
  await sql`insert into operator_decision values (${decisionId}, ${type}, ${decisionId}, ${serializeDecision(decision)},
    ${one.account.address.toLowerCase()}, ${signatures[0]}, ${present[0].operatorId}, database_now() - interval '8 days',
    to_timestamp(${expiresAt}))`.execute(bank.db)
  await sql`insert into operator_approval values (${decisionId}, ${serializeApproval(approval)},
    ${other.account.address.toLowerCase()}, ${signatures[1]}, ${present[1].operatorId}, database_now() - interval '8 days',
    to_timestamp(${expiresAt}))`.execute(bank.db)
  return decisionId
}

async function run(): Promise<void> {
  const payouts = bank.openPayouts({ registry: registry() })
  await bank.settle(payouts)
  await payouts.stop()
}
const seconds = () => Math.floor(bank.clock.now().getTime() / 1000)
const halts = () => bank.owner.selectFrom('payout_halt').select(['cause', 'detail']).execute()

describe('two former operators with the application’s database rights', () => {
  it.each([
    ['that is past', -day, 'payout_verified_too_late'],
    ['in years', 1_000 * day, 'payout_refused'],
  ])('are not paid by an account that they move, signed with an expiry %s', async (_, validFor, cause) => {
    const victim = await bank.member('100')
    const moved = {
      memberId: victim.memberId,
      from: victim.address,
      to: thief,
      notBefore: bank.clock.now().toISOString().slice(0, 10),
      proof: `0x${'11'.repeat(32)}`,
      reason,
    }
    const moveId = await store('AccountMove', { ...moved, from: getAddress(victim.address) }, seconds() + validFor)
    await sql`insert into operator_record values (${moveId}, 'AccountMove', ${JSON.stringify(moved)}, 'approved', ${present[0].operatorId},
      database_now(), ${present[1].operatorId}, database_now())`.execute(bank.db)
    await sql`select begin_account_move(${moveId})`.execute(bank.db)
    await run()
    await bank.advance(14 * day + 60)
    await sql`select finish_account_move(${victim.memberId}, ${moveId})`.execute(bank.db)
    await sql`update member set hold_until = null`.execute(bank.db)
    await bank.queued(victim.memberId, '40')
    await run()
    expect([await bank.inWallet(thief), await bank.inWallet(victim.address)]).toEqual([0n, 0n])
    expect(await halts()).toMatchObject([{ cause }])
  })

  it.each([
    ['that is past', -day, 'payout_verified_too_late'],
    ['in years', 1_000 * day, 'payout_refused'],
  ])('do not resume payouts that an operator halted, signed with an expiry %s', async (_, validFor, cause) => {
    const { memberId, address } = await bank.member('100')
    await bank.queued(memberId, '40')
    const haltId = newId(bank.clock)
    const halt = { haltId, cause: 'operator', subject: present[0].operatorId, reason }
    await sql`insert into payout_halt (halt_id, chain_id, cause, subject, detail, halted_by, halted_at)
      values (${haltId}, 31337, 'operator', ${halt.subject}, '', ${halt.subject}, database_now())`.execute(bank.db)
    await run()
    const resumeId = await store('PayoutResume', { ...halt, decision: 'go_on' }, seconds() + validFor)
    await sql`update payout_halt set decision = 'go_on', resume_id = ${resumeId}, resume_reason = ${reason}, prepared_by = ${present[0].operatorId},
      prepared_at = database_now(), released_by = ${present[1].operatorId}, released_at = database_now()`.execute(
      bank.db,
    )
    await run()
    expect(await bank.inWallet(address)).toBe(0n)
    expect(await halts()).toContainEqual(expect.objectContaining({ cause }))
  })
})
