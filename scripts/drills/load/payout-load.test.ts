import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { countPayments, startPayoutLoad } from './payout-load.ts'

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

it('reports a withdrawal that cannot be queued when it is settled, and not before', async () => {
  const [address, memberId] = [ada.address, 'a member']
  const fleet = {
    bank: {
      // A transaction that does nothing.
      db: { transaction: () => ({ setIsolationLevel: () => ({ execute: async () => undefined }) }) },
      member: async () => ({ memberId, address }),
      owner: {
        selectFrom: () => {
          throw new Error('the primary is gone')
        },
      },
    },
    sources: { usdt: () => 1n },
  }
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 120_000))
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const load = await startPayoutLoad(fleet as never, 1)
  await pause(50)
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  await expect(load.settle()).rejects.toThrow('the primary is gone')
  vi.restoreAllMocks()
})
