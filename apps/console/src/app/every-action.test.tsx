import { contract } from '@terahold/contract'
import { type OperatorRole, operatorRoles } from '@terahold/contract/codes/operators'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { exampleOfCall } from '@terahold/contract/openapi'
import { cleanup, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { screensOf } from './screens.tsx'

setUpComponentTests()

type Name = keyof typeof contract
type Place = {
  readonly at: string
  /** The call that each button leads to. */
  readonly actions: Readonly<Record<string, Name>>
  /** The list whose first row has the actions, and how that row differs from the contract's example. */
  readonly of?: readonly [Name, object?]
}

const places: readonly Place[] = [
  { at: 'income', actions: { 'Announce a withdrawal of income': 'draftHouseWithdrawal' } },
  { at: 'goodwill', actions: { 'Credit goodwill': 'draftGoodwill' } },
  { at: 'goodwill?view=refunds', actions: { 'Refund outside the rules': 'draftExceptionalRefund' } },
  {
    at: 'addresses',
    of: ['listBlockedAddresses'],
    actions: { 'Block an address': 'draftAddressBlock', 'Unblock the address': 'draftUnblock' },
  },
  {
    at: 'freezes',
    of: ['listFreezes'],
    actions: { 'Freeze an account': 'draftFreeze', 'Unfreeze the account': 'draftUnfreeze' },
  },
  { at: 'freezes?view=resets', actions: { 'Remove email and password': 'draftAccountReset' } },
  {
    at: 'freezes?view=offers',
    of: ['listWalletOffers', { move: null }],
    actions: { 'Move the account': 'draftAccountMove' },
  },
  { at: 'payouts?view=limits', actions: { 'Raise the limits': 'draftLimitRaise' } },
  {
    at: 'payouts?view=unknown',
    of: ['listUnknownOutflows', { bookingId: null }],
    actions: { 'Book this payment': 'draftOutflowBooking' },
  },
  { at: 'ledger?view=adoptions', actions: { 'Adopt the replaced chain': 'draftAdoption' } },
  {
    at: 'ledger?view=differences',
    of: ['listDifferences', { isAccepted: false }],
    actions: { 'Accept the difference': 'draftAcceptance' },
  },
  {
    at: 'venues',
    of: ['listVenues', { isRetired: false }],
    actions: {
      'Register a venue': 'draftVenueChange',
      'Change the venue': 'draftVenueChange',
      'Retire the venue': 'draftVenueChange',
    },
  },
  {
    at: 'venues?view=transfers',
    of: ['listVenuePayments', { advice: null }],
    actions: { 'Split among pools': 'draftAdvice' },
  },
  {
    at: 'revenue',
    of: ['listRevenue', { state: 'approved', satoshi: '500' }],
    actions: { 'Record revenue': 'draftRevenue', 'Correct this row': 'draftCorrection', 'Void this row': 'draftVoid' },
  },
  { at: 'revenue?view=deviations', of: ['listPoolDeviations'], actions: { 'Explain the deviation': 'draftDeviation' } },
  { at: 'attestations', actions: { 'Record an attestation': 'draftAttestation' } },
  {
    at: 'shipments',
    of: ['listShipments', { refund: null }],
    actions: {
      'Record a shipment': 'recordShipment',
      'Record an event': 'addShipmentEvent',
      'Refund the goods': 'draftGoodsRefund',
    },
  },
  {
    at: 'suspense',
    of: ['listSuspense', { assignment: null }],
    actions: { 'Enter the owner': 'draftSuspenseAssignment' },
  },
  { at: 'tasks?view=running', of: ['deskTasks', { state: 'open' }], actions: { 'Add a task': 'addTask' } },
  { at: 'announcements', actions: { 'Write an announcement': 'writeAnnouncement' } },
  {
    at: 'catalogue',
    of: ['showCatalogue'],
    actions: { 'Add a plan': 'draftCatalogueChange', Change: 'draftCatalogueChange' },
  },
  {
    at: 'operators',
    of: ['listOperators', { endedAt: null }],
    actions: {
      'Add an operator': 'draftOperatorChange',
      'Change roles': 'draftOperatorChange',
      'End the operator': 'draftOperatorChange',
    },
  },
]

const declared = (name: Name): EndpointDeclaration => contract[name]
const rolesOf = (name: Name): readonly OperatorRole[] => declared(name).roles ?? []

beforeEach(() => {
  for (const [name, call] of Object.entries(contract) as [Name, EndpointDeclaration][])
    if (call.method === 'GET' && call.caller !== 'member') api.answer(call, exampleOfCall(name, call).answer)
})

/** Returns the buttons that operators with these roles see, with the first row open. */
async function buttonsFor({ at, of }: Place, roles: readonly OperatorRole[]): Promise<readonly string[]> {
  cleanup()
  const [list, change = {}] = of ?? []
  const example = list && (exampleOfCall(list, declared(list)).answer as { rows?: object[] })
  if (list && example?.rows)
    api.answer(declared(list), { rows: [{ ...example.rows[0], ...change }], total: 1 } as never)
  const session = sessionOf(...roles)
  const shown = screensOf(session).find(({ name }) => name === at.split('?')[0])
  if (!shown) return []
  location.hash = `#/${at}`
  const { user } = renderOnDesk(
    <Suspense>
      <shown.Content />
    </Suspense>,
    session,
  )
  await screen.findAllByRole('heading', { level: 1 }, { timeout: 20_000 })
  if (of) {
    await screen.findAllByRole('row', {}, { timeout: 20_000 })
    await user.keyboard('j')
    await screen.findByRole('heading', { level: 2 })
  }
  return screen.getAllByRole('button').map(({ textContent }) => textContent?.replace(/\d$/, '') ?? '')
}

describe.each(places)('$at', (place) => {
  const actions = Object.entries(place.actions)
  const all = [...new Set(actions.flatMap(([, call]) => rolesOf(call)))]

  test('offers each action to every role that the server lets take it, and to no other', async () => {
    const others = operatorRoles.filter((role) => !all.includes(role))
    for (const roles of [...all.map((role) => [role]), others]) {
      const buttons = await buttonsFor(place, roles)
      for (const [button, call] of actions)
        expect([roles, button, buttons.includes(button)]).toEqual([
          roles,
          button,
          roles.some((role) => rolesOf(call).includes(role)),
        ])
    }
  })
})
