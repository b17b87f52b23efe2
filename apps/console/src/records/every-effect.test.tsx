import { contract } from '@terahold/contract'
import { operatorRoles } from '@terahold/contract/codes/operators'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { exampleOfCall } from '@terahold/contract/openapi'
import type { DecisionType } from '@terahold/decisions/definitions'
import { screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { screensOf } from '../app/screens.tsx'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { recordOf, sampleId } from '../testing/sample-decision.ts'
import type { RecordRow } from './record-row.ts'

setUpComponentTests()

type Case = {
  readonly what: string
  readonly type: DecisionType
  readonly at: string
  readonly list: keyof typeof contract
  readonly fields?: RecordRow['fields']
  /** What the list shows between the time and the operator. */
  readonly cells: readonly string[]
  /** Each value before and after. */
  readonly changes: readonly (readonly [string, string, string])[]
  readonly money: string
}

const member = '0x5a5a…5a5a5a'
const credit = {
  fields: { amount: '1250.000000000000000001 USDT' },
  cells: [member, '1250.000000000000000001'],
  changes: [['Available balance', 'as it is', '+ 1250.000000000000000001 USDT']],
  money:
    '1250.000000000000000001 USDT move from the house’s own cash to the member. Nothing is taken from other members.',
} as const

/** What the second operator reads before signing. Voids and corrections of revenue are in `revenue/records`. */
const cases: readonly Case[] = [
  {
    what: 'a venue that is registered',
    type: 'VenueChange',
    at: 'venues?view=changes',
    list: 'listVenueChanges',
    fields: { name: 'Foundry', change: 'propose', poolIds: ['019a0000-0000-7000-8000-000000000001'] },
    cells: ['Foundry', 'pays for these pools'],
    changes: [
      ['State', 'not registered', 'pays for these pools'],
      ['Pools', '–', 'Skagi'],
      ['Addresses', '–', `0x${'34'.repeat(20)}`],
      ['Remittance advice', '–', 'Not required'],
    ],
    money: 'Nothing moves. Later transfers from its addresses pay the revenue of its pools.',
  },
  {
    what: 'a venue that is retired',
    type: 'VenueChange',
    at: 'venues?view=changes',
    list: 'listVenueChanges',
    fields: { name: 'Foundry', change: 'retire' },
    cells: ['Foundry', 'retired'],
    changes: [['State', 'not registered', 'retired']],
    money:
      'Nothing moves. No revenue can be recorded for it. Members’ pending credits wait until it pays, or until its debt is voided.',
  },
  {
    what: 'a split of a transfer',
    type: 'RemittanceAdvice',
    at: 'venues?view=splits',
    list: 'listAdvices',
    fields: { lines: ['north: 10 USDT', 'south: 2 USDT'] },
    cells: ['0xabab…ababab', '2'],
    changes: [
      ['Transaction', 'clears the oldest rows', 'clears the pools’ rows by these lines'],
      ['Lines', '–', 'north: 10 USDT\nsouth: 2 USDT'],
    ],
    money: 'The transfer clears revenue pool by pool. Members of these pools are credited what clears.',
  },
  {
    what: 'a split from before its lines were signed',
    type: 'RemittanceAdvice',
    at: 'venues?view=splits',
    list: 'listAdvices',
    fields: { lines: '' },
    cells: ['0xabab…ababab', '–'],
    changes: [['Transaction', 'clears the oldest rows', 'clears the pools’ rows by these lines']],
    money: 'The transfer clears revenue pool by pool. Members of these pools are credited what clears.',
  },
  {
    what: 'a refund of goods',
    type: 'ShipmentRefund',
    at: 'shipments?view=refunds',
    list: 'listGoodsRefunds',
    fields: { amount: '120.5 USDT', reason: 'It came back' },
    cells: ['120.5 USDT', 'It came back'],
    changes: [['Refund', 'to approve', 'approved']],
    money: '120.5 USDT move from our income of goods to the member’s available balance.',
  },
  {
    what: 'higher limits of payouts',
    type: 'PayoutLimitRaise',
    at: 'payouts?view=limits',
    list: 'listLimitRaises',
    fields: { day: '2026-11-22', perHour: '60000 USDT', perDay: '250000 USDT', newWallets: '30000 USDT' },
    cells: ['2026-11-22', '60000', '250000'],
    changes: [
      ['In an hour (USDT)', 'as configured', '60000 USDT'],
      ['In 24 hours (USDT)', 'as configured', '250000 USDT'],
      ['Of that to new wallets (USDT)', 'as configured', '30000 USDT'],
    ],
    money:
      'Up to 250000 USDT can leave the vault in 24 hours, and up to 60000 USDT in an hour. Each payout is still checked.',
  },
  {
    what: 'a booking of an unknown payment',
    type: 'OutflowBooking',
    at: 'payouts?view=bookings',
    list: 'listOutflowBookings',
    fields: { amount: '4999.95 USDT' },
    cells: ['4999.95 USDT'],
    changes: [['Amount', 'not in the books', 'booked as paid']],
    money: '4999.95 USDT are booked as paid by the vault to the member. Nothing is sent.',
  },
  {
    what: 'payouts that continue',
    type: 'PayoutResume',
    at: 'payouts?view=resumes',
    list: 'listResumes',
    fields: { decision: 'go_on' },
    cells: ['continue'],
    changes: [['State', 'halted', 'running again']],
    money: 'Payouts in the queue are signed and sent again.',
  },
  {
    what: 'payouts whose batch ends',
    type: 'PayoutResume',
    at: 'payouts?view=resumes',
    list: 'listResumes',
    fields: { decision: 'give_back' },
    cells: ['end the batch and continue'],
    changes: [['State', 'halted', 'running again']],
    money:
      'The batch that the halt is about ends. What the chain shows as paid counts as paid; the rest returns to the members.',
  },
  {
    what: 'an address that is unblocked',
    type: 'AddressUnblock',
    at: 'addresses?view=removals',
    list: 'listUnblocks',
    cells: ['0x1212…121212', 'As the letter says'],
    changes: [['Address', 'blocked', 'not blocked']],
    money: 'Nothing moves. Withdrawals to this address are no longer held for it.',
  },
  {
    what: 'an account that is unfrozen',
    type: 'MemberUnfreeze',
    at: 'freezes?view=lifts',
    list: 'listUnfreezes',
    cells: [member],
    changes: [['Member', 'frozen', 'not frozen']],
    money: 'Nothing moves. The member can sign in and withdraw again.',
  },
  {
    what: 'email and password that are removed',
    type: 'AccountReset',
    at: 'freezes?view=resets',
    list: 'listAccountResets',
    cells: [member],
    changes: [['Email and password', 'as they are', 'removed after 72 hours, unless the wallet vetoes it']],
    money: 'Nothing moves. Withdrawals wait until the member has set a new email.',
  },
  {
    what: 'an account that moves',
    type: 'AccountMove',
    at: 'freezes?view=moves',
    list: 'listAccountMoves',
    fields: { from: `0x${'ab'.repeat(20)}`, to: `0x${'cd'.repeat(20)}`, notBefore: '2026-12-04' },
    cells: [member, '0xcdcd…cdcdcd'],
    changes: [['Wallet', '0xabab…ababab', '0xcdcd…cdcdcd']],
    money: 'Nothing moves before 2026-12-04. Later withdrawals go to the new wallet alone.',
  },
  {
    what: 'a replaced chain',
    type: 'ChainAdoption',
    at: 'ledger?view=adoptions',
    list: 'listAdoptions',
    fields: { seenHeight: 54_321_000, reason: 'The nodes agree now' },
    cells: ['54321000', 'The nodes agree now'],
    changes: [['Chain', 'reading is stopped', 'the chain is read again from the last common block']],
    money: 'Deposits that the chain no longer has are reversed. Those that it still has stay credited.',
  },
  {
    what: 'a difference',
    type: 'DifferenceAcceptance',
    at: 'ledger?view=acceptances',
    list: 'listAcceptances',
    fields: { name: 'treasury_covers', subject: 'skagi', difference: '-3.5 USDT' },
    cells: ['treasury_covers: skagi', '-3.5 USDT'],
    changes: [['-3.5 USDT', 'open', 'accepted']],
    money: 'Nothing moves. From the next reconciliation on, this difference raises no alarm. Any other still does.',
  },
  { what: 'goodwill', type: 'GoodwillCredit', at: 'goodwill', list: 'listGoodwill', ...credit },
  {
    what: 'a refund outside the rules',
    type: 'ExceptionalRefund',
    at: 'goodwill?view=refunds',
    list: 'listExceptionalRefunds',
    ...credit,
  },
]

beforeEach(() => {
  for (const [name, call] of Object.entries(contract) as [string, EndpointDeclaration][])
    if (call.method === 'GET' && call.caller !== 'member') api.answer(call, exampleOfCall(name, call).answer)
})

test.each(cases)('the approval of $what: what is listed, what changes, and what it does to money', async (given) => {
  const list: EndpointDeclaration = contract[given.list]
  api.answer(list, { rows: [recordOf(given.type, given.fields)], total: 1 } as never)
  location.hash = `#/${given.at}${given.at.includes('?') ? '&' : '?'}id=${sampleId}`
  const shown = screensOf(sessionOf(...operatorRoles)).find(({ name }) => name === given.at.split('?')[0])
  renderOnDesk(<Suspense>{shown && <shown.Content />}</Suspense>, sessionOf('auditor'))
  const heading = await screen.findByRole('heading', { name: 'What changes' }, { timeout: 20_000 })
  const part = within(heading.closest('section') as HTMLElement)
  const textsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)
  const [, ...changes] = await part.findAllByRole('row')
  expect(changes.map(textsOf)).toEqual(given.changes)
  expect(part.getByText(given.money)).toBeTruthy()
  const row = screen.getByRole('row', { selected: true })
  expect(textsOf(row)).toEqual(['2026-11-20 10:00', ...given.cells, 'Bela', 'to approve'])
})
