import { expect, it } from 'vitest'
import { countPayments } from './payout-load.ts'

const [ada, bela, cora] = ['0xa1', '0xb2', '0xc3'].map((start) => ({ address: `${start}${'0'.repeat(38)}` })) as [
  { address: string },
  { address: string },
  { address: string },
]
const to = (...payees: readonly { address: string }[]) => payees.map(({ address }) => ({ args: { to: address } }))

it.each([
  ['each was paid', to(ada, bela, cora), { paid: 3, unpaid: 0, paidTwice: 0 }],
  ['one was left out', to(ada, cora), { paid: 2, unpaid: 1, paidTwice: 0 }],
  ['one was paid twice, and that makes up for nobody', to(ada, ada, cora), { paid: 1, unpaid: 1, paidTwice: 1 }],
  ['others were paid as well', [...to(ada, bela, cora), ...to({ address: '0xd4' }), { args: {} }], { paid: 3 }],
  [
    'the chain writes addresses with capitals',
    to(...[ada, bela, cora].map(({ address }) => ({ address: address.toUpperCase().replace('0X', '0x') }))),
    { paid: 3 },
  ],
  ['nothing happened', [], { paid: 0, unpaid: 3, paidTwice: 0 }],
])('counts by the transfers of the chain how often each was paid: %s', (_, transfers, expected) => {
  expect(countPayments([ada, bela, cora], transfers)).toMatchObject(expected)
})
