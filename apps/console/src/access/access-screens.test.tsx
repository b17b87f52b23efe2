import { contract } from '@terahold/contract'
import { deskTexts as english } from '@terahold/locale/en/desk/desk'
import { deskTexts as chinese } from '@terahold/locale/zh-Hans/desk/desk'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { chooseLanguage } from '../shared/texts.ts'
import { api, enterField, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { draftOf, removeWallet, signerWith } from '../testing/demo-signer.ts'
import { decisionOf, recordOf, sampleWallet } from '../testing/sample-decision.ts'
import { AddressesScreen } from './addresses-screen.tsx'
import { FreezesScreen } from './freezes-screen.tsx'

setUpComponentTests()

const memberId = '0197f5a0-0000-7000-8000-0000000000aa'
const [oldWallet, newWallet] = [`0x${'12'.repeat(20)}`, `0x${'cd'.repeat(20)}`]
const frozen = {
  memberId,
  memberWallet: sampleWallet,
  frozenAt: '2026-11-20T10:00:00.000Z',
  frozenBy: 'Iris',
  reason: 'A stolen phone',
}
const blocked = { address: newWallet, reason: 'On a sanctions list', at: '2026-11-20T10:00:00.000Z' }
const offer = {
  offerId: '0197f5a0-0000-7000-8000-0000000000bb',
  memberId,
  oldWallet,
  newWallet,
  offeredAt: blocked.at,
  move: null,
}
const why = 'A call to the number we have'

beforeEach(() => {
  for (const call of [contract.draftFreeze, contract.draftUnfreeze, contract.draftUnblock, contract.draftAddressBlock])
    api.refuse(call, { code: 409, message: 'Not now.' })
})

const next = () => screen.getByRole('button', { name: 'Show what I sign' })
/** Returns what a label of the details says. */
const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

describe('a frozen account', () => {
  async function open(
    given: Partial<{ frozenBy: string | null; reason: string | null }> = {},
    session = sessionOf('support'),
  ) {
    api.answer(contract.listFreezes, { rows: [{ ...frozen, ...given }], total: 1 })
    location.hash = `#/freezes?id=${memberId}`
    const { user } = renderOnDesk(<FreezesScreen />, session)
    await screen.findByRole('heading', { level: 2 })
    return user
  }

  test('says who froze it and why, and leads to its member', async () => {
    await open()
    expect([factOf('Frozen by'), factOf('Reason')]).toEqual(['Iris', 'A stolen phone'])
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the member' }).hash).toBe(
      `#/member?id=${memberId}`,
    )
  })

  test('that its member froze by email has neither an operator nor a reason', async () => {
    await open({ frozenBy: null, reason: null })
    expect([factOf('Frozen by'), factOf('Reason')]).toEqual(['the link in an email', '–'])
  })

  test('is unfrozen for this member, with how the owner was verified', async () => {
    const user = await open()
    await user.keyboard('1')
    enterField('reason', why)
    await user.click(next())
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(api.requests(contract.draftUnfreeze)[0]?.body).toEqual({ member: memberId, reason: why })
  })

  test.each(['payout-checker', 'auditor'] as const)('is not unfrozen by the role %s alone', async (role) => {
    await open({}, sessionOf(role))
    expect(screen.queryByRole('button', { name: /^(Unfreeze|Freeze)/ })).toBeNull()
  })
})

test.each([
  ['lifts', 'listUnfreezes', 'MemberUnfreeze'],
  ['resets', 'listAccountResets', 'AccountReset'],
  ['moves', 'listAccountMoves', 'AccountMove'],
] as const)('a record of %s leads operators to the member', async (view, list, type) => {
  const record = recordOf(type)
  api.answer(contract[list], { rows: [record], total: 1 })
  location.hash = `#/freezes?view=${view}&id=${record.id}`
  renderOnDesk(<FreezesScreen />, sessionOf('support'))
  const link = await screen.findByRole('link', { name: 'Open the member' })
  expect(link.getAttribute('href')).toBe(`#/member?id=${String(record.fields.memberId)}`)
})

test('a rejected move says who rejected it, when and why', async () => {
  const decided = { state: 'rejected', decidedBy: 'Chi', decidedAt: blocked.at, rejectedFor: 'Not the owner' } as const
  const record = { ...recordOf('AccountMove'), ...decided }
  api.answer(contract.listAccountMoves, { rows: [record], total: 1 })
  location.hash = `#/freezes?view=moves&state=rejected&id=${record.id}`
  renderOnDesk(<FreezesScreen />, sessionOf('support'))
  await screen.findByRole('link', { name: 'Open the member' })
  expect(['Decided by', 'Decided (UTC)', 'Reason for the rejection'].map(factOf)).toEqual([
    'Chi',
    '2026-11-20 10:00',
    'Not the owner',
  ])
})

describe('an approved removal of email and password', () => {
  const openDecided = async (hoursAgo: number) => {
    const decidedAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
    const record = { ...recordOf('AccountReset'), state: 'approved' as const, decidedBy: 'Bela', decidedAt }
    api.answer(contract.listAccountResets, { rows: [record], total: 1 })
    location.hash = `#/freezes?view=resets&state=approved&id=${record.id}`
    const { user } = renderOnDesk(<FreezesScreen />, sessionOf('support'))
    await screen.findByRole('link', { name: 'Open the member' })
    return { user, record }
  }

  test('can be stopped by one operator while it waits', async () => {
    api.answer(contract.rejectAccountReset, { data: { state: 'rejected' } })
    const { user, record } = await openDecided(71)
    expect(screen.getByText(/^It takes effect 72 hours after its approval\./)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reject…' }))
    await user.type(screen.getByLabelText(/^Reason/), 'The member did not ask for it')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(api.requests(contract.rejectAccountReset)).toHaveLength(1))
    const [request] = api.requests(contract.rejectAccountReset)
    expect(request).toMatchObject({
      path: expect.stringContaining(record.id),
      body: { reason: 'The member did not ask for it' },
    })
  })

  test('cannot be stopped once it is done', async () => {
    await openDecided(73)
    expect(screen.queryByRole('button', { name: /Reject/ })).toBeNull()
  })
})

describe('an account to freeze', () => {
  test('keeps what was entered when the operator changes the language', async () => {
    api.answer(contract.listFreezes, { rows: [], total: 0 })
    location.hash = `#/freezes?new=1&member=${memberId}`
    const { user } = renderOnDesk(<FreezesScreen />, sessionOf('support'))
    await screen.findByText('No account is frozen.')
    const reason = enterField('reason', why)
    act(() => chooseLanguage('zh-Hans'))
    expect([reason.isConnected, reason.value]).toEqual([true, why])
    await user.click(screen.getByRole('button', { name: chinese.form.next }))
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(api.requests(contract.draftFreeze)[0]?.body).toEqual({ member: memberId, reason: why })
  })

  test('is entered again after a wallet that is gone, without another draft', async () => {
    const { user, sign } = await openDraft()
    removeWallet()
    await user.click(sign)
    expect(await screen.findByText(/^The wallet you signed in with is not in this browser/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Change what you entered' }))
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe(why)
    expect([api.requests(contract.draftFreeze).length, api.requests(contract.freezeMember).length]).toEqual([1, 0])
  })

  async function openDraft() {
    api.answer(contract.listFreezes, { rows: [], total: 0 })
    api.answer(contract.draftFreeze, { data: draftOf(decisionOf('MemberFreeze')) })
    location.hash = `#/freezes?new=1&member=${memberId}`
    const { user } = renderOnDesk(<FreezesScreen />, signerWith('support'))
    await screen.findByText('No account is frozen.')
    enterField('reason', why)
    await user.click(next())
    return { user, sign: await screen.findByRole('button', { name: /^Sign: / }) }
  }

  test('is recorded again with the same text after an answer that was lost', async () => {
    api.disconnect(contract.freezeMember)
    const { user, sign } = await openDraft()
    await user.click(sign)
    expect(await screen.findByText(/^The server did not answer, so this may be done or not\./)).toBeTruthy()
    api.answer(contract.freezeMember, { data: { id: memberId } })
    await user.click(screen.getByRole('button', { name: /^Sign: / }))
    await waitFor(() => expect(location.hash).not.toContain('new='))
    const [lost, again] = api.requests(contract.freezeMember).map(({ body }) => body)
    expect(again).toEqual(lost)
    expect(api.requests(contract.draftFreeze)).toHaveLength(1)
  })

  test('that another operator froze first is refused, and the list is read again', async () => {
    api.refuse(contract.freezeMember, { code: 409, message: 'This account is frozen already.' })
    const { user, sign } = await openDraft()
    await user.click(sign)
    expect((await screen.findByText('This account is frozen already.')).getAttribute('role')).toBe('alert')
    await waitFor(() => expect(api.requests(contract.listFreezes).length).toBeGreaterThan(1))
    expect(screen.getByRole('button', { name: /^Sign: / })).toBeTruthy()
  })

  test('comes from the link, and a cancel closes the form', async () => {
    api.answer(contract.listFreezes, { rows: [], total: 0 })
    location.hash = `#/freezes?new=1&member=${memberId}`
    const { user } = renderOnDesk(<FreezesScreen />, sessionOf('payout-maker'))
    await screen.findByText('No account is frozen.')
    expect(screen.getByLabelText<HTMLInputElement>('Id of the member').value).toBe(memberId)
    enterField('reason', why)
    await user.click(next())
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(api.requests(contract.draftFreeze)[0]?.body).toEqual({ member: memberId, reason: why })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    await user.keyboard('n')
    expect(screen.getByLabelText<HTMLInputElement>('Id of the member').value).toBe('')
  })

  test.each(['ada@example.com', memberId.toUpperCase(), memberId.slice(1)])('is not named by %s', async (text) => {
    api.answer(contract.listFreezes, { rows: [], total: 0 })
    location.hash = '#/freezes?new=1'
    renderOnDesk(<FreezesScreen />, sessionOf('support'))
    await screen.findByText('No account is frozen.')
    expect(enterField('member', text).validity.patternMismatch).toBe(true)
  })
})

describe('the lists of frozen accounts', () => {
  test('open one after the other by a key, and are read to a screen reader as one navigation', async () => {
    const none = { rows: [], total: 0 }
    for (const call of [contract.listFreezes, contract.listUnfreezes, contract.listAccountResets])
      api.answer(call, none)
    for (const call of [contract.listWalletOffers, contract.listAccountMoves]) api.answer(call, none)
    location.hash = '#/freezes'
    const { user } = renderOnDesk(<FreezesScreen />, sessionOf('auditor'))
    for (const name of Object.values(english.views.freezes)) {
      const lists = within(screen.getByRole('navigation', { name: english.screens.freezes }))
      expect(lists.getByRole('link', { current: 'page' }).textContent).toBe(name)
      await user.keyboard('v')
    }
    expect(location.hash).toBe('#/freezes?view=frozen')
  })

  test.each([
    [contract.listFreezes, <FreezesScreen key="freezes" />, 'No account is frozen.'],
    [contract.listBlockedAddresses, <AddressesScreen key="addresses" />, 'No address is blocked.'],
  ])('say why they could not be read, and are read on request', async (call, part, empty) => {
    api.disconnect(call)
    const { user } = renderOnDesk(part, sessionOf('auditor'))
    expect(await screen.findByText(/^The server did not answer\./)).toBeTruthy()
    api.answer(call, { rows: [], total: 0 })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(empty)).toBeTruthy()
  })

  test.each([
    [contract.listFreezes, <FreezesScreen key="freezes" />, { rows: [frozen], total: 1 }, /^Member/, 'memberId'],
    [
      contract.listBlockedAddresses,
      <AddressesScreen key="addresses" />,
      { rows: [blocked], total: 1 },
      /^Address/,
      'address',
    ],
  ])('are sorted by the server', async (call, part, answer, header, sort) => {
    api.answer(call, answer)
    const { user } = renderOnDesk(part, sessionOf('auditor'))
    for (const wanted of [sort, `-${sort}`]) {
      await user.click(await screen.findByRole('button', { name: header }))
      await waitFor(() => expect(api.requests(call).at(-1)?.query.sort).toBe(wanted))
    }
  })
})

describe('a blocked address', () => {
  async function open(session = sessionOf('payout-maker')) {
    api.answer(contract.listBlockedAddresses, { rows: [blocked], total: 1 })
    location.hash = `#/addresses?id=${newWallet}`
    const { user } = renderOnDesk(<AddressesScreen />, session)
    await screen.findByRole('heading', { level: 2 })
    return user
  }

  test('is unblocked itself, even if another address is typed into its field', async () => {
    const user = await open()
    await user.keyboard('1')
    const address = enterField('address', oldWallet)
    await user.type(address, '00')
    expect([address.value, address.readOnly]).toEqual([newWallet, true])
    enterField('reason', why)
    await user.click(next())
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(api.requests(contract.draftUnblock)[0]?.body).toEqual({ address: newWallet, reason: why })
  })

  test('can be followed by another one: a checker blocks addresses and cannot unblock them', async () => {
    const user = await open(sessionOf('payout-checker'))
    expect(screen.queryByRole('button', { name: /^Unblock/ })).toBeNull()
    await user.keyboard('n')
    enterField('address', oldWallet)
    enterField('reason', why)
    await user.click(next())
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(api.requests(contract.draftAddressBlock)[0]?.body).toEqual({ address: oldWallet, reason: why })
  })

  test.each([`0x${'12'.repeat(19)}`, '12'.repeat(20), `0x${'zz'.repeat(20)}`])('is not the text %s', async (text) => {
    const user = await open()
    await user.keyboard('n')
    expect(enterField('address', text).validity.patternMismatch).toBe(true)
  })
})

describe('a wallet that asks for an account', () => {
  test('is shown next to the old one, and the server finds it by either', async () => {
    api.answer(contract.listWalletOffers, { rows: [offer], total: 1 })
    location.hash = `#/freezes?view=offers&id=${offer.offerId}`
    const { user } = renderOnDesk(<FreezesScreen />, sessionOf('auditor'))
    await screen.findByText(/^asks for the account\./)
    expect([factOf('Old wallet'), factOf('New wallet')]).toEqual([oldWallet, newWallet])
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers).toEqual(['Asked (UTC)', 'Old wallet', 'New wallet'])
    expect(screen.queryByRole('button', { name: 'Move the account' })).toBeNull()
    await user.type(screen.getByLabelText('Filter'), 'CDCD')
    await waitFor(() =>
      expect(api.requests(contract.listWalletOffers).at(-1)?.query).toEqual({
        pageNum: '1',
        pageSize: '50',
        text: 'CDCD',
      }),
    )
  })

  test.each(['support', 'payout-maker'] as const)(
    'is prepared by %s for its offer, whatever is typed',
    async (role) => {
      api.answer(contract.listWalletOffers, { rows: [offer], total: 1 })
      api.refuse(contract.draftAccountMove, { code: 409, message: 'Not now.' })
      location.hash = `#/freezes?view=offers&id=${offer.offerId}`
      const { user } = renderOnDesk(<FreezesScreen />, sessionOf(role))
      await screen.findByText(/^asks for the account\./)
      await user.keyboard('1')
      const wallet = enterField('to', oldWallet)
      expect([wallet.value, wallet.readOnly]).toEqual([newWallet, true])
      enterField('reason', why)
      await user.click(next())
      expect(await screen.findByText('Not now.')).toBeTruthy()
      expect(api.requests(contract.draftAccountMove)[0]?.body).toEqual({ offer: offer.offerId, reason: why })
    },
  )

  test.each([
    ['recorded', /waits for approval/],
    ['approved', /under way/],
  ] as const)('whose move is %s says so and links to it, and is not prepared again', async (state, said) => {
    const move = { id: '0197f5a0-0000-7000-8000-0000000000cc', state }
    api.answer(contract.listWalletOffers, { rows: [{ ...offer, move }], total: 1 })
    location.hash = `#/freezes?view=offers&id=${offer.offerId}`
    renderOnDesk(<FreezesScreen />, sessionOf('support'))
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Move the account/ })).toBeNull()
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the move' }).hash).toBe(
      `#/freezes?view=moves&state=${state}&id=${move.id}`,
    )
  })

  const others = Array.from({ length: 50 }, (_, at) => ({
    ...offer,
    offerId: `0197f5a0-0000-7000-8000-0000000001${at + 10}`,
  }))

  test('is opened by its link although newer offers fill the first page, and stays when the list is read again', async () => {
    api.answerBy(contract.listWalletOffers, ({ query }) =>
      query.text === offer.offerId ? { rows: [offer], total: 1 } : { rows: others, total: 51 },
    )
    location.hash = `#/freezes?view=offers&id=${offer.offerId}`
    const { user } = renderOnDesk(<FreezesScreen />, sessionOf('support'))
    expect(await screen.findByText(/^asks for the account\./)).toBeTruthy()
    expect(screen.getByText('51 in all')).toBeTruthy()
    const before = api.requests(contract.listWalletOffers).length
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(api.requests(contract.listWalletOffers).length).toBeGreaterThan(before))
    await user.keyboard('1')
    expect(screen.getByRole('form', { name: 'Move the account' })).toBeTruthy()
  })

  test('is not said to be gone before the server has searched for it, and is once the server has not found it', async () => {
    const page = { rows: others, total: 51 }
    const { promise: searched, resolve: find } = Promise.withResolvers<void>()
    api.answer(contract.listWalletOffers, page)
    const first = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      if (typeof input === 'string' && input.includes('text=')) await searched
      return first(input, init)
    }
    location.hash = `#/freezes?view=offers&id=${offer.offerId}`
    renderOnDesk(<FreezesScreen />, sessionOf('support'))
    await screen.findByText('51 in all')
    expect(screen.queryByText(/no longer in the list/)).toBeNull()
    find()
    expect(await screen.findByText(/no longer in the list/)).toBeTruthy()
  })

  test('is searched for again after an answer that was lost', async () => {
    let isDown = true
    api.answerBy(contract.listWalletOffers, ({ query }) => {
      if (query.text === undefined) return { rows: others, total: 51 }
      if (isDown) throw new TypeError('Failed to fetch')
      return { rows: [offer], total: 1 }
    })
    location.hash = `#/freezes?view=offers&id=${offer.offerId}`
    const { user } = renderOnDesk(<FreezesScreen />, sessionOf('support'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The server/)
    expect(screen.queryByText(/no longer in the list/)).toBeNull()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^asks for the account\./)).toBeTruthy()
  })

  test('says when none does', async () => {
    api.answer(contract.listWalletOffers, { rows: [], total: 0 })
    location.hash = '#/freezes?view=offers'
    renderOnDesk(<FreezesScreen />, sessionOf('support'))
    expect(await screen.findByText('No wallet asks for an account.')).toBeTruthy()
  })
})

describe('a member who lost email and password', () => {
  const openForm = async (role: 'support' | 'payout-checker') => {
    api.answer(contract.listAccountResets, { rows: [], total: 0 })
    location.hash = `#/freezes?view=resets&new=1&member=${memberId}`
    const { user } = renderOnDesk(<FreezesScreen />, sessionOf(role))
    await screen.findByText('Nothing here')
    return user
  }

  test('comes from the link, and the form asks how the owner was verified', async () => {
    api.refuse(contract.draftAccountReset, { code: 409, message: 'Not now.' })
    const user = await openForm('support')
    enterField('reason', why)
    await user.click(next())
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(api.requests(contract.draftAccountReset)[0]?.body).toEqual({ member: memberId, reason: why })
  })

  test('is not prepared by who approves', async () => {
    await openForm('payout-checker')
    expect(screen.queryByRole('form')).toBeNull()
  })

  test.each([
    [9, 'nine char'],
    [501, 'x'.repeat(501)],
  ])('is not prepared for a reason of %s characters', async (_, reason) => {
    await openForm('support')
    expect(enterField('reason', reason).validity.patternMismatch).toBe(true)
  })
})
