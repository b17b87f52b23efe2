import { describe, expect, it } from 'vitest'
import type { ViewEntry } from '../../shell/core/view-stack.ts'
import type { Pairing, PairingDependencies } from './pairing.ts'
import { createPairingLater } from './pairing-later.ts'

const shown: ViewEntry = { view: 'ConnectingWalletConnect', wallet: null }

function later(isOpen: boolean) {
  const followed: (ViewEntry | null)[] = []
  let created = 0
  const state = { isOpen, stack: { entries: [shown], direction: 'none' } }
  const pairing = createPairingLater({ store: { get: () => state } } as unknown as PairingDependencies)
  const create = () => {
    created += 1
    return { follow: (entry: ViewEntry | null) => followed.push(entry) > 0 } as unknown as Pairing
  }
  return { pairing, create, followed, created: () => created }
}

describe('createPairingLater', () => {
  it('does nothing before its code arrived', async () => {
    const { pairing } = later(true)
    expect(pairing.follow(shown)).toBe(false)
    expect(() => pairing.retry()).not.toThrow()
    await expect(pairing.copyLink()).resolves.toBeUndefined()
  })

  it('starts with the view on screen when its code arrives', () => {
    const { pairing, create, followed } = later(true)
    pairing.providePairing(create)
    expect(followed).toEqual([shown])
    expect(pairing.follow(null)).toBe(true)
  })

  it('starts nothing while the modal is closed', () => {
    const { pairing, create, followed } = later(false)
    pairing.providePairing(create)
    expect(followed).toEqual([null])
  })

  it('starts once', () => {
    const { pairing, create, created } = later(true)
    pairing.providePairing(create)
    pairing.providePairing(create)
    expect(created()).toBe(1)
  })
})
