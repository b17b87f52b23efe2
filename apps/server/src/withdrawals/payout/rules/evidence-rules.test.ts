import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paidByEvidence } from './evidence-rules.ts'

const payout = (payout_no: bigint, to_address: string, amount: bigint) => ({ payout_no, to_address, amount })
const move = (to: string, amount: bigint, txHash = '0x1') => ({ to, amount, txHash })

it('counts a payout as paid when its number is spent and its amount was moved to its recipient', () => {
  const batch = [payout(0n, 'a', 5n), payout(1n, 'b', 6n), payout(2n, 'c', 7n), payout(3n, 'd', 8n)]
  const moved = [move('a', 5n), move('b', 9n), move('x', 7n), move('d', 8n, '0x2')]
  expect(paidByEvidence(batch, { spent: [0n, 1n, 2n, 3n], moved })).toEqual(
    new Map([
      [0n, '0x1'],
      [3n, '0x2'],
    ]),
  )
  expect(paidByEvidence(batch, { spent: [1n], moved })).toEqual(new Map())
})

it('counts every payment once, also among equal payouts', () => {
  const address = fc.constantFrom('a', 'b')
  const sum = fc.bigInt(1n, 2n)
  const payouts = fc
    .array(fc.tuple(address, sum, fc.boolean()), { maxLength: 8 })
    .map((rows) => rows.map(([to, amount, isSpent], index) => ({ ...payout(BigInt(index), to, amount), isSpent })))
  const moves = fc
    .array(fc.tuple(address, sum), { maxLength: 8 })
    .map((rows) => rows.map(([to, amount], index) => move(to, amount, `0x${index}`)))
  fc.assert(
    fc.property(payouts, moves, (batch, moved) => {
      const spent = batch.filter(({ isSpent }) => isSpent).map(({ payout_no }) => payout_no)
      const paid = paidByEvidence(batch, { spent, moved })
      expect(new Set(paid.values()).size).toBe(paid.size)
      for (const to of ['a', 'b'])
        for (const amount of [1n, 2n]) {
          const isSuch = (one: { to_address: string; amount: bigint }) => one.to_address === to && one.amount === amount
          const wanted = batch.filter((one) => isSuch(one) && one.isSpent).length
          const made = moved.filter((one) => one.to === to && one.amount === amount).length
          const found = batch.filter((one) => isSuch(one) && paid.has(one.payout_no)).length
          expect(found).toBe(Math.min(wanted, made))
        }
    }),
  )
})
