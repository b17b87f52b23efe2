import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { transactionNamed } from '../../fixtures/fake-activity.ts'
import { connectorNamed, fakeWallets, noAccount, someAccount } from '../../fixtures/fake-wallets.ts'
import { createTestHarness, settled } from '../../fixtures/test-harness.ts'
import { createEventLog } from '../../shell/core/event-log.ts'
import type { ModalEvent } from '../../shell/core/events.ts'

const golden = new URL('./events-golden.json', import.meta.url)

/** A visit that triggers every event. */
async function eventfulVisit(): Promise<ModalEvent[]> {
  const relay = connectorNamed('WalletConnect', { id: 'walletConnect', rdns: null, kind: 'walletConnect' })
  const harness = createTestHarness({ wallets: fakeWallets(connectorNamed('Alpha'), relay) })
  const { core, wallets, activity, events } = harness

  core.open()
  core.showWalletHelp()
  core.showGetWallet()
  core.back()
  core.back()
  core.showAllWallets()
  core.back()
  core.choose('com.alpha')
  wallets.asks[0]?.fail({ code: 4001 })
  await settled()
  core.retry()
  wallets.become(someAccount)
  wallets.asks[0]?.approve()
  await settled()

  core.open()
  core.openActivity()
  activity.requests[0]?.answer({ transactions: [transactionNamed('a')], next: 'page 2' })
  await settled()
  core.loadMoreActivity()
  activity.requests.at(-1)?.fail(new Error('no'))
  await settled()
  core.back()
  void core.disconnect()
  wallets.disconnects.shift()?.fail(new Error('no'))
  await settled()
  void core.disconnect()
  wallets.disconnects.shift()?.succeed()
  await settled()

  core.open({ view: 'Networks' })
  core.openNetworkHelp()
  core.close()
  core.open()
  core.chooseWalletConnect()
  await settled()
  wallets.asks.at(-1)?.uri('wc:1@2')
  wallets.become(noAccount)
  wallets.asks.at(-1)?.approve()
  await settled()
  return events
}

describe('check 28: events', () => {
  it('match the golden file in name, order and properties', async () => {
    expect(await eventfulVisit()).toEqual(JSON.parse(await readFile(golden, 'utf8')))
  })

  it('are all covered by the golden file', async () => {
    const covered = new Set((JSON.parse(await readFile(golden, 'utf8')) as ModalEvent[]).map(({ event }) => event))
    const every: Record<Exclude<ModalEvent['event'], 'MODAL_CREATED'>, true> = {
      MODAL_LOADED: true,
      MODAL_OPEN: true,
      MODAL_CLOSE: true,
      CLICK_ALL_WALLETS: true,
      CLICK_WALLET_HELP: true,
      CLICK_NETWORK_HELP: true,
      CLICK_GET_WALLET: true,
      CLICK_TRANSACTIONS: true,
      DISCONNECT_SUCCESS: true,
      DISCONNECT_ERROR: true,
      SELECT_WALLET: true,
      CONNECT_SUCCESS: true,
      CONNECT_ERROR: true,
      LOAD_MORE_TRANSACTIONS: true,
      ERROR_FETCH_TRANSACTIONS: true,
    }
    expect(Array.from(covered).sort()).toEqual(Object.keys(every).sort())
  })
})

describe('the event log', () => {
  it('starts with MODAL_CREATED and has the time of each event', () => {
    let now = 5
    const log = createEventLog(() => now, null)
    expect(log.last()).toEqual({ timestamp: 5, data: { event: 'MODAL_CREATED' } })
    const seen: unknown[] = []
    const stop = log.watch(() => seen.push(log.last()))
    now = 7
    log.track({ event: 'MODAL_OPEN' })
    stop()
    log.track({ event: 'MODAL_CLOSE' })
    expect(seen).toEqual([{ timestamp: 7, data: { event: 'MODAL_OPEN' } }])
  })

  it('passes events to the app, except MODAL_CREATED, which is not a user action', async () => {
    const reported: ModalEvent[] = []
    const log = createEventLog(Date.now, (event) => void reported.push(event))
    await settled()
    expect(reported).toEqual([])
    log.track({ event: 'MODAL_OPEN' })
    await settled()
    expect(reported).toEqual([{ event: 'MODAL_OPEN' }])
  })
})
