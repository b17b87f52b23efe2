import { contract } from '@terahold/contract'
import { type OperatorRole, operatorRoles } from '@terahold/contract/codes/operators'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { exampleOfCall } from '@terahold/contract/openapi'
import { demoPaths, servicePaths } from '@terahold/contract/service-paths'
import { decisionTypedData, serializeDecision } from '@terahold/decisions/decision'
import type { DecisionType } from '@terahold/decisions/definitions'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { type Hex, verifyTypedData } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { screensOf } from '../app/screens.tsx'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { decisionOf, sampleId as id } from '../testing/sample-decision.ts'

setUpComponentTests()

const [why, address] = ['As the letter of the owner says', `0x${'ab'.repeat(20)}`]
type Name = keyof typeof contract
type Form = {
  readonly type: DecisionType
  readonly at: string
  readonly role: OperatorRole
  /** The keys that open it: `n` for a new record, `j` and a digit for one about the first row. */
  readonly keys: string
  /** What the operator enters. */
  readonly values: Readonly<Record<string, string>>
  readonly draft: Name
  readonly record: Name
  /** What is sent about the first row. */
  readonly ofRow?: (row: Readonly<Record<string, unknown>>) => object
  readonly list?: Name
  /** How the first row differs from the contract's example. */
  readonly change?: object
}

const forms: readonly Form[] = [
  {
    type: 'HouseWithdrawal',
    at: 'income',
    role: 'settlement',
    keys: 'n',
    values: { to: address, amount: '12.5', reason: why },
    draft: 'draftHouseWithdrawal',
    record: 'announceHouseWithdrawal',
  },
  {
    type: 'GoodwillCredit',
    at: 'goodwill',
    role: 'settlement',
    keys: 'n',
    values: { member: id, amount: '12.5', reason: why },
    draft: 'draftGoodwill',
    record: 'recordGoodwill',
  },
  {
    type: 'ExceptionalRefund',
    at: 'goodwill?view=refunds',
    role: 'settlement',
    keys: 'n',
    values: { orderId: id, amount: '12.5', reason: why },
    draft: 'draftExceptionalRefund',
    record: 'recordExceptionalRefund',
  },
  {
    type: 'AddressBlock',
    at: 'addresses',
    role: 'payout-maker',
    keys: 'n',
    values: { address, reason: why },
    draft: 'draftAddressBlock',
    record: 'blockAddress',
  },
  {
    type: 'AddressUnblock',
    at: 'addresses',
    role: 'payout-maker',
    keys: 'j1',
    values: { reason: why },
    draft: 'draftUnblock',
    record: 'prepareUnblock',
    list: 'listBlockedAddresses',
    ofRow: (row) => ({ address: row.address }),
  },
  {
    type: 'MemberFreeze',
    at: 'freezes',
    role: 'support',
    keys: 'n',
    values: { member: id, reason: why },
    draft: 'draftFreeze',
    record: 'freezeMember',
  },
  {
    type: 'MemberUnfreeze',
    at: 'freezes',
    role: 'support',
    keys: 'j1',
    values: { reason: why },
    draft: 'draftUnfreeze',
    record: 'prepareUnfreeze',
    list: 'listFreezes',
    ofRow: (row) => ({ member: row.memberId }),
  },
  {
    type: 'AccountReset',
    at: 'freezes?view=resets',
    role: 'support',
    keys: 'n',
    values: { member: id, reason: why },
    draft: 'draftAccountReset',
    record: 'prepareAccountReset',
  },
  {
    type: 'AccountMove',
    at: 'freezes?view=offers',
    role: 'support',
    keys: 'j1',
    values: { reason: why },
    draft: 'draftAccountMove',
    record: 'recordAccountMove',
    list: 'listWalletOffers',
    change: { move: null },
    ofRow: (row) => ({ offer: row.offerId }),
  },
  {
    type: 'PayoutLimitRaise',
    at: 'payouts?view=limits',
    role: 'payout-maker',
    keys: 'n',
    values: { day: '2026-11-20', perHour: '60000', perDay: '250000', newWallets: '30000', reason: why },
    draft: 'draftLimitRaise',
    record: 'recordLimitRaise',
  },
  {
    type: 'DifferenceAcceptance',
    at: 'ledger?view=differences',
    role: 'settlement',
    keys: 'j1',
    values: { reason: why },
    draft: 'draftAcceptance',
    record: 'acceptDifference',
    list: 'listDifferences',
    change: { isAccepted: false },
    ofRow: (row) => ({ check: row.check }),
  },
  {
    type: 'VenueChange',
    at: 'venues',
    role: 'settlement',
    keys: 'j2',
    values: {},
    draft: 'draftVenueChange',
    record: 'proposeVenueChange',
    list: 'listVenues',
    change: { isRetired: false },
    ofRow: ({ name, addresses, isAdvised }) => ({ name, addresses, poolIds: [], isAdvised }),
  },
]

type Limits = { readonly taken: readonly string[]; readonly refused: readonly string[] }
const ofId: Limits = { taken: [id], refused: ['', 'ada@example.com', id.toUpperCase(), id.slice(1), `${id}0`] }
const ofAddress: Limits = { taken: [address], refused: ['', address.slice(2), address.slice(0, -1), `${address}0`] }
const ofSum: Limits = {
  taken: ['0', '12', '0.000000000000000001'],
  refused: ['', '-1', '+1', '1,5', '1e3', '.5', '1.'],
}
const limits: Readonly<Record<string, Limits>> = {
  reason: { taken: ['x'.repeat(10), 'x'.repeat(500)], refused: ['', 'x'.repeat(9), 'x'.repeat(501)] },
  member: ofId,
  orderId: ofId,
  to: ofAddress,
  address: ofAddress,
  amount: ofSum,
  perHour: ofSum,
  perDay: ofSum,
  newWallets: ofSum,
  day: { taken: ['2026-11-20'], refused: [''] },
}

const privateKey = generatePrivateKey()
const wallet = privateKeyToAccount(privateKey).address
const declared = (name: Name): EndpointDeclaration => contract[name]
const example = (name: Name) =>
  exampleOfCall(name, declared(name)).answer as { rows?: Readonly<Record<string, unknown>>[] }
const reads = (Object.entries(contract) as [Name, EndpointDeclaration][]).filter(
  ([, { method, caller }]) => method === 'GET' && caller !== 'member',
)

beforeEach(() => {
  for (const [name, call] of reads) api.answer(call, exampleOfCall(name, call).answer)
  api.file(servicePaths.appConfig, { profile: 'demo', chainId: 31_337 })
  api.file(demoPaths.info, { operators: [{ address: wallet, privateKey, name: 'Ada', roles: [] }] })
})

async function open({ at, role, keys, list, change }: Form) {
  if (list && change)
    api.answer(declared(list), { rows: [{ ...example(list).rows?.[0], ...change }], total: 1 } as never)
  location.hash = `#/${at}`
  const session = { ...sessionOf(role), address: wallet, walletId: `demo:${wallet}` }
  const shown = screensOf(sessionOf(...operatorRoles)).find(({ name }) => name === at.split('?')[0])
  const { user } = renderOnDesk(<Suspense>{shown && <shown.Content />}</Suspense>, session)
  await screen.findAllByRole('heading', { level: 1 }, { timeout: 20_000 })
  if (keys.startsWith('j')) await screen.findAllByRole('row', {}, { timeout: 20_000 })
  for (const key of keys) {
    await user.keyboard(key)
    await waitFor(() =>
      expect(document.querySelector(key === 'j' ? '[aria-selected=true]' : 'form[aria-label]')).toBeTruthy(),
    )
  }
  const fieldOf = (name: string) => {
    const field = document.querySelector<HTMLFormElement>('form[aria-label]')?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) throw new Error(`there is no field ${name}`)
    return field
  }
  return { user, fieldOf }
}

describe.each(forms)('the form of $type', (given) => {
  const decision = decisionOf(given.type)
  const text = serializeDecision(decision)
  const typedData = decisionTypedData(decision)
  const expected = { ...given.ofRow?.(example(given.list ?? given.draft).rows?.[0] ?? {}), ...given.values }

  async function enter() {
    const opened = await open(given)
    for (const [name, value] of Object.entries(given.values)) {
      await opened.user.clear(opened.fieldOf(name))
      await opened.user.type(opened.fieldOf(name), value)
    }
    await opened.user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    return opened
  }

  test('sends what was entered, and records it with a signature of what is shown, by keyboard', async () => {
    api.answer(declared(given.draft), { data: { text, typedData, title: '', lines: [] } } as never)
    api.answer(declared(given.record), { data: { id } } as never)
    const { user } = await enter()
    await screen.findByRole('button', { name: /^Sign: / })
    expect(api.requests(declared(given.draft))[0]?.body).toEqual(expected)
    await user.keyboard('a{Enter}')
    await waitFor(() => expect(api.requests(declared(given.record))).toHaveLength(1))
    const [{ body } = { body: {} }] = api.requests(declared(given.record))
    const { signature, ...sent } = body as { signature: Hex }
    expect(sent).toEqual({ ...expected, text })
    expect(await verifyTypedData({ ...typedData, address: wallet, signature })).toBe(true)
  })

  test('takes only what the server could take', async () => {
    const { fieldOf } = await open(given)
    for (const name of Object.keys(given.values)) {
      const field = fieldOf(name)
      const isTaken = (value: string) => {
        fireEvent.change(field, { target: { value } })
        return field.validity.valid
      }
      const { taken = [], refused = [] } = limits[name] ?? {}
      expect([name, taken.filter(isTaken)]).toEqual([name, taken])
      expect([name, refused.filter(isTaken)]).toEqual([name, []])
    }
  })

  test('keeps what was entered when the server refuses it, and names the reason', async () => {
    api.refuse(declared(given.draft), { code: 409, message: 'Somebody was faster.' })
    const { fieldOf } = await enter()
    expect(await screen.findByText('Somebody was faster.')).toBeTruthy()
    for (const [name, value] of Object.entries(given.values)) expect(fieldOf(name).value).toBe(value)
    expect(screen.queryByRole('button', { name: /^Sign: / })).toBeNull()
  })
})
