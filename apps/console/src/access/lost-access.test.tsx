import { contract } from '@terahold/contract'
import { findAnything } from '@terahold/contract/calls/desk/desk'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { ResetsView } from './resets-view.tsx'

setUpComponentTests()

const memberId = '0197f5a0-0000-7000-8000-0000000000aa'

test('support finds the member who lost access by an email, and sees the refusal of the draft', async () => {
  api.answer(contract.listAccountResets, { rows: [], total: 0 })
  api.answer(findAnything, {
    data: { hits: [{ kind: 'member', memberId, address: `0x${'12'.repeat(20)}`, name: null }], more: false },
  })
  api.refuse(contract.draftAccountReset, { code: 409, message: 'The member still has a password.' })
  location.hash = '#/freezes?view=resets&new=1'
  const { user } = renderOnDesk(<ResetsView />, sessionOf('support'))
  const member = await screen.findByLabelText<HTMLInputElement>('Id of the member')
  await user.type(member, 'ada@example.com')
  await user.click(screen.getByRole('button', { name: 'Id of the member: Find the id' }))
  await waitFor(() => expect(member.value).toBe(memberId))
  await user.type(screen.getByLabelText(/verified/i), 'A call to the number we have')
  await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
  expect(await screen.findByText('The member still has a password.')).toBeTruthy()
  expect(api.requests(contract.draftAccountReset)[0]?.body).toEqual({
    member: memberId,
    reason: 'A call to the number we have',
  })
})
