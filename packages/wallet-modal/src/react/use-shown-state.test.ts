import { describe, expect, it } from 'vitest'
import { createConfig, custom } from 'wagmi'
import { bsc } from 'wagmi/chains'
import { fakeStorage } from '../fixtures/test-harness.ts'
import { createWalletModal } from '../modal/create-wallet-modal.ts'
import { nextShown } from './use-shown-state.ts'

function openedModal() {
  const wagmiConfig = createConfig({
    chains: [bsc],
    connectors: [],
    transports: { [bsc.id]: custom({ request: () => Promise.reject(new Error('unused')) }) },
    storage: null,
  })
  const modal = createWalletModal({ wagmiConfig, walletConnect: false, environment: { storage: fakeStorage() } })
  modal.prepare()
  const closed = modal.getState()
  const ahead = nextShown(closed, closed, false)
  modal.open({ view: 'Connect' })
  return { modal, ahead, open: modal.getState() }
}

describe('the state that the dialog renders', () => {
  it('is the same object until an opening is painted, so that the press renders nothing', () => {
    const { ahead, open } = openedModal()
    expect(open.isOpen).toBe(true)
    expect(nextShown(ahead, open, false)).toBe(ahead)
  })

  it('is the open one once the dialog is painted', () => {
    const { ahead, open } = openedModal()
    expect(nextShown(ahead, open, true)).toBe(open)
  })

  it('is the last open one while the dialog fades out', () => {
    const { modal, open } = openedModal()
    modal.close()
    expect(nextShown(open, modal.getState(), true)).toMatchObject({ isOpen: true, stack: open.stack })
  })
})
