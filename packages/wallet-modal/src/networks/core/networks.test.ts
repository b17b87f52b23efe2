import { describe, expect, it } from 'vitest'
import { bnb, ethereum, polygon } from '../../fixtures/fake-networks.ts'
import { connectorNamed, fakeWallets, noAccount, someAccount } from '../../fixtures/fake-wallets.ts'
import { createTestHarness, settled, type TestHarness } from '../../fixtures/test-harness.ts'
import { topEntry, topView } from '../../shell/core/view-stack.ts'

function harness(): TestHarness {
  const wallets = fakeWallets(connectorNamed('Alpha'))
  wallets.world.networks = [polygon, ethereum, bnb]
  return createTestHarness({ wallets })
}

function connected(): TestHarness {
  const made = harness()
  made.wallets.become(someAccount)
  return made
}

const view = ({ core }: TestHarness) => topView(core.getState().stack)
const firstSwitch = ({ wallets }: TestHarness) => {
  const [first] = wallets.switches
  if (!first) throw new Error('No wallet was asked to switch')
  return first
}

async function pick(made: TestHarness, chainId: number) {
  made.core.open({ view: 'Networks' })
  await settled()
  await made.core.pickNetwork(chainId)
}

describe('a switch', () => {
  it('has no effect if it is approved after it was left', async () => {
    const made = connected()
    made.core.open({ view: 'Account' })
    made.core.show({ view: 'Networks' })
    await settled()
    await made.core.pickNetwork(1)
    made.core.back()
    firstSwitch(made).approve()
    await settled()
    expect(view(made)).toBe('Networks')
  })
})

describe('a wallet that approves only a network the app does not have', () => {
  const abroad = { ...someAccount, chainId: 10, networkName: null }

  function connecting() {
    const made = harness()
    made.core.open({ view: 'Connect' })
    made.core.choose('com.alpha')
    made.wallets.become(abroad)
    return made
  }

  it('is asked to switch before it counts as connected', async () => {
    const made = connecting()
    made.wallets.asks[0]?.approve()
    await settled()
    expect(topEntry(made.core.getState().stack)).toMatchObject({ view: 'SwitchNetwork', network: polygon })
    expect(made.wallets.switches).toHaveLength(1)
    expect(made.core.getState().isOpen).toBe(true)
  })

  it('closes the modal when it switched', async () => {
    const made = connecting()
    made.wallets.become({ ...someAccount, chainId: 137 })
    firstSwitch(made).approve()
    await settled()
    expect(made.core.getState().isOpen).toBe(false)
  })

  it('does not hide Account when the modal opens later', () => {
    const made = harness()
    made.wallets.become(abroad)
    made.core.open()
    expect(view(made)).toBe('Account')
  })
})

describe('the list of networks', () => {
  it("keeps the app's order", () => {
    const made = connected()
    const given = [polygon, ethereum, bnb]
    expect(made.core.getState().networks).toEqual(given)
    expect(made.wallets.world.networks).toEqual(given)
  })

  it("marks the wallet's current network, or none if the app does not have it", () => {
    const made = connected()
    expect(made.core.getState().selectedChainId).toBe(56)
    made.wallets.become({ ...someAccount, chainId: 999, networkName: null })
    expect(made.core.getState().selectedChainId).toBe(999)
  })

  it('asks the wallet for its supported networks each time it opens', async () => {
    const made = connected()
    made.wallets.world.support = { approved: [56], supportsAll: false }
    made.core.open({ view: 'Networks' })
    await settled()
    expect(made.core.getState().networkSupport).toEqual({ approved: [56], supportsAll: false })
  })

  it('forgets the supported networks when the wallet disconnects', async () => {
    const made = connected()
    made.wallets.world.support = { approved: [56], supportsAll: false }
    made.core.open({ view: 'Networks' })
    await settled()
    made.wallets.become(noAccount)
    expect(made.core.getState().networkSupport).toEqual({ approved: null, supportsAll: true })
  })

  it('tracks a click on the help and shows it', () => {
    const made = connected()
    made.core.open({ view: 'Networks' })
    made.core.openNetworkHelp()
    expect([view(made), made.events.at(-1)]).toEqual(['WhatIsANetwork', { event: 'CLICK_NETWORK_HELP' }])
  })
})

describe('choosing a network without a wallet', () => {
  it('selects it and continues to Connect', async () => {
    const made = harness()
    await pick(made, 137)
    expect([view(made), made.core.getState().selectedChainId]).toEqual(['Connect', 137])
    expect(made.wallets.switches).toEqual([])
  })
})

describe('choosing an approved network', () => {
  it('switches at once and returns to the previous view', async () => {
    const made = connected()
    made.wallets.world.support = { approved: [56, 1], supportsAll: false }
    made.core.open({ view: 'Account' })
    made.core.show({ view: 'Networks' })
    await made.core.pickNetwork(1)
    expect([view(made), made.core.getState().switching.status]).toEqual(['Networks', 'asking'])
    firstSwitch(made).approve()
    await settled()
    expect([view(made), made.core.getState().selectedChainId]).toEqual(['Account', 1])
  })

  it('shows why it failed, and asks again only on retry', async () => {
    const made = connected()
    made.wallets.world.support = { approved: [56, 1], supportsAll: false }
    await pick(made, 1)
    firstSwitch(made).fail({ code: -32002 })
    await settled()
    expect(view(made)).toBe('SwitchNetwork')
    expect(made.core.getState().switching).toMatchObject({ status: 'failed', failure: { kind: 'requestPending' } })
    expect(made.wallets.switches).toHaveLength(1)
    made.core.retrySwitch()
    expect(made.wallets.switches).toHaveLength(2)
  })

  it('asks once, however often it is pressed', async () => {
    const made = connected()
    made.wallets.world.support = { approved: [56, 1], supportsAll: false }
    await pick(made, 1)
    await made.core.pickNetwork(1)
    await made.core.pickNetwork(1)
    expect(made.wallets.switches).toHaveLength(1)
  })

  it('asks once when two networks are pressed before the wallet has said which it supports', async () => {
    const made = connected()
    made.wallets.world.support = { approved: [56, 1, 137], supportsAll: false }
    made.core.open({ view: 'Networks' })
    await settled()
    await Promise.all([made.core.pickNetwork(1), made.core.pickNetwork(137)])
    expect(made.wallets.switches.map(({ chainId }) => chainId)).toEqual([1])
  })
})

describe('check 17: choosing another network of a wallet that adds networks', () => {
  it('asks the wallet when the view opens, and goes back after the switch', async () => {
    const made = connected()
    await pick(made, 1)
    expect(topEntry(made.core.getState().stack)).toEqual({ view: 'SwitchNetwork', network: ethereum })
    expect(firstSwitch(made).chainId).toBe(1)
    firstSwitch(made).approve()
    await settled()
    expect([view(made), made.core.getState().selectedChainId]).toEqual(['Networks', 1])
    expect(made.core.getState().switching.status).toBe('idle')
  })

  it('stays with the reason if it is declined, and retries on request', async () => {
    const made = connected()
    await pick(made, 1)
    firstSwitch(made).fail({ code: 4001 })
    await settled()
    expect(made.core.getState().switching).toMatchObject({ status: 'failed', failure: { kind: 'rejected' } })
    expect([view(made), made.core.getState().selectedChainId]).toEqual(['SwitchNetwork', 56])
    made.core.retrySwitch()
    expect(made.core.getState().switching.status).toBe('asking')
    made.wallets.switches.at(-1)?.approve()
    await settled()
    expect(view(made)).toBe('Networks')
  })

  it('goes back if the network changes in the wallet in the meantime, whichever it is', async () => {
    const made = connected()
    await pick(made, 1)
    made.wallets.become({ ...someAccount, chainId: 137 })
    expect([view(made), made.core.getState().selectedChainId]).toEqual(['Networks', 137])
    firstSwitch(made).fail({ code: 4001 })
    await settled()
    expect([view(made), made.core.getState().switching.status]).toEqual(['Networks', 'idle'])
  })

  it('leads away from a network that the app does not have', async () => {
    const made = connected()
    made.wallets.become({ ...someAccount, chainId: 999, networkName: null })
    await pick(made, 56)
    firstSwitch(made).approve()
    await settled()
    expect(made.core.getState()).toMatchObject({ selectedChainId: 56, account: { networkName: 'BNB Smart Chain' } })
  })

  it('ignores the late answer of an abandoned attempt', async () => {
    const made = connected()
    await pick(made, 1)
    const left = firstSwitch(made)
    made.core.back()
    made.core.openNetworkHelp()
    left.fail({ code: 4001 })
    await settled()
    expect([view(made), made.core.getState().switching.status]).toEqual(['WhatIsANetwork', 'idle'])
  })

  it('does not ask a wallet that cannot add networks', async () => {
    const made = connected()
    made.wallets.world.support = { approved: [56], supportsAll: false }
    await pick(made, 1)
    expect([view(made), made.wallets.switches]).toEqual(['Networks', []])
  })
})
