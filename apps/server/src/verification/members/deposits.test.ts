import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDepositsFixture, type Payer } from '../../deposits/fixtures/deposits-fixture.ts'
import { findingsAfter, posting } from '../fixtures/tampering.ts'
import { verifyLedger } from '../verify.ts'
import { verifyDeposits } from './deposits.ts'

let fixture: Awaited<ReturnType<typeof openDepositsFixture>>
let payer: Payer
let name: string
beforeAll(async () => {
  fixture = await openDepositsFixture()
  payer = await fixture.payer('100')
  name = `${await fixture.send(payer.account, '40')}:0`
  await fixture.finalise()
  await fixture.scan()
})
afterAll(() => fixture?.close())

const whole = 10n ** 18n
const after = (...changes: RawBuilder<unknown>[]) => findingsAfter(fixture.shop.owner, changes, verifyDeposits)
const credit = (amount: bigint, id?: string) =>
  posting(payer.memberId, {
    debit: 'treasury',
    credit: 'available',
    kind: 'deposit',
    amount,
    ...(id ? { reference: { kind: 'chain_transfer', id } } : {}),
  })
const said = (subject: string, says: bigint, has: bigint) =>
  `I7 ${subject} says a credit of ${says}, the journal has ${has}`

it('are sound when each was credited once', async () => {
  expect(await verifyLedger(fixture.shop.db)).toEqual([])
})

it('are reported when a member was credited twice for one, or without one', async () => {
  expect(await after(credit(40n * whole, name))).toEqual([said(`transfer ${name}`, 40n * whole, 80n * whole)])
  expect(await after(credit(9n))).toEqual([said('no transfer', 0n, 9n)])
})

it('are reported when one has another amount, another member, or is gone', async () => {
  const changed = (change: RawBuilder<unknown>) =>
    after(sql`update chain_transfer set ${change} where state = 'deposit'`)
  expect(await changed(sql`amount = amount - 1`)).toEqual([said(`transfer ${name}`, 40n * whole - 1n, 40n * whole)])
  expect(await changed(sql`member_id = gen_random_uuid()`)).toHaveLength(2)
  expect(await after(sql`delete from chain_transfer`)).toEqual([said(`transfer ${name}`, 0n, 40n * whole)])
})
