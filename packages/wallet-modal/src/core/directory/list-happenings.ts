import { expect } from 'vitest'
import type { ConnectEntry } from '../connect/connect-list.ts'
import type { TestBench } from '../test-doubles.ts'
import { connectorNamed } from '../wallet-doubles.ts'
import { manyWallets } from './directory-doubles.ts'
import { gridWallets } from './grid-wallets.ts'

/** What can happen to the list of wallets and the directory. */
export const listHappenings: Record<string, (bench: TestBench) => void> = {
  showAllWallets: ({ core }) => core.showAllWallets(),
  showWalletHelp: ({ core }) => core.showWalletHelp(),
  showGetWallet: ({ core }) => core.showGetWallet(),
  openAllWallets: ({ core }) => core.open({ view: 'AllWallets' }),
  typeOne: ({ core }) => core.searchWallets('w'),
  typeTwo: ({ core }) => core.searchWallets('w1'),
  clearSearch: ({ core }) => core.searchWallets(''),
  loadMore: ({ core }) => core.loadMoreWallets(),
  retryDirectory: ({ core }) => core.retryDirectory(),
  directoryAnswers: ({ directory }) => directory.answerFrom(manyWallets(90)),
  standInAnswers: ({ directory }) => directory.questions[0]?.answer({ wallets: manyWallets(3), isStandIn: true }),
  directoryFails: ({ directory }) => directory.questions[0]?.fail(),
  lastQuestionFails: ({ directory }) => directory.questions.at(-1)?.fail(),
  announceLate: ({ wallets }) => wallets.announce(connectorNamed('Late', { rdns: 'com.late' })),
}

const order: Readonly<Record<ConnectEntry['type'], number>> = {
  qrCode: 0,
  connector: 1,
  wallet: 1,
  placeholder: 1,
  unreachable: 1,
  allWallets: 2,
}

/** What holds of the list after whatever happened. */
export function expectListSound({ core }: TestBench): void {
  const state = core.getState()
  const { entries, suggested, walletSearch } = state
  const ranks = entries.map(({ type }) => order[type])
  expect(ranks.every((rank, index) => index === 0 || rank >= (ranks[index - 1] ?? 0))).toBe(true)
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  if (suggested.status === 'ready' || suggested.status === 'failed') {
    expect(entries.some(({ type }) => type === 'placeholder')).toBe(false)
  }
  const grid = gridWallets(state).map(({ id }) => id)
  expect(new Set(grid).size).toBe(grid.length)
  expect(walletSearch.status === 'idle').toBe(walletSearch.text.trim().length < 2)
  if (!state.isOpen) expect(walletSearch.text).toBe('')
}
