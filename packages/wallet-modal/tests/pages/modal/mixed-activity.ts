import type { ActivitySource } from '../../../src/exports/wallet-modal.ts'
import {
  operationTypes,
  type Transaction,
  type TransactionStatus,
  type Transfer,
} from '../../../src/ports/activity-port.ts'

const hour = 3_600_000
const square = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="${colour}" d="M0 0h8v8H0z"/></svg>`)}`

const token = (direction: 'in' | 'out', numeric: string, symbol: string, colour?: string): Transfer => ({
  direction,
  quantity: { numeric },
  fungible_info: { symbol, icon: colour === undefined ? null : { url: square(colour) } },
})
const picture = (direction: 'in' | 'out', name: string): Transfer => ({
  direction,
  quantity: { numeric: '1' },
  nft_info: { name, preview: { url: square('#8a4a6b') } },
})

/** By operation. The others move one token. */
const special: Readonly<Record<string, readonly Transfer[]>> = {
  approve: [],
  deploy: [],
  trade: [token('out', '120.5', 'USDT', '#1b7a4e'), token('in', '0.20004', 'BNB', '#8a6500')],
  mint: [picture('in', 'Little cat 12')],
  execute: [
    token('out', '1', 'USDT'),
    token('in', '2', 'BNB'),
    picture('in', 'A rather long name of a picture, number 4711'),
  ],
}

/** Two pages with every operation, every status and two years, as a service returns them. */
export function mixedActivity(): ActivitySource {
  return {
    async page({ cursor }) {
      const half = Math.ceil(operationTypes.length / 2)
      const from = cursor === null ? 0 : half
      const transactions = operationTypes.slice(from, from + half).map((_, index) => mixedTransaction(from + index))
      return { transactions, next: cursor === null ? 'second' : null }
    },
  }
}

function mixedTransaction(index: number): Transaction {
  const operationType = operationTypes[index] ?? 'send'
  const statuses: readonly TransactionStatus[] = ['confirmed', 'pending', 'failed']
  return {
    id: String(index),
    metadata: {
      operationType,
      status: (index % 4 === 0 ? 'confirmed' : statuses[index % 3]) ?? 'confirmed',
      minedAt: new Date(Date.now() - 1.7 ** index * hour).toISOString(),
      sentFrom: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      sentTo: null,
      hash: `0x${index.toString(16).padStart(64, '0')}`,
    },
    transfers: special[operationType] ?? [token(index % 2 === 0 ? 'in' : 'out', '1234.56789', 'USDT', '#1b7a4e')],
  }
}
