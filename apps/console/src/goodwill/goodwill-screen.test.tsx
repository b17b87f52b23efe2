import { contract } from '@terahold/contract'
import type { AnswerOf } from '@terahold/contract/endpoint'
import { type Decision, decisionTypedData, serializeDecision } from '@terahold/decisions/decision'
import { screen } from '@testing-library/react'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { RecordRow } from '../records/record-row.ts'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { GoodwillScreen } from './goodwill-screen.tsx'

setUpComponentTests()

type Hit = AnswerOf<typeof contract.findAnything>['data']['hits'][number]

const id = (last: string) => `0197f5a0-0000-7000-8000-0000000000${last}`
const settler = sessionOf('settlement')
const fields = { memberId: id('01'), amount: '5 USDT', reason: 'The meter stood still' }
const decision: Decision = {
  type: 'GoodwillCredit',
  chainId: 56,
  registry: getAddress('0x00000000000000000000000000000000000a0b0c'),
  message: { decisionId: id('0a'), role: 'settlement', expiresAt: 1_800_000_000, ...fields },
}
const row: RecordRow = {
  id: id('0a'),
  state: 'recorded',
  title: 'Credit a member as goodwill',
  lines: [],
  fields,
  memberWallet: `0x${'5a'.repeat(20)}`,
  recordedBy: 'Ada',
  recordedById: settler.operatorId,
  recordedAt: '2026-11-20T10:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  rejectedFor: null,
}

describe('goodwill', () => {
  test('begins with the member of the link, and shows what is signed', async () => {
    api.answer(contract.listGoodwill, { rows: [], total: 0 })
    api.answer(contract.draftGoodwill, {
      data: { text: serializeDecision(decision), typedData: decisionTypedData(decision), title: '', lines: [] },
    })
    location.hash = `#/goodwill?member=${id('01')}&new=1`
    const { user } = renderOnDesk(<GoodwillScreen />, settler)
    await user.type(await screen.findByLabelText('Amount (USDT)'), '5')
    await user.type(screen.getByLabelText('Reason'), fields.reason)
    await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    expect(await screen.findByRole('button', { name: 'Sign: Credit goodwill' })).toBeTruthy()
    const { reason } = fields
    expect(api.requests(contract.draftGoodwill)[0]?.body).toEqual({ member: id('01'), amount: '5', reason })
  })

  test('can be withdrawn by the operator who recorded it, who cannot approve it', async () => {
    api.answer(contract.listGoodwill, { rows: [row], total: 1 })
    api.answer(contract.rejectGoodwill, { data: { state: 'rejected' } })
    location.hash = `#/goodwill?id=${id('0a')}`
    const { user } = renderOnDesk(<GoodwillScreen />, settler)
    expect(await screen.findByText(/^5 USDT move from the house/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
    await user.keyboard('r')
    await user.keyboard('Of another member')
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Done: Withdraw')).toBeTruthy()
    expect(api.requests(contract.rejectGoodwill)[0]?.body).toEqual({ reason: 'Of another member' })
  })

  test('lists refunds apart, and begins one at its order', async () => {
    api.answer(contract.listExceptionalRefunds, { rows: [], total: 0 })
    location.hash = `#/goodwill?view=refunds&order=${id('02')}&new=1`
    renderOnDesk(<GoodwillScreen />, settler)
    const order = await screen.findByLabelText('Order’s id')
    expect(order instanceof HTMLInputElement && order.value).toBe(id('02'))
  })

  test.each([
    ['view=refunds&order', contract.listExceptionalRefunds, 'Order’s id'],
    ['member', contract.listGoodwill, 'Member’s id'],
  ])('begins the next one without what the link named: %s', async (named, list, label) => {
    api.answer(list, { rows: [], total: 0 })
    location.hash = `#/goodwill?new=1&${named}=${id('02')}`
    const { user } = renderOnDesk(<GoodwillScreen />, settler)
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await user.keyboard('n')
    expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe('')
  })

  test('finds the member by an order number, and says when nothing or too much matches', async () => {
    api.answer(contract.listGoodwill, { rows: [], total: 0 })
    location.hash = '#/goodwill?new=1'
    const { user } = renderOnDesk(<GoodwillScreen />, settler)
    const field = await screen.findByLabelText<HTMLInputElement>('Member’s id')
    const find = () => user.click(screen.getByRole('button', { name: 'Member’s id: Find the id' }))
    await find()
    expect(screen.getByText('Enter an order number, an address or an email first.')).toBeTruthy()
    await user.type(field, 'TH-261120-00000111')
    const hit: Hit = {
      kind: 'order',
      memberId: id('01'),
      orderId: id('03'),
      orderNo: 'TH-261120-00000111',
      price: '3.6',
      state: 'active',
      at: '2026-11-20T10:00:00.000Z',
    }
    api.answer(contract.findAnything, { data: { hits: [], more: false } })
    await find()
    expect(await screen.findByText('Nothing found for this text.')).toBeTruthy()
    api.answer(contract.findAnything, { data: { hits: [hit, { ...hit, memberId: id('09') }], more: false } })
    await find()
    expect(await screen.findByText(/^Several match/)).toBeTruthy()
    api.answer(contract.findAnything, { data: { hits: [hit], more: false } })
    await find()
    expect(await screen.findByText('The id is filled in.')).toBeTruthy()
    expect(field.value).toBe(id('01'))
  })
})
