import { describe, expect, it } from 'vitest'
import { outcomesOf } from './receipt-rules.ts'

const batch = [7n, 8n, 9n].map((payout_no) => ({ payout_no, to_address: `0x${payout_no}`, amount: payout_no * 10n }))
const move = (no: bigint) => ({ to: `0x${no}`, amount: no * 10n })

describe('a receipt', () => {
  it('of a transaction that reverted pays nobody', () => {
    expect(outcomesOf(batch, { success: false, failed: [], moved: [] })).toEqual({ paid: new Set() })
  })

  it('pays everybody the vault does not name, as the token confirms', () => {
    const moved = [move(7n), move(8n), move(9n)]
    expect(outcomesOf(batch, { success: true, failed: [], moved })).toEqual({ paid: new Set([7n, 8n, 9n]) })
    const fewer = [move(7n), move(9n)]
    expect(outcomesOf(batch, { success: true, failed: [8n], moved: fewer })).toEqual({ paid: new Set([7n, 9n]) })
    expect(outcomesOf(batch, { success: true, failed: [7n, 8n, 9n], moved: [] })).toEqual({ paid: new Set() })
  })

  it.each([
    ['the token moved nothing for one', { failed: [], moved: [move(7n), move(8n)] }],
    ['the token moved something for one that failed', { failed: [8n], moved: [move(7n), move(8n), move(9n)] }],
    ['a sum is another', { failed: [8n], moved: [move(7n), { ...move(9n), amount: 89n }] }],
    ['a recipient is another', { failed: [8n], moved: [move(7n), { ...move(9n), to: '0xb' }] }],
    ['two are swapped', { failed: [8n], moved: [move(9n), move(7n)] }],
    ['a stranger’s number failed', { failed: [6n], moved: [move(7n), move(8n), move(9n)] }],
  ])('is believed in nothing when %s', (_, { failed, moved }) => {
    expect(outcomesOf(batch, { success: true, failed, moved })).toHaveProperty('contradiction')
  })
})
