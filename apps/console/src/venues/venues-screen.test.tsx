import { contract } from '@terahold/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { api, enterField, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { draftOf, removeWallet, signerWith } from '../testing/demo-signer.ts'
import { decisionOf, recordOf, sampleId } from '../testing/sample-decision.ts'
import { answerPools } from '../testing/sample-pools.ts'
import { VenuesScreen } from './venues-screen.tsx'

setUpComponentTests()

const [north, south] = ['0197f5a0-0000-7000-8000-0000000000a1', '0197f5a0-0000-7000-8000-0000000000a2']
const [one, other] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
const txHash = `0x${'ab'.repeat(32)}`
const hash = 'cd'.repeat(32)
const venue = {
  name: 'Braiins',
  pools: [
    { id: north, slug: 'north' },
    { id: south, slug: 'south' },
  ],
  addresses: [one],
  isAdvised: true,
  isRetired: false,
}
const payment = {
  txHash,
  logIndex: 3,
  venue: 'Braiins',
  amount: '12.000000000000000001',
  unused: '0',
  at: '2026-11-20T10:00:00.000Z',
  advice: null,
}

beforeEach(() => {
  api.answer(contract.listVenues, { rows: [venue], total: 1 })
  api.answer(contract.listVenuePayments, { rows: [payment], total: 1 })
  answerPools({ [north]: 'North', [south]: 'South' })
  // What is sent is the subject here, so the draft is refused.
  for (const call of [contract.draftVenueChange, contract.draftAdvice])
    api.refuse(call, { code: 409, message: 'Not now.' })
})

async function open(hash: string, session = sessionOf('settlement')) {
  location.hash = hash
  const { user } = renderOnDesk(<VenuesScreen />, session)
  await screen.findByRole('row', { name: /Braiins/ })
  return user
}
const next = () => screen.getByRole('button', { name: 'Show what I sign' })

describe('a change of a venue', () => {
  const fields = { name: 'Braiins', change: 'propose', addresses: [one, other], poolIds: [south], advice: 'none' }
  const effect = async (given = fields) => {
    api.answer(contract.listVenueChanges, { rows: [recordOf('VenueChange', given)], total: 1 })
    await open(`#/venues?view=changes&id=${sampleId}`, sessionOf('auditor'))
    const heading = await screen.findByRole('heading', { name: 'What changes' })
    return within(heading.closest('section') as HTMLElement)
  }

  test('says to the second operator what is registered now, next to what is new', async () => {
    const rows = await (await effect()).findAllByRole('row')
    expect(rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['State', 'pays', 'pays for these pools'],
      ['Pools', 'North\nSouth', 'South'],
      ['Addresses', one, `${one}\n${other}`],
      ['Remittance advice', 'Required', 'Not required'],
    ])
  })

  test('says that what is registered now cannot be read', async () => {
    api.refuse(contract.listVenues, { code: 503, message: 'No node answers.' })
    const part = await effect()
    expect(await part.findByText('No node answers.')).toBeTruthy()
    expect(part.queryByRole('table')).toBeNull()
  })
})

describe('a venue', () => {
  test('is changed from its present values, with several addresses and all ticked pools', async () => {
    const user = await open('#/venues?id=Braiins')
    await user.keyboard('1')
    const addresses = await screen.findByLabelText<HTMLInputElement>(/^Addresses/)
    expect([addresses.value, screen.getByDisplayValue<HTMLInputElement>('Braiins').readOnly]).toEqual([one, true])
    fireEvent.change(addresses, { target: { value: `${one}, ${other}` } })
    await user.click(await screen.findByRole('checkbox', { name: 'South' }))
    await user.click(next())
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(api.requests(contract.draftVenueChange)[0]?.body).toEqual({
      name: 'Braiins',
      addresses: [one, other],
      poolIds: [north],
      isAdvised: true,
    })
  })

  test('is not changed before the pools are known: a change without pools would retire it', async () => {
    api.disconnect(contract.trustPools)
    const user = await open('#/venues?id=Braiins')
    await user.keyboard('1')
    expect(await screen.findByText('The server did not answer. Nothing was changed.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show what I sign' })).toBeNull()
    answerPools({ [north]: 'North', [south]: 'South' })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole<HTMLInputElement>('checkbox', { name: 'North' })).toHaveProperty('checked', true)
  })

  test('is retired with its addresses and no pool', async () => {
    const user = await open('#/venues?id=Braiins')
    await user.keyboard('2')
    await user.click(next())
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(api.requests(contract.draftVenueChange)[0]?.body).toEqual({
      name: 'Braiins',
      addresses: [one],
      poolIds: [],
      isAdvised: true,
    })
  })

  test('is registered with every address, whichever character is between them', async () => {
    const user = await open('#/venues?new=1')
    await screen.findByRole('checkbox', { name: 'North' })
    enterField('name', 'Foundry')
    enterField('addresses', ` ${one};${other},\t${one} `)
    await user.click(screen.getByRole('checkbox', { name: 'North' }))
    await user.click(next())
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(api.requests(contract.draftVenueChange)[0]?.body).toEqual({
      name: 'Foundry',
      addresses: [one, other, one],
      poolIds: [north],
      isAdvised: false,
      isNew: true,
    })
  })

  test.each(['0x12', `${one}x`, `${one} and ${other}`, one.slice(2)])('has no address such as “%s”', async (text) => {
    await open('#/venues?new=1')
    await screen.findByRole('checkbox', { name: 'North' })
    expect(enterField('addresses', text).validity.patternMismatch).toBe(true)
  })

  test.each(['auditor', 'viewer'] as const)('is only read by the role %s', async (role) => {
    await open('#/venues?id=Braiins', sessionOf(role))
    expect(screen.getByText(one)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Register|Change|Retire/ })).toBeNull()
  })

  test('cannot be without a pool', async () => {
    const user = await open('#/venues?id=Braiins')
    await user.keyboard('1')
    for (const name of ['North', 'South']) await user.click(await screen.findByRole('checkbox', { name }))
    expect(screen.getByRole('checkbox', { name: 'North' })).toHaveProperty('validity.valueMissing', true)
  })

  test('is retired once, and can be registered again', async () => {
    api.answer(contract.listVenues, { rows: [{ ...venue, pools: [], isRetired: true }], total: 1 })
    await open('#/venues?id=Braiins')
    expect(await screen.findByRole('button', { name: /^Change/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Retire/ })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Pools' })).toBeNull()
  })

  test('shows its pools, its addresses, and whether its transfers need an advice', async () => {
    api.answer(contract.listVenues, { rows: [{ ...venue, addresses: [one, other], isAdvised: false }], total: 1 })
    await open('#/venues?id=Braiins', sessionOf('viewer'))
    expect(screen.getByRole('row', { name: 'Braiins 2 2 pays' })).toBeTruthy()
    expect(screen.getByText('not required')).toBeTruthy()
    for (const name of ['North', 'South']) expect(await screen.findByText(name)).toBeTruthy()
    for (const name of [one, other]) expect(screen.getByRole('button', { name })).toBeTruthy()
  })

  test('keeps what its addresses and advice are, unless that is changed', async () => {
    const user = await open('#/venues?id=Braiins')
    await user.keyboard('1')
    await user.selectOptions(await screen.findByLabelText('Remittance advice'), 'Not required')
    await user.click(next())
    expect(await screen.findByText('Not now.')).toBeTruthy()
    const body = { name: 'Braiins', addresses: [one], poolIds: [north, south], isAdvised: false }
    expect(api.requests(contract.draftVenueChange)[0]?.body).toEqual(body)
  })

  test('is found by a pool or an address of its', async () => {
    const user = await open('#/venues?q=south')
    await user.clear(screen.getByLabelText('Filter'))
    await user.type(screen.getByLabelText('Filter'), '1111')
    await waitFor(() => expect(location.hash).toContain('q=1111'))
    expect(screen.getByRole('row', { name: /Braiins/ })).toBeTruthy()
  })
})

describe('a change of a venue', () => {
  const decision = decisionOf('VenueChange')
  async function review() {
    api.answer(contract.draftVenueChange, { data: draftOf(decision) })
    const user = await open('#/venues?id=Braiins', signerWith('settlement'))
    await user.keyboard('2')
    await user.click(next())
    return { user, sign: () => screen.findByRole('button', { name: /^Sign: / }) }
  }

  test('is recorded again with the same text after an answer that was lost, and the list is read again at once', async () => {
    api.disconnect(contract.proposeVenueChange)
    const { user, sign } = await review()
    const before = api.requests(contract.listVenues).length
    await user.click(await sign())
    expect(await screen.findByText(/^The server did not answer, so this may be done or not\./)).toBeTruthy()
    await waitFor(() => expect(api.requests(contract.listVenues).length).toBeGreaterThan(before))
    api.answer(contract.proposeVenueChange, { data: { id: north } })
    await user.click(await sign())
    expect(await screen.findByText(/^Signed: .* once another operator signs, too\.$/)).toBeTruthy()
    const [lost, again] = api.requests(contract.proposeVenueChange).map(({ body }) => body)
    expect(again).toEqual(lost)
    expect(api.requests(contract.draftVenueChange)).toHaveLength(1)
  })

  test('is recorded once by a double click', async () => {
    const recorded = api.answerLate(contract.proposeVenueChange, { data: { id: north } })
    const { user, sign } = await review()
    await user.dblClick(await sign())
    await waitFor(() => expect(api.requests(contract.proposeVenueChange)).toHaveLength(1))
    recorded()
    expect(await screen.findByText(/^Signed: .* once another operator signs, too\.$/)).toBeTruthy()
    expect(api.requests(contract.proposeVenueChange)).toHaveLength(1)
  })

  test('is not sent without the wallet that signs it', async () => {
    const { user, sign } = await review()
    removeWallet()
    await user.click(await sign())
    expect(await screen.findByText(/^The wallet you signed in with is not in this browser/)).toBeTruthy()
    expect(api.requests(contract.proposeVenueChange)).toEqual([])
  })

  test('that is begun is not left by a key for another row', async () => {
    const user = await open('#/venues?id=Braiins')
    await user.keyboard('1')
    const addresses = await screen.findByLabelText<HTMLInputElement>(/^Addresses/)
    fireEvent.change(addresses, { target: { value: other } })
    addresses.blur()
    await user.keyboard('j{Escape}')
    expect(screen.getByLabelText<HTMLInputElement>(/^Addresses/).value).toBe(other)
  })
})

describe('the list of venues', () => {
  test('that cannot be read says why, and is read again at a click', async () => {
    api.refuse(contract.listVenues, { code: 503, message: 'Back soon.' })
    location.hash = '#/venues'
    const { user } = renderOnDesk(<VenuesScreen />, sessionOf('settlement'))
    expect(await screen.findByText('Back soon.')).toBeTruthy()
    api.answer(contract.listVenues, { rows: [venue], total: 1 })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('row', { name: /Braiins/ })).toBeTruthy()
  })

  test('without a venue leads to the first one', async () => {
    api.answer(contract.listVenues, { rows: [], total: 0 })
    location.hash = '#/venues'
    const { user } = renderOnDesk(<VenuesScreen />, sessionOf('settlement'))
    expect(await screen.findByText('Nothing here')).toBeTruthy()
    await user.keyboard('n')
    expect(await screen.findByRole('form')).toBeTruthy()
  })
})

describe('a venue’s transfer', () => {
  const id = `${txHash}:3`

  test('is split among the pools that get a sum', async () => {
    const user = await open(`#/venues?view=transfers&id=${id}`)
    await user.keyboard('1')
    const sums = await screen.findAllByRole<HTMLInputElement>('textbox')
    for (const [at, value] of [payment.amount, '', hash].entries())
      fireEvent.change(sums[at] as HTMLInputElement, { target: { value } })
    await user.click(next())
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(api.requests(contract.draftAdvice)[0]?.body).toEqual({
      txHash,
      logIndex: 3,
      statementHash: hash,
      lines: [{ poolId: north, amount: payment.amount }],
    })
  })

  test('is not split before the venue’s pools are known, and they can be asked for again', async () => {
    api.disconnect(contract.listVenues)
    const user = await open(`#/venues?view=transfers&id=${id}`)
    await user.keyboard('1')
    expect(await screen.findByText('The server did not answer. Nothing was changed.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    api.answer(contract.listVenues, { rows: [venue], total: 1 })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findAllByRole('textbox')).toHaveLength(3)
  })

  test.each([
    ['none', null],
    ['to approve', { id: north, state: 'recorded' } as const],
    ['approved', { id: north, state: 'approved' } as const],
  ])('whose advice is “%s” says so, next to what it paid and what is not used', async (state, advice) => {
    api.answer(contract.listVenuePayments, { rows: [{ ...payment, unused: '0.004', advice }], total: 1 })
    await open(`#/venues?view=transfers&id=${id}`, sessionOf('auditor'))
    expect(screen.getByRole('row', { name: `2026-11-20 10:00 Braiins 12.00 <0.01 ${state}` })).toBeTruthy()
    expect(screen.getByRole('heading', { name: '12.000000000000000001 USDT' })).toBeTruthy()
    expect(screen.getByText('0.004 USDT')).toBeTruthy()
    expect(screen.getByRole('button', { name: txHash })).toBeTruthy()
  })

  test.each(['ABAB', 'braiins', '12.0000'])('is found by “%s”', async (text) => {
    await open(`#/venues?view=transfers&q=${text}`)
    expect(screen.getByRole('row', { name: /12\.00/ })).toBeTruthy()
  })

  test('is not listed when all of them are used', async () => {
    api.answer(contract.listVenuePayments, { rows: [], total: 0 })
    location.hash = '#/venues?view=transfers'
    renderOnDesk(<VenuesScreen />, sessionOf('auditor'))
    expect(await screen.findByText('No venue’s transfer is unused.')).toBeTruthy()
  })

  test.each([
    ['1.000000000000000001', true],
    ['0', true],
    ['1.0000000000000000001', false],
    ['-1', false],
    ['1,5', false],
    ['1e3', false],
  ])('takes “%s” as the sum of a pool: %s', async (value, isTaken) => {
    const user = await open(`#/venues?view=transfers&id=${id}`)
    await user.keyboard('1')
    const field = await screen.findByLabelText<HTMLInputElement>('North (USDT)')
    fireEvent.change(field, { target: { value } })
    expect(field.validity.valid).toBe(isTaken)
    expect(screen.getByText(/The sums must add up to 12\.000000000000000001 USDT\./)).toBeTruthy()
  })

  test('is shown with the names of the pools; their ids are signed', async () => {
    const fields = { lines: [`${north}: 10 USDT`, `${south}: 2 USDT`] }
    api.answer(contract.listAdvices, { rows: [recordOf('RemittanceAdvice', fields)], total: 1 })
    location.hash = `#/venues?view=splits&id=${sampleId}`
    renderOnDesk(<VenuesScreen />, sessionOf('auditor'))
    expect(await screen.findByText(/North: 10 USDT\s+South: 2 USDT/)).toBeTruthy()
  })

  test('is not split twice', async () => {
    const advice = { id: north, state: 'recorded' } as const
    api.answer(contract.listVenuePayments, { rows: [{ ...payment, advice }], total: 1 })
    await open(`#/venues?view=transfers&id=${id}`)
    expect(screen.queryByRole('button', { name: /^Split/ })).toBeNull()
  })
})
