import { describe, expect, it } from 'vitest'
import { fakeActivity, transactionNamed } from '../../fixtures/fake-activity.ts'
import { fakeWallets, noAccount, someAccount } from '../../fixtures/fake-wallets.ts'
import { createTestHarness, settled } from '../../fixtures/test-harness.ts'

const lower = { ...someAccount, address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266' } as const
const mixed = { ...someAccount, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' } as const
const [a, b, c] = ['a', 'b', 'c'].map((id) => transactionNamed(id)) as [
  ReturnType<typeof transactionNamed>,
  ReturnType<typeof transactionNamed>,
  ReturnType<typeof transactionNamed>,
]

function connected(account = someAccount) {
  const source = fakeActivity()
  const wallets = fakeWallets()
  wallets.become(account)
  const harness = createTestHarness({ wallets, activity: source })
  const ids = () => harness.core.getState().activity.transactions.map(({ id }) => id)
  const status = () => harness.core.getState().activity.status
  return { ...harness, source, ids, status }
}

function opened(account = someAccount) {
  const harness = connected(account)
  harness.core.open()
  harness.core.openActivity()
  return harness
}

async function answered(next: string | null = null) {
  const harness = opened()
  harness.source.requests[0]?.answer({ transactions: [a, b], next })
  await settled()
  return harness
}

describe('activity', () => {
  it('reads the first page and tracks the click when its view opens', () => {
    const { core, source, events, status } = connected()
    core.open()
    expect(source.requests).toEqual([])
    core.openActivity()
    expect(source.requests.map(({ query }) => query)).toEqual([
      { address: someAccount.address, chainId: 56, cursor: null },
    ])
    expect([status(), events.at(-1)]).toEqual(['loading', { event: 'CLICK_TRANSACTIONS' }])
  })

  it('reads again only if the list is empty', async () => {
    const { core, source, ids } = await answered()
    expect(ids()).toEqual(['a', 'b'])
    core.back()
    core.openActivity()
    expect(source.requests).toHaveLength(1)

    const empty = opened()
    empty.source.requests[0]?.answer({ transactions: [], next: null })
    await settled()
    expect(empty.status()).toBe('ready')
    empty.core.back()
    empty.core.openActivity()
    expect(empty.source.requests).toHaveLength(2)
  })

  it('ends at a page without anything new, from a source that never ends', async () => {
    const { core, source, ids, status } = await answered('cursor 1')
    core.loadMoreActivity()
    source.requests[1]?.answer({ transactions: [a, b], next: 'cursor 1' })
    await settled()
    core.loadMoreActivity()
    expect([ids(), status(), source.requests.length]).toEqual([['a', 'b'], 'ready', 2])
  })

  it('reads page by page and shows each transaction once', async () => {
    const { core, source, ids, events } = await answered('cursor 1')
    core.loadMoreActivity()
    core.loadMoreActivity()
    expect(source.requests.map(({ query }) => query.cursor)).toEqual([null, 'cursor 1'])
    expect(events.at(-1)).toEqual({
      event: 'LOAD_MORE_TRANSACTIONS',
      properties: { address: someAccount.address, projectId: 'project', cursor: 'cursor 1' },
    })
    source.requests[1]?.answer({ transactions: [b, c], next: null })
    await settled()
    expect(ids()).toEqual(['a', 'b', 'c'])
    core.loadMoreActivity()
    expect(source.requests).toHaveLength(2)
  })

  it('skips pages that have nothing to show', async () => {
    const { source, ids } = opened()
    source.requests[0]?.answer({ transactions: [], next: 'cursor 1' })
    await settled()
    source.requests[1]?.answer({ transactions: [a], next: null })
    await settled()
    expect([ids(), source.requests.map(({ query }) => query.cursor)]).toEqual([['a'], [null, 'cursor 1']])
  })

  it('stops skipping after a limit', async () => {
    const { source, status } = opened()
    for (let page = 0; page < 20; page++) {
      source.requests.at(-1)?.answer({ transactions: [], next: `cursor ${page}` })
      await settled()
    }
    expect([status(), source.requests.length]).toEqual(['ready', 11])
  })

  it('reports a failed page and reads the same page again on retry', async () => {
    const { core, source, ids, status, events } = await answered('cursor 1')
    core.loadMoreActivity()
    source.requests[1]?.fail(new Error('no'))
    await settled()
    expect([status(), ids()]).toEqual(['failed', ['a', 'b']])
    expect(events.at(-1)).toMatchObject({ event: 'ERROR_FETCH_TRANSACTIONS', properties: { cursor: 'cursor 1' } })
    core.loadMoreActivity()
    expect(source.requests).toHaveLength(2)
    core.retryActivity()
    source.requests[2]?.answer({ transactions: [c], next: null })
    await settled()
    expect([status(), ids()]).toEqual(['ready', ['a', 'b', 'c']])
  })

  it('computes relative times from when the list was last on screen', async () => {
    const { core, clock } = await answered()
    clock.advance(90_000)
    core.back()
    core.openActivity()
    expect(core.getState().activity.asOf).toBe(90_000)
  })

  it('links to the block explorer if the network has one', async () => {
    const { core, wallets } = await answered()
    expect(core.transactionUrl('0xab')).toBe('https://explorer.example/tx/0xab')
    wallets.become({ ...someAccount, chainId: 999 })
    expect(core.transactionUrl('0xab')).toBeNull()
  })
})

describe('activity after a change of account or network', () => {
  it.each([
    { change: 'address', account: { ...someAccount, address: lower.address } },
    { change: 'network', account: { ...someAccount, chainId: 1 } },
  ])('is cleared and read again: $change', async ({ account }) => {
    const { source, wallets, ids, status } = await answered('cursor 1')
    wallets.become(account)
    expect([ids(), status()]).toEqual([[], 'loading'])
    const { address, chainId } = account
    expect(source.requests[1]?.query).toEqual({ address, chainId, cursor: null })
  })

  it('is kept if only the case of the address changed', async () => {
    const { source, wallets, ids } = opened(lower)
    source.requests[0]?.answer({ transactions: [a], next: null })
    await settled()
    wallets.become(mixed)
    expect([ids(), source.requests.length]).toEqual([['a'], 1])
  })

  it('never shows the answer for the previous account', async () => {
    const { source, wallets, ids } = opened()
    wallets.become({ ...someAccount, chainId: 1 })
    source.requests[0]?.answer({ transactions: [a], next: null })
    await settled()
    expect([source.requests[0]?.signal.aborted, ids()]).toEqual([true, []])
    source.requests[1]?.answer({ transactions: [b], next: null })
    await settled()
    expect(ids()).toEqual(['b'])
  })

  it('is not read while its view is closed', async () => {
    const { core, source, wallets, status } = await answered()
    core.close()
    wallets.become({ ...someAccount, chainId: 1 })
    expect([source.requests.length, status()]).toEqual([1, 'idle'])
    wallets.become(noAccount)
    expect(source.requests).toHaveLength(1)
  })

  it('stops reading when its view is left, and continues when it is back', async () => {
    const { core, source, status } = opened()
    core.back()
    expect([source.requests[0]?.signal.aborted, status()]).toEqual([true, 'idle'])
    core.openActivity()
    expect([source.requests.length, status()]).toEqual([2, 'loading'])
  })
})

it('does not exist in an app without a source', () => {
  const harness = createTestHarness({ activity: null })
  expect(harness.core.getState().hasActivity).toBe(false)
  harness.wallets.become(someAccount)
  harness.core.open({ view: 'Transactions' })
  expect(harness.core.getState().activity.status).toBe('idle')
})
