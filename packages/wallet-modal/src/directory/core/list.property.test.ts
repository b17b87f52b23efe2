import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectorNamed, fakeWallets } from '../../fixtures/fake-wallets.ts'
import { expectValidList, listActions } from '../../fixtures/random-list-actions.ts'
import { createTestHarness, type TestHarness } from '../../fixtures/test-harness.ts'
import { listingFrom } from './listing.ts'

const actions: Record<string, (harness: TestHarness) => void> = {
  ...listActions,
  open: ({ core }) => core.open(),
  close: ({ core }) => core.close(),
  back: ({ core }) => core.back(),
  halfSecond: ({ clock }) => clock.advance(500),
  tenSeconds: ({ clock }) => clock.advance(10_000),
}

const sequences = fc.array(fc.constantFrom(...Object.keys(actions)), { maxLength: 60 })
const listings = fc.record({
  featuredWalletIds: fc.constantFrom([], ['w3', 'w1'], ['gone']),
  customWallets: fc.constantFrom([], [{ id: 'w2', name: 'Our W2' }]),
})

async function letPromisesRun() {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve()
}

function benchFor(listing: Parameters<typeof listingFrom>[0]) {
  const relay = connectorNamed('WalletConnect', { id: 'walletConnect', rdns: null, kind: 'walletConnect' })
  return createTestHarness({ wallets: fakeWallets(relay, connectorNamed('Alpha')), listing: listingFrom(listing) })
}

describe('check 29: any order of actions on the list of wallets', () => {
  it('keeps the order, has no duplicates, and leaves no placeholder', async () => {
    await fc.assert(
      fc.asyncProperty(sequences, listings, async (sequence, listing) => {
        const harness = benchFor(listing)
        for (const name of sequence) {
          actions[name]?.(harness)
          await letPromisesRun()
          expectValidList(harness)
        }
      }),
    )
  })

  it('waits for a directory at most ten seconds', async () => {
    await fc.assert(
      fc.asyncProperty(sequences, listings, async (sequence, listing) => {
        const harness = benchFor(listing)
        for (const name of sequence) {
          actions[name]?.(harness)
          await letPromisesRun()
        }
        // The pause before a search, then its query.
        for (const wait of [500, 10_000]) {
          harness.clock.advance(wait)
          await letPromisesRun()
        }
        const { suggested, walletList, walletSearch } = harness.core.getState()
        expect([suggested.status, walletList.status]).not.toContain('loading')
        expect(walletSearch.status).not.toBe('searching')
      }),
    )
  })
})
