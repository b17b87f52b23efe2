import type { ActivityPage, ActivityQuery, ActivitySource, Transaction, Transfer } from '../activity-port.ts'

/** A source whose pages a test hands over; `requests` holds those still without one. */
export type FakeActivity = ActivitySource & {
  requests: { query: ActivityQuery; signal: AbortSignal; answer(page: ActivityPage): void; fail(error: Error): void }[]
}

export function fakeActivity(): FakeActivity {
  const source: FakeActivity = {
    requests: [],
    page: (query, signal) =>
      new Promise((answer, fail) => {
        source.requests.push({ query, signal, answer, fail })
      }),
  }
  return source
}

type Change = Partial<Transaction['metadata']> & { transfers?: readonly Transfer[] }

export function transactionNamed(id: string, { transfers = [], ...metadata }: Change = {}): Transaction {
  return {
    id,
    metadata: {
      operationType: 'send',
      status: 'confirmed',
      minedAt: '2026-06-15T12:00:00.000Z',
      sentFrom: '0x1234567890abcdef1234567890abcdef12345678',
      sentTo: null,
      hash: `0x${id}`,
      ...metadata,
    },
    transfers,
  }
}

export const tokenTransfer = (direction: 'in' | 'out', numeric: string, symbol: string): Transfer => ({
  direction,
  quantity: { numeric },
  fungible_info: { symbol, icon: null },
})

export const nftTransfer = (direction: 'in' | 'out', name: string): Transfer => ({
  direction,
  quantity: { numeric: '1' },
  nft_info: { name, preview: null },
})
