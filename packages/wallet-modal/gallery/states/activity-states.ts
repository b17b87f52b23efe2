import { nftTransfer, tokenTransfer, transactionNamed } from '../../src/fixtures/fake-activity.ts'
import { settled, type TestHarness } from '../../src/fixtures/test-harness.ts'
import { operationTypes, type Transaction, type Transfer } from '../../src/ports/activity-port.ts'
import { connect } from './account-states.ts'
import { statesOf } from './gallery-state.ts'
import { longName, picture } from './sample-wallets.ts'

const minute = 60_000
const statuses = ['confirmed', 'pending', 'failed'] as const

const withIcon = (transfer: Transfer): Transfer =>
  'nft_info' in transfer
    ? { ...transfer, nft_info: { ...transfer.nft_info, preview: { url: picture(2) } } }
    : { ...transfer, fungible_info: { ...transfer.fungible_info, icon: { url: picture(5) } } }

/** By operation. The others move one token. */
const special: Readonly<Record<string, readonly Transfer[]>> = {
  approve: [],
  deploy: [],
  trade: [withIcon(tokenTransfer('out', '120.5', 'USDT')), withIcon(tokenTransfer('in', '0.20004', 'BNB'))],
  mint: [withIcon(nftTransfer('in', 'Little cat 12'))],
  bought: [nftTransfer('in', longName)],
  execute: [tokenTransfer('out', '1', 'USDT'), tokenTransfer('in', '2', 'BNB'), nftTransfer('in', 'A picture')],
}

/** One of each operation, from a minute to some years ago. */
function everyOperation(now: number): Transaction[] {
  return operationTypes.map((operationType, index) =>
    transactionNamed(String(index), {
      operationType,
      status: (index % 4 === 0 ? 'confirmed' : statuses[index % 3]) ?? 'confirmed',
      minedAt: new Date(now - 2.4 ** index * minute).toISOString(),
      hash: `0x${index.toString(16).padStart(64, '0')}`,
      transfers: special[operationType] ?? [
        withIcon(tokenTransfer(index % 2 === 0 ? 'in' : 'out', '1234.56789', 'USDT')),
      ],
    }),
  )
}

function show(harness: TestHarness) {
  connect(harness)
  harness.core.open({ view: 'Account' })
  harness.core.openActivity()
  return harness.activity.requests[0]
}

export const transactionsStates = statesOf('Transactions', 'activity', {
  loading: { title: 'The first page is loading', play: (harness) => void show(harness) },
  empty: {
    title: 'None yet',
    async play(harness) {
      show(harness)?.answer({ transactions: [], next: null })
      await settled()
    },
  },
  failed: {
    title: 'The source does not answer',
    async play(harness) {
      show(harness)?.fail(new Error('no'))
      await settled()
    },
  },
  every: {
    title: 'Every operation, every status, several years',
    async play(harness) {
      show(harness)?.answer({ transactions: everyOperation(harness.clock.now()), next: null })
      await settled()
    },
  },
  recent: {
    title: "The app's own transactions, next to those of the chain",
    async play(harness) {
      const [first, second, third, fourth] = everyOperation(harness.clock.now())
      const shown = show(harness)
      const add = (index: number, description: string) =>
        harness.core.addRecentTransaction({ hash: `0x${String(index).repeat(64)}`, description })
      for (const [index, description] of [longName, 'Alpha deposit', 'Beta plan'].entries()) add(index + 1, description)
      harness.wallets.mining[0]?.mine('failed')
      harness.wallets.mining[1]?.mine('confirmed')
      shown?.answer({ transactions: [first, second, third, fourth].flatMap((each) => each ?? []), next: null })
      await settled()
    },
  },
  more: {
    title: 'The next page is loading',
    async play(harness) {
      show(harness)?.answer({ transactions: everyOperation(harness.clock.now()).slice(0, 3), next: 'second' })
      await settled()
      harness.core.loadMoreActivity()
    },
  },
  'more-failed': {
    title: 'The next page failed',
    async play(harness) {
      show(harness)?.answer({ transactions: everyOperation(harness.clock.now()).slice(0, 3), next: 'second' })
      await settled()
      harness.core.loadMoreActivity()
      harness.activity.requests.at(-1)?.fail(new Error('no'))
      await settled()
    },
  },
})
