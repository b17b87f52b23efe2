import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { NIL_ID } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { usdt } from '../fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../fixtures/settlement-fixture.ts'
import { createFreeCash } from './free-cash.ts'

let world: SettlementFixture
beforeAll(async () => {
  world = await createSettlementFixture()
  await world.moveTo('2026-11-20T12:00:00Z')
})
afterAll(() => world.database.drop())

type Read = { meanwhile?: () => Promise<unknown>; afterwards?: () => Promise<unknown>; leaving?: () => bigint }

/** Reads free cash. Two functions run before and after the balances are read. */
const free = ({ meanwhile = async () => {}, afterwards = async () => {}, leaving = () => 0n }: Read = {}) =>
  transaction(
    world.app,
    createFreeCash({
      leaving: async () => leaving(),
      ledger: {
        async accountBalances(...given) {
          await meanwhile()
          const balances = await world.ledger.accountBalances(...given)
          await afterwards()
          return balances
        },
      },
    }),
  )

it('has none of the credits for which a venue pays while it is read', async () => {
  const pool = await world.addPool('1000')
  await world.addHolding(await world.addMember(), await world.addTerms(pool), '600', '2026-11-01')
  await world.settleDay(pool, '2026-11-05', '35.623', { uptimeBps: 10_000 })
  const before = await free()
  let paying: Promise<unknown> = Promise.resolve()
  const during = await free({
    async meanwhile() {
      paying = world.venuePays('35.623')
      await Promise.race([paying, waitUntilBlocked(world.owner)])
    },
  })
  await paying
  const after = await free()
  expect(after - before).toBeLessThan(usdt('35.623'))
  expect(during).toBe(before)
})

it('leaves out an approved outflow that leaves while the cash is read', async () => {
  const amount = usdt('5')
  let awaited = amount
  const before = await free({ leaving: () => awaited })
  const leg = {
    key: 'left',
    asset: 'USDT',
    debit: 'house_withdrawal',
    credit: 'treasury',
    kind: 'house_withdrawn',
  } as const
  const afterwards = async () => {
    await transaction(world.app, (tx) => world.ledger.post(tx, NIL_ID, [{ ...leg, amount }]))
    awaited = 0n
  }
  expect(await free({ leaving: () => awaited, afterwards })).toBe(before)
  expect(await free({ leaving: () => awaited })).toBe(before)
})
