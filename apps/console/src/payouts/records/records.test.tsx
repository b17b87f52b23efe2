import { contract } from '@terahold/contract'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, enterField, renderOnDesk, sessionOf, setUpComponentTests } from '../../testing/component-test.tsx'
import { PayoutsScreen } from '../payouts-screen.tsx'

setUpComponentTests()

const outflow = {
  txHash: `0x${'ab'.repeat(32)}`,
  logIndex: 3,
  to: `0x${'cd'.repeat(20)}`,
  amount: '4999.95',
  at: '2026-11-20T10:00:00.000Z',
  bookingId: null,
}
const withdrawId = '0197f5a0-0000-7000-8000-0000000000d1'
const why = 'As the backup’s log says'

beforeEach(() => {
  for (const call of [contract.draftOutflowBooking, contract.draftLimitRaise])
    api.refuse(call, { code: 409, message: 'Not now.' })
})
afterEach(() => vi.useRealTimers())

const next = () => screen.getByRole('button', { name: 'Show what I sign' })

describe('a payment that the books do not know', () => {
  async function open(
    given: Partial<typeof outflow> | { bookingId: string } = {},
    session = sessionOf('payout-maker'),
  ) {
    api.answer(contract.listUnknownOutflows, { rows: [{ ...outflow, ...given }], total: 1 })
    location.hash = `#/payouts?view=unknown&id=${outflow.txHash}:3`
    const { user } = renderOnDesk(<PayoutsScreen />, session)
    await screen.findByRole('heading', { name: '4,999.95 USDT' })
    return user
  }

  test.each([
    ['without a withdrawal', '', {}],
    ['for a withdrawal', withdrawId, { withdrawId }],
  ])('is booked %s', async (_, entered, sent) => {
    const user = await open()
    await user.keyboard('1')
    enterField('withdrawId', entered)
    enterField('reason', why)
    await user.click(next())
    expect(await screen.findByText('Not now.')).toBeTruthy()
    const { txHash, logIndex } = outflow
    expect(api.requests(contract.draftOutflowBooking)[0]?.body).toEqual({ txHash, logIndex, reason: why, ...sent })
  })

  test('is not booked twice', async () => {
    await open({ bookingId: withdrawId })
    expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull()
  })

  test('is only read by a checker', async () => {
    await open({}, sessionOf('payout-checker'))
    expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull()
  })

  test('is found by its sum or receiver', async () => {
    const user = await open()
    for (const text of ['4999', 'CDCD']) {
      await user.clear(screen.getByLabelText('Filter'))
      await user.type(screen.getByLabelText('Filter'), text)
      expect(screen.getByRole('cell', { name: '4,999.95' })).toBeTruthy()
    }
  })
})

describe('a raise of the payout limits', () => {
  async function open() {
    api.answer(contract.listLimitRaises, { rows: [], total: 0 })
    location.hash = '#/payouts?view=limits&new=1'
    const { user } = renderOnDesk(<PayoutsScreen />, sessionOf('payout-maker'))
    await screen.findByText('Nothing here')
    return user
  }

  test('is for the UTC day of the server unless another one is entered', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T23:59:59-05:00') })
    await open()
    expect(document.querySelector<HTMLInputElement>('[name=day]')?.value).toBe('2026-11-21')
  })

  test('keeps what was entered when it is refused', async () => {
    const user = await open()
    const given = { day: '2026-11-22', perHour: '60000', perDay: '250000.5', newWallets: '0', reason: why }
    for (const [name, value] of Object.entries(given)) enterField(name, value)
    await user.click(next())
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(api.requests(contract.draftLimitRaise)[0]?.body).toEqual(given)
    expect(Object.fromEntries(new FormData(screen.getByRole('form')))).toEqual(given)
  })

  test.each(['1,000', '-1', '1e6', '.5'])('takes no sum such as %s', async (value) => {
    await open()
    expect(enterField('perDay', value).validity.patternMismatch).toBe(true)
  })
})
