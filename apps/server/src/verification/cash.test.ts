import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NIL_ID } from '../db/ids.ts'
import { openDepositsFixture } from '../deposits/fixtures/deposits-fixture.ts'
import type { Leg } from '../ledger/ledger.ts'
import { verifyCash } from './cash.ts'
import { findingsAfter, posting } from './fixtures/tampering.ts'
import { verifyLedger } from './verify.ts'

const whole = 10n ** 18n
let fixture: Awaited<ReturnType<typeof openDepositsFixture>>
let [taken, given, refilled] = ['', '', '']
beforeAll(async () => {
  fixture = await openDepositsFixture()
  const { issuer, recorder, approver, vault, treasury, venue, houseWithdrawals, send } = fixture
  await fixture.give(issuer.address, '1000')
  given = `${await send(issuer, '100')}:0`
  await fixture.finaliseAndScan()
  taken = `${await send(treasury, '30', { to: issuer.address })}:0`
  await fixture.finaliseAndScan()
  const withdrawal = { to: issuer.address, amount: 30n * whole, reason: 'The owner has taken some of it' }
  await houseWithdrawals.approve(approver, await houseWithdrawals.announce(recorder, withdrawal))
  refilled = `${await send(treasury, '20', { to: vault.address })}:0`
  await fixture.give(venue.address, '10')
  await send(venue, '10')
  await fixture.finaliseAndScan()
})
afterAll(() => fixture?.close())

const after = (...legs: Omit<Leg, 'key' | 'asset'>[]) =>
  findingsAfter(
    fixture.shop.owner,
    legs.map((leg) => posting(NIL_ID, leg)),
    verifyCash,
  )
const of = (id: string) => ({ reference: { kind: 'chain_transfer', id } }) as const
const said = (id: string, account: string, says: bigint, has: bigint) =>
  `I7 ${id} says a change of ${account} of ${says * whole}, the journal has ${has * whole}`

it('agrees when each entry is that of its transfer', async () => {
  expect(await verifyLedger(fixture.shop.db)).toEqual([])
})

it('names two wrong entries that cancel out', async () => {
  const amount = 7n * whole
  const more = { debit: 'treasury', credit: 'suspense', kind: 'deposit_unknown', amount, ...of(given) } as const
  const less = { debit: 'house_withdrawal', credit: 'treasury', kind: 'house_withdrawn', amount, ...of(taken) } as const
  expect((await after(more, less)).toSorted()).toEqual(
    [
      said(`transfer ${given}`, 'treasury', 100n, 107n),
      said(`transfer ${taken}`, 'house_withdrawal', 30n, 37n),
      said(`transfer ${taken}`, 'treasury', -30n, -37n),
    ].toSorted(),
  )
})

it('names an entry of no transfer, of one that is not booked, and of the wrong account', async () => {
  const amount = 7n * whole
  const entry = { debit: 'payout_vault', credit: 'treasury', kind: 'vault_refill', amount } as const
  expect(await after(entry)).toHaveLength(2)
  expect(await after({ ...entry, ...of(refilled) })).toHaveLength(2)
  const owners = { debit: 'correction_expense', credit: 'house_withdrawal', kind: 'correction_returned' } as const
  expect((await after({ ...owners, amount: 30n * whole, ...of(taken) })).toSorted()).toEqual([
    said(`transfer ${taken}`, 'correction_expense', 0n, 30n),
    said(`transfer ${taken}`, 'house_withdrawal', 30n, 0n),
  ])
  const vanished = [sql`update chain_transfer set state = 'vanished' where state = 'venue'`]
  expect(await findingsAfter(fixture.shop.owner, vanished, verifyCash)).toHaveLength(1)
})
