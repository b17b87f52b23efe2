import { expect } from 'vitest'
import { transactionNamed } from '../activity/activity-doubles.ts'
import { bnb, ethereum } from '../networks/network-doubles.ts'
import type { TestBench } from '../test-doubles.ts'
import type { ViewName } from '../view-name.ts'
import { topEntry, topView } from '../view-stack.ts'
import { someAccount } from '../wallet-doubles.ts'

const other = { ...someAccount, address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' } as const

/** Whose the present account's transactions are. */
const ownerOf = ({ core }: TestBench) => `${core.getState().account.address} ${core.getState().account.chainId}`

/** A press happens only where its button is. */
const isOn = (core: TestBench['core'], view: ViewName) => topView(core.getState().stack) === view

/** What can happen around networks, account and activity. */
export const accountSideHappenings: Record<string, (bench: TestBench) => void> = {
  openNetworks: ({ core }) => core.open({ view: 'Networks' }),
  showNetworks: ({ core }) => void (isOn(core, 'Account') && core.show({ view: 'Networks' })),
  pickEthereum: ({ core }) => void core.pickNetwork(ethereum.chainId),
  pickBnb: ({ core }) => void core.pickNetwork(bnb.chainId),
  approvedOnly: ({ wallets }) =>
    void Object.assign(wallets.world, { support: { approved: [1, 56], supportsAll: false } }),
  anyNetwork: ({ wallets }) => void Object.assign(wallets.world, { support: { approved: null, supportsAll: true } }),
  switchApproved: ({ wallets }) => wallets.switches.shift()?.approve(),
  switchRefused: ({ wallets }) => wallets.switches.shift()?.fail({ code: 4001 }),
  retrySwitch: ({ core }) => core.retrySwitch(),
  networkHelp: ({ core }) => void (isOn(core, 'Networks') && core.openNetworkHelp()),
  otherAccount: ({ wallets }) => wallets.become(other),
  showIdentity: ({ core }) => void core.showIdentity(),
  identityComes({ identity }) {
    const lookup = identity.lookups.shift()
    lookup?.answer({ name: lookup.address, avatar: null })
  },
  identityFails: ({ identity }) => identity.lookups.shift()?.fail(),
  openActivity: ({ core }) => void (isOn(core, 'Account') && core.openActivity()),
  activityComes({ activity }) {
    const request = activity.requests.shift()
    if (!request) return
    const { address, chainId, cursor } = request.query
    const transactions = [1, 2].map((n) => transactionNamed(`${address} ${chainId} ${cursor} ${n}`))
    request.answer({ transactions, next: cursor === null ? 'more' : null })
  },
  activityFails: ({ activity }) => activity.requests.shift()?.fail(new Error('no')),
  moreActivity: ({ core }) => core.loadMoreActivity(),
  retryActivity: ({ core }) => core.retryActivity(),
  addToken: ({ core }) => void core.addToken(),
}

/** What holds of them at any moment. */
export function expectAccountSideSound(bench: TestBench): void {
  const { isOpen, stack, account, activity, identity, selectedChainId, switching } = bench.core.getState()
  const entry = isOpen ? topEntry(stack) : null
  expect(selectedChainId).toBe(bench.wallets.selectedChainId())
  if (entry?.view === 'SwitchNetwork') expect(switching).toMatchObject({ network: entry.network })
  if (switching.status === 'asking') expect(['SwitchNetwork', 'Networks']).toContain(entry?.view)
  if (switching.status === 'failed') expect(entry?.view).toBe('SwitchNetwork')
  if (activity.status === 'loading') expect(entry?.view).toBe('Transactions')
  if (isOpen && topView(stack) === 'Transactions') expect(account.address).not.toBeNull()
  for (const { id } of activity.transactions) expect(id.startsWith(ownerOf(bench))).toBe(true)
  expect(new Set(activity.transactions.map(({ id }) => id)).size).toBe(activity.transactions.length)
  expect([null, account.address]).toContain(identity.name)
}
