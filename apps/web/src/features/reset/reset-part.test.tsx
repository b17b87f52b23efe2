import { cancelReset, prepareReset, startReset } from '@terahold/contract/calls/member/security'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { setChangeSigner } from '../../shared/api/change-signer.ts'
import { api, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { ResetPart } from './reset-part.tsx'

setUpComponentTests()

const address = `0x${'11'.repeat(20)}`
const nonce = 'ab'.repeat(16)
const at = '2026-03-01T10:00:00.000Z'
const prepared = {
  nonce,
  typedData: {
    domain: { name: 'Terahold' as const, version: '1' as const, chainId: 56 },
    types: { Change: [] },
    primaryType: 'Change' as const,
    message: {
      change: 'c',
      details: 'd',
      wallet: address,
      site: 's',
      expires: at,
      nonce,
      content: `0x${'00'.repeat(32)}`,
    },
  },
}

function signAlways() {
  setChangeSigner(async () => '0x5151')
  api.answer(prepareReset, { data: prepared })
}

describe('the removal of email address and password', () => {
  test('is started with the wallet’s signature, then counts down', async () => {
    signAlways()
    api.answer(startReset, { data: { dueAt: '2099-01-01T00:00:00.000Z' } })
    const { user } = renderForMember(<ResetPart address={address} reset={null} />)
    await user.click(screen.getByRole('button', { name: /Lost your email/ }))
    // Each step takes the pressed button away; a keyboard continues from the part.
    expect(document.activeElement).not.toBe(document.body)
    await user.click(screen.getByRole('button', { name: /after 72 hours/ }))
    expect(await screen.findByRole('button', { name: 'Cancel removal' })).toBeTruthy()
    expect(document.activeElement).not.toBe(document.body)
    expect(api.requests(prepareReset)).toMatchObject([{ body: { address, action: 'startReset' } }])
    expect(api.requests(startReset)).toMatchObject([{ body: { address, nonce, signature: '0x5151' } }])
  })

  test('is started once by two taps in the same moment', async () => {
    signAlways()
    api.answer(startReset, { data: { dueAt: '2099-01-01T00:00:00.000Z' } })
    const { user } = renderForMember(<ResetPart address={address} reset={null} />)
    await user.click(screen.getByRole('button', { name: /Lost your email/ }))
    const start = screen.getByRole('button', { name: /after 72 hours/ })
    act(() => {
      start.click()
      start.click()
    })
    expect(await screen.findByRole('button', { name: 'Cancel removal' })).toBeTruthy()
    expect(api.requests(startReset)).toHaveLength(1)
  })

  test('is cancelled with the wallet’s signature, also when operators started it', async () => {
    signAlways()
    api.answer(cancelReset, { data: { ok: true } })
    const reset = { dueAt: '2099-01-01T00:00:00.000Z', byOperators: true }
    const { user } = renderForMember(<ResetPart address={address} reset={reset} />)
    expect(screen.getByText(/Two operators decided/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel removal' }))
    await waitFor(() => expect(toasts().map(({ kind }) => kind)).toEqual(['success']))
    expect(api.requests(cancelReset)).toMatchObject([{ body: { address, nonce, signature: '0x5151' } }])
  })

  test('shows why it was refused', async () => {
    signAlways()
    api.refuse(startReset, { code: 409, message: 'There is nothing to remove.', reason: 'reset_needless' })
    const { user } = renderForMember(<ResetPart address={address} reset={null} />)
    await user.click(screen.getByRole('button', { name: /Lost your email/ }))
    await user.click(screen.getByRole('button', { name: /after 72 hours/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('There is nothing to remove.')
  })
})
