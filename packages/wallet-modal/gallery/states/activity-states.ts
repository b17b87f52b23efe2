import { nftTransfer, tokenTransfer, transactionNamed } from '../../src/fixtures/fake-activity.ts'
import { settled, type TestBench } from '../../src/fixtures/test-core.ts'
import { operationTypes, type Transaction, type Transfer } from '../../src/ports/activity-port.ts'
import { connect } from './account-states.ts'
import { longName, picture } from './cast.ts'
import { statesOf } from './gallery-state.ts'

const minute = 60_000
const statuses = ['confirmed', 'pending', 'failed'] as const

const withIcon = (transfer: Transfer): Transfer =>
  'nft_info' in transfer
    ? { ...transfer, nft_info: { ...transfer.nft_info, preview: { url: picture(2) } } }
    : { ...transfer, fungible_info: { ...transfer.fungible_info, icon: { url: picture(5) } } }

/** By operation; the others move one token. */
const special: Readonly<Record<string, readonly Transfer[]>> = {
  approve: [],
  deploy: [],
  trade: [withIcon(tokenTransfer('out', '120.5', 'USDT')), withIcon(tokenTransfer('in', '0.20004', 'BNB'))],
  mint: [withIcon(nftTransfer('in', 'Little cat 12'))],
  bought: [nftTransfer('in', longName)],
  execute: [tokenTransfer('out', '1', 'USDT'), tokenTransfer('in', '2', 'BNB'), nftTransfer('in', 'A picture')],
}

/** One of every operation, from a minute ago to some years ago. */
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

function show(bench: TestBench) {
  connect(bench)
  bench.core.open({ view: 'Account' })
  bench.core.openActivity()
  return bench.activity.requests[0]
}

export const transactionsStates = statesOf('Transactions', 'activity', {
  loading: { title: 'The first page on its way', play: (bench) => void show(bench) },
  empty: {
    title: 'None yet',
    async play(bench) {
      show(bench)?.answer({ transactions: [], next: null })
      await settled()
    },
  },
  failed: {
    title: 'The source does not answer',
    async play(bench) {
      show(bench)?.fail(new Error('no'))
      await settled()
    },
  },
  every: {
    title: 'Every operation, every status, several years',
    async play(bench) {
      show(bench)?.answer({ transactions: everyOperation(bench.clock.now()), next: null })
      await settled()
    },
  },
  more: {
    title: 'The next page on its way',
    async play(bench) {
      show(bench)?.answer({ transactions: everyOperation(bench.clock.now()).slice(0, 3), next: 'second' })
      await settled()
      bench.core.loadMoreActivity()
    },
  },
  'more-failed': {
    title: 'The next page did not come',
    async play(bench) {
      show(bench)?.answer({ transactions: everyOperation(bench.clock.now()).slice(0, 3), next: 'second' })
      await settled()
      bench.core.loadMoreActivity()
      bench.activity.requests.at(-1)?.fail(new Error('no'))
      await settled()
    },
  },
})
