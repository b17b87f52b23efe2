import { describe, expect, it } from 'vitest'
import { fakeWallets, noAccount, someAccount } from '../../fixtures/fake-wallets.ts'
import { createTestHarness, fakeIdentity, settled } from '../../fixtures/test-harness.ts'

const other = { ...someAccount, address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' } as const
const shouted = { ...someAccount, address: `0x${someAccount.address?.slice(2).toUpperCase()}` } as const
const anna = { name: 'anna.eth', avatar: 'https://pictures.example/anna.png' }

function connected() {
  const source = fakeIdentity()
  const wallets = fakeWallets()
  wallets.become(someAccount)
  return { source, ...createTestHarness({ wallets, identity: source }) }
}

describe("the account's identity", () => {
  it('is looked up only while it is shown', async () => {
    const { core, source } = connected()
    expect(source.lookups).toEqual([])
    core.showIdentity()
    expect(source.lookups).toMatchObject([{ address: someAccount.address }])
    source.lookups[0]?.answer(anna)
    await settled()
    expect(core.getState().identity).toEqual(anna)
  })

  it('is requested once, however many components show it', async () => {
    const { core, source } = connected()
    const stop = core.showIdentity()
    core.showIdentity()
    source.lookups[0]?.answer(anna)
    await settled()
    stop()
    core.showIdentity()
    expect(source.lookups).toHaveLength(1)
  })

  it('of the previous account is never shown for the next', async () => {
    const { core, source, wallets } = connected()
    core.showIdentity()
    wallets.become(other)
    source.lookups[0]?.answer(anna)
    source.lookups[1]?.answer({ name: 'otto.eth', avatar: null })
    await settled()
    expect(source.lookups.map(({ signal }) => signal.aborted)).toEqual([true, false])
    expect(core.getState().identity.name).toBe('otto.eth')
  })

  it('is available at once for an account that returns', async () => {
    const { core, source, wallets } = connected()
    core.showIdentity()
    source.lookups[0]?.answer(anna)
    await settled()
    wallets.become(noAccount)
    expect(core.getState().identity.name).toBeNull()
    wallets.become(someAccount)
    expect(core.getState().identity).toEqual(anna)
    expect(source.lookups).toHaveLength(1)
  })

  it("survives a change of network and of the address's case", async () => {
    const { core, source, wallets } = connected()
    core.showIdentity()
    wallets.become({ ...someAccount, chainId: 1 })
    wallets.become({ ...shouted, chainId: 1 })
    source.lookups[0]?.answer(anna)
    await settled()
    expect([core.getState().identity, source.lookups.length]).toEqual([anna, 1])
  })

  it('is aborted when it is no longer shown', async () => {
    const { core, source } = connected()
    core.showIdentity()()
    expect(source.lookups[0]?.signal.aborted).toBe(true)
    source.lookups[0]?.answer(anna)
    await settled()
    expect(core.getState().identity.name).toBeNull()
  })

  it('is looked up again when it is shown after a failure', async () => {
    const { core, source } = connected()
    const stop = core.showIdentity()
    source.lookups[0]?.fail()
    await settled()
    expect(core.getState().identity).toEqual({ name: null, avatar: null })
    stop()
    core.showIdentity()
    expect(source.lookups).toHaveLength(2)
  })

  it('is cached for a limited number of accounts', async () => {
    const { core, source, wallets } = connected()
    core.showIdentity()
    source.lookups[0]?.answer(anna)
    await settled()
    for (let index = 1; index <= 60; index += 1) {
      wallets.become({ ...someAccount, address: `0x${index.toString(16).padStart(40, '0')}` })
      source.lookups.at(-1)?.answer({ name: `${index}.eth`, avatar: null })
      await settled()
    }
    wallets.become(someAccount)
    expect(source.lookups).toHaveLength(62)
    expect(source.lookups.at(-1)?.address).toBe(someAccount.address)
  })

  it('is looked up for one account at a time, and not without one', async () => {
    const { core, source, wallets } = connected()
    wallets.become(noAccount)
    core.showIdentity()
    expect(source.lookups).toEqual([])
    wallets.become(someAccount)
    wallets.become({ ...someAccount, chainId: 1 })
    core.showIdentity()
    expect(source.lookups).toHaveLength(1)
  })
})
