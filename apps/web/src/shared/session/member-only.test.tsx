import { createPageStack } from '@terahold/page-stack'
import { PageStack } from '@terahold/page-stack/react'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { MemberOnly } from './member-only.tsx'
import { session } from './session.ts'

setUpComponentTests()

const texts = { loading: 'Loading', connectionTimedOut: 'Timed out' }

/** A page of the app with a part for members. */
function renderPage() {
  const route = { path: '/', load: () => Promise.resolve({ default: Page }) }
  renderForMember(<PageStack stack={createPageStack({ routes: [route], unknown: route })} texts={texts} />)
}

function Page() {
  return (
    <MemberOnly sample="balance" example={[{ id: '1', title: 'Paid', value: '3.60' }]}>
      <input aria-label="Amount" />
    </MemberOnly>
  )
}

test('shows a visitor a marked example and a way to sign in', async () => {
  session.forget()
  renderPage()
  expect(within(await screen.findByRole('region', { name: 'Example' })).getByText('3.60')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Connect and sign in' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View a sample account' }).getAttribute('href')).toContain('part=balance')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('shows a member their own figures and no example', async () => {
  renderPage()
  expect(await screen.findByRole('textbox', { name: 'Amount' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Example' })).toBeNull()
})

test('keeps what was typed, out of sight, when the session ends', async () => {
  renderPage()
  const input = await screen.findByLabelText<HTMLInputElement>('Amount')
  input.value = '7'
  act(() => session.expire())
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(input.isConnected).toBe(true)
  expect(screen.getByRole('link', { name: 'Connect and sign in' })).toBeTruthy()
})
