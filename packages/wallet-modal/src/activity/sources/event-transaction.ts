import { type Address, formatUnits, isAddressEqual, zeroAddress } from 'viem'
import type { OperationType, Transaction, Transfer } from '../../ports/activity-port.ts'
import type { EventGroup } from './event-groups.ts'
import type { TokenEvent } from './token-event.ts'
import type { TokenMetadata } from './token-metadata.ts'

export type TransactionParts = {
  readonly account: Address
  readonly group: EventGroup
  readonly minedAt: string
  readonly factsOf: (token: Address) => Promise<TokenMetadata>
}

/** Returns one transaction of the history from the events of its logs. */
export async function toTransaction({ account, group, minedAt, factsOf }: TransactionParts): Promise<Transaction> {
  const moves = group.filter(({ kind }) => kind === 'transfer')
  const { hash, from, to } = moves[0] ?? group[0]
  const transfers = await Promise.all(moves.map(async (move) => toTransfer(move, account, await factsOf(move.token))))
  return {
    id: hash,
    metadata: {
      hash,
      minedAt,
      operationType: operationOf(moves, account),
      status: 'confirmed',
      sentFrom: from,
      sentTo: to,
    },
    transfers: transfers.filter((transfer) => transfer !== null),
  }
}

function toTransfer(move: TokenEvent, account: Address, { symbol, decimals, icon }: TokenMetadata): Transfer | null {
  if (decimals === null) return null
  return {
    direction: isOut(move, account) ? 'out' : 'in',
    quantity: { numeric: formatUnits(move.amount, decimals) },
    fungible_info: { symbol, icon: icon ? { url: icon } : null },
  }
}

function operationOf(moves: readonly TokenEvent[], account: Address): OperationType {
  const sent = moves.filter((move) => isOut(move, account))
  const received = moves.filter((move) => !isOut(move, account))
  if (sent.length === 0 && received.length === 0) return 'approve'
  if (sent.length === 0) return received.every(({ from }) => isAddressEqual(from, zeroAddress)) ? 'mint' : 'receive'
  if (received.length === 0) return sent.every(({ to }) => isAddressEqual(to, zeroAddress)) ? 'burn' : 'send'
  const sentTokens = new Set(sent.map(({ token }) => token))
  return received.every(({ token }) => sentTokens.has(token)) ? 'execute' : 'trade'
}

/** A transfer to oneself counts as sent. */
function isOut({ from }: TokenEvent, account: Address): boolean {
  return isAddressEqual(from, account)
}
