import { hitKinds } from '@terahold/contract/codes/desk'
import { deskTexts as english } from '@terahold/locale/en/desk/desk'
import { afterEach, describe, expect, test } from 'vitest'
import { setUpComponentTests } from '../testing/component-test.tsx'
import { type Hit, hrefOf, idOf } from './hit.ts'
import { hitText } from './hit-text.ts'
import { type RecentHit, recentHits, rememberHit } from './recent-hits.ts'

setUpComponentTests()
afterEach(() => sessionStorage.clear())

const at = '2026-11-20T10:00:00.000Z'
const id = (end: string) => `0197f5a0-0000-7000-8000-0000000000${end}`
const [memberId, address, txHash] = [id('aa'), `0x${'ab'.repeat(20)}`, `0x${'5e'.repeat(32)}`]
const every = new Set(['member', 'withdrawals', 'payouts', 'audit', 'shipments', 'suspense'])
const ofMember = `#/member?id=${memberId}`

type Shown = {
  readonly line: readonly [string, string, string]
  readonly lasting: string
  readonly id: string
  readonly href: string | undefined
}
const cases: readonly (readonly [string, Hit, Shown])[] = [
  [
    'a member with a name',
    { kind: 'member', memberId, address, name: 'Zoe Quill' },
    { line: ['Zoe Quill', '0xabab…ababab', memberId], lasting: memberId, id: memberId, href: ofMember },
  ],
  [
    'a member without a name',
    { kind: 'member', memberId, address, name: null },
    { line: ['0xabab…ababab', '0xabab…ababab', memberId], lasting: memberId, id: memberId, href: ofMember },
  ],
  [
    'an order',
    { kind: 'order', memberId, orderId: id('01'), orderNo: 'TH-1', price: '1234.5', state: 'cooling_off', at },
    {
      line: ['TH-1', '1,234.50 USDT · 2026-11-20 10:00', 'in the cooling-off period'],
      lasting: 'TH-1',
      id: id('01'),
      href: ofMember,
    },
  ],
  [
    'a shipment on its way',
    {
      kind: 'shipment',
      memberId,
      orderId: id('01'),
      orderNo: 'TH-1',
      carrier: 'DHL',
      trackingNo: 'JD99',
      state: 'shipped',
    },
    {
      line: ['TH-1', 'DHL JD99', 'sent'],
      lasting: 'TH-1',
      id: id('01'),
      href: `#/shipments?id=${id('01')}&only=${id('01')}`,
    },
  ],
  [
    'a shipment that is not ready to send',
    {
      kind: 'shipment',
      memberId,
      orderId: id('01'),
      orderNo: 'TH-1',
      carrier: null,
      trackingNo: null,
      state: 'waiting',
    },
    { line: ['TH-1', '', 'not ready to send'], lasting: 'TH-1', id: id('01'), href: undefined },
  ],
  [
    'a deposit',
    { kind: 'payment', memberId, txHash, logIndex: 3, sender: address, amount: '0.000001', state: 'deposit', at },
    {
      line: ['0.000001 USDT', 'from 0xabab…ababab · 2026-11-20 10:00', 'deposit'],
      lasting: '0.000001 USDT · 2026-11-20 10:00',
      id: `${txHash}:3`,
      href: ofMember,
    },
  ],
  [
    'a payment without an owner',
    { kind: 'payment', memberId: null, txHash, logIndex: 3, sender: address, amount: '5', state: 'suspense', at },
    {
      line: ['5.00 USDT', 'from 0xabab…ababab · 2026-11-20 10:00', 'in suspense'],
      lasting: '5.00 USDT · 2026-11-20 10:00',
      id: `${txHash}:3`,
      href: `#/suspense?id=${txHash}%3A3&q=${txHash}`,
    },
  ],
  [
    'a payment of the house',
    { kind: 'payment', memberId: null, txHash, logIndex: 3, sender: address, amount: '5', state: 'treasury_move', at },
    {
      line: ['5.00 USDT', 'from 0xabab…ababab · 2026-11-20 10:00', 'between our addresses'],
      lasting: '5.00 USDT · 2026-11-20 10:00',
      id: `${txHash}:3`,
      href: undefined,
    },
  ],
  [
    'a withdrawal',
    { kind: 'withdrawal', memberId, withdrawId: id('02'), amount: '5000', state: 'screening', at },
    {
      line: ['5,000.00 USDT', '2026-11-20 10:00', 'to review'],
      lasting: '5,000.00 USDT · 2026-11-20 10:00',
      id: id('02'),
      href: `#/withdrawals?id=${id('02')}&state=all&only=${id('02')}`,
    },
  ],
  [
    'a payout under way',
    {
      kind: 'payout',
      memberId,
      payoutNo: '17',
      withdrawId: id('02'),
      amount: '39.95',
      state: 'broadcast',
      outcome: null,
      at,
    },
    {
      line: ['No. 17', '39.95 USDT · 2026-11-20 10:00', 'sent'],
      lasting: 'No. 17',
      id: '17',
      href: `#/payouts?id=17&only=${id('02')}`,
    },
  ],
  [
    'a payout that failed',
    {
      kind: 'payout',
      memberId,
      payoutNo: '17',
      withdrawId: id('02'),
      amount: '39.95',
      state: 'final',
      outcome: 'failed',
      at,
    },
    {
      line: ['No. 17', '39.95 USDT · 2026-11-20 10:00', 'failed'],
      lasting: 'No. 17',
      id: '17',
      href: `#/payouts?id=17&only=${id('02')}`,
    },
  ],
  [
    'a ticket',
    { kind: 'ticket', memberId, ticketId: id('03'), ticketNo: 'TK-1', state: 'answered', at },
    { line: ['TK-1', '2026-11-20 10:00', 'answered'], lasting: 'TK-1', id: id('03'), href: ofMember },
  ],
  [
    'a decision',
    { kind: 'decision', decisionId: id('04'), type: 'WithdrawalRelease', by: 'Cleo', at },
    {
      line: ['Release a large withdrawal', 'by Cleo', '2026-11-20 10:00'],
      lasting: 'Release a large withdrawal · 2026-11-20 10:00',
      id: id('04'),
      href: `#/audit?id=${id('04')}&only=${id('04')}`,
    },
  ],
]

describe('a hit', () => {
  test.each(cases)(
    'that is %s says so in a line, is kept without a person, and leads to its screen',
    (_, hit, shown) => {
      const { title, note, end, lasting } = hitText(hit, english)
      expect({ line: [title, note, end], lasting, id: idOf(hit), href: hrefOf(hit, every) }).toEqual(shown)
      expect(hrefOf(hit, new Set())).toBeUndefined()
    },
  )

  test('of every kind is among these', () => {
    expect(new Set(cases.map(([, { kind }]) => kind))).toEqual(new Set(hitKinds))
  })
})

describe('the hits that were opened', () => {
  const hit = (number: number): RecentHit => ({ kind: 'ticket', label: `TK-${number}`, href: `#/member?id=${number}` })
  const labels = (operatorId: string) => recentHits(operatorId).map(({ label }) => label)

  test('are the last six of the operator, the latest first', () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7]) rememberHit('ada', hit(number))
    expect(labels('ada')).toEqual(['TK-7', 'TK-6', 'TK-5', 'TK-4', 'TK-3', 'TK-2'])
    expect(labels('bela')).toEqual([])
  })

  test('are listed once, with the label that was opened last', () => {
    for (const number of [1, 2]) rememberHit('ada', hit(number))
    rememberHit('ada', { ...hit(1), label: 'Another label' })
    expect(labels('ada')).toEqual(['Another label', 'TK-2'])
  })

  test.each([
    '',
    'null',
    '{}',
    '[null, 1, {"kind":"ticket"}]',
    '[{"kind":"ticket","label":"x","href":"https://evil.example"}]',
    '[{"kind":"nothing","label":"x","href":"#/"}]',
  ])('are none when the tab has kept %s', (stored) => {
    sessionStorage.setItem('terahold.desk.recent.ada', stored)
    expect(recentHits('ada')).toEqual([])
    rememberHit('ada', hit(1))
    expect(labels('ada')).toEqual(['TK-1'])
  })
})
