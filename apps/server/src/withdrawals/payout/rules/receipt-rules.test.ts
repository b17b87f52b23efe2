import { describe, expect, it } from 'vitest'
import { outcomesOf } from './receipt-rules.ts'

const batch = [7n, 8n, 9n].map((payout_no) => ({ payout_no, to_address: `0x${payout_no}`, amount: payout_no * 10n }))
const move = (no: bigint) => ({ to: `0x${no}`, amount: no * 10n })

describe('a receipt', () => {
  it('of a reverted transaction pays nobody', () => {
    expect(outcomesOf(batch, { success: false, failed: [], moved: [] })).toEqual({ paid: new Set() })
  })

  it('pays everyone the vault does not list as failed, as the token confirms', () => {
    const moved = [move(7n), move(8n), move(9n)]
    expect(outcomesOf(batch, { success: true, failed: [], moved })).toEqual({ paid: new Set([7n, 8n, 9n]) })
    const fewer = [move(7n), move(9n)]
    expect(outcomesOf(batch, { success: true, failed: [8n], moved: fewer })).toEqual({ paid: new Set([7n, 9n]) })
    expect(outcomesOf(batch, { success: true, failed: [7n, 8n, 9n], moved: [] })).toEqual({ paid: new Set() })
  })

  it.each([
    ['the token moved nothing for one', { failed: [], moved: [move(7n), move(8n)] }],
    ['the token moved something for a failed one', { failed: [8n], moved: [move(7n), move(8n), move(9n)] }],
    ['an amount differs', { failed: [8n], moved: [move(7n), { ...move(9n), amount: 89n }] }],
    ['a recipient differs', { failed: [8n], moved: [move(7n), { ...move(9n), to: '0xb' }] }],
    ['two are swapped', { failed: [8n], moved: [move(9n), move(7n)] }],
    ['an unknown number failed', { failed: [6n], moved: [move(7n), move(8n), move(9n)] }],
  ])('is rejected as a whole when %s', (_, { failed, moved }) => {
    expect(outcomesOf(batch, { success: true, failed, moved })).toHaveProperty('contradiction')
  })
})
