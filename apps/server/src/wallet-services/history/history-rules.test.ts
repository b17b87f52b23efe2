import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHistoryCursor } from './history-cursor.ts'
import { type KeptTransfer, keptOf, mostInTransaction, pageOf } from './history-rules.ts'

const [ada, bob, nobody] = ['aa', 'bb', '00'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string]
const view = { address: ada, token: { symbol: 'USDT', decimals: 18 }, rowsAsked: 125, transactions: 25 }

/** Transfers of one transaction, in the order of a page: newest first. */
function transaction(block: number, moves: readonly [from: string, to: string][]): KeptTransfer[] {
  return moves
    .map(([sender, recipient], index) => ({
      block: BigInt(block),
      logIndex: index,
      txHash: `0x${block.toString(16).padStart(64, '0')}`,
      sender,
      recipient,
      amount: 10n ** 18n,
      blockTime: new Date('2026-11-21T10:00:00Z'),
    }))
    .toReversed()
}

describe('a page', () => {
  it.each([
    ['receive', [[bob, ada]]],
    ['send', [[ada, bob]]],
    ['send', [[ada, ada]]],
    [
      'execute',
      [
        [ada, bob],
        [bob, ada],
      ],
    ],
    ['mint', [[nobody, ada]]],
    ['burn', [[ada, nobody]]],
    [
      'receive',
      [
        [nobody, ada],
        [bob, ada],
      ],
    ],
  ] as [string, [string, string][]][])('calls it %s when %j moved', (operation, moves) => {
    expect(pageOf(transaction(1, moves), view).transactions[0]?.metadata.operationType).toBe(operation)
  })

  it('shows everything a transaction moved, in its order', () => {
    const [found] = pageOf(
      transaction(1, [
        [ada, bob],
        [bob, ada],
      ]),
      view,
    ).transactions
    expect(found?.transfers.map(({ direction }) => direction)).toEqual(['out', 'in'])
    expect(found?.metadata).toMatchObject({ sentFrom: ada, sentTo: bob })
  })

  it('never splits a transaction, and ends where the next begins', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: mostInTransaction }), { maxLength: 80 }), (sizes) => {
        const rows = sizes.flatMap((size, index) =>
          transaction(
            sizes.length - index,
            Array.from({ length: size }, () => [bob, ada]),
          ),
        )
        const shown: number[] = []
        for (let start = 0, isMore = true; isMore; ) {
          const page = pageOf(rows.slice(start, start + view.rowsAsked), view)
          shown.push(...page.transactions.map(({ transfers }) => transfers.length))
          const read = page.transactions.reduce((sum, { transfers }) => sum + transfers.length, 0)
          expect(page.transactions.length).toBeLessThanOrEqual(25)
          expect(page.last).toEqual(
            read === 0 ? undefined : expect.objectContaining({ block: rows[start + read - 1]?.block }),
          )
          isMore = page.isMore
          start += read
          expect(isMore && read === 0).toBe(false)
        }
        expect(shown).toEqual(sizes)
      }),
    )
  })
})

describe('stored transfers', () => {
  const moved = (blockNumber: number, amount = 1n, txHash = `0x${blockNumber}`) => ({
    blockNumber: BigInt(blockNumber),
    amount,
    txHash,
  })

  it('leave out zero values, and keep the first fifty of a transaction', () => {
    expect(keptOf([moved(1, 0n), moved(2)], 10)).toEqual({ kept: [moved(2)], below: undefined })
    expect(
      keptOf(
        Array.from({ length: 60 }, () => moved(1)),
        100,
      ).kept,
    ).toHaveLength(mostInTransaction)
  })

  it('are the newest whole blocks of too many', () => {
    const transfers = [moved(1), moved(2, 1n, 'a'), moved(2, 1n, 'b'), moved(3), moved(4)]
    expect(keptOf(transfers, 3)).toEqual({ kept: [moved(3), moved(4)], below: 2n })
    expect(keptOf(transfers, 5)).toEqual({ kept: transfers, below: undefined })
  })
})

describe('a cursor', () => {
  const cursors = createHistoryCursor('secret', '56 0xtoken')

  it('can be read by another process', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n }), fc.nat(2 ** 31), (block, logIndex) => {
        const text = cursors.write(ada, { block, logIndex })
        expect(createHistoryCursor('secret', '56 0xtoken').read(ada, text)).toEqual({ block, logIndex })
        expect(text).toMatch(/^[\w-]{20,120}$/)
      }),
    )
  })

  it('is invalid when a letter is changed, for another address, token or secret', () => {
    const text = cursors.write(ada, { block: 7n, logIndex: 3 })
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom('A', 'Z', 'a', 'z', '0', '9', '-', '_'), (at, letter) => {
        const other = text.slice(0, at) + letter + text.slice(at + 1)
        expect(cursors.read(ada, other)).toEqual(other === text ? { block: 7n, logIndex: 3 } : undefined)
      }),
    )
    expect(cursors.read(bob, text)).toBeUndefined()
    expect(createHistoryCursor('secret', '56 0xother').read(ada, text)).toBeUndefined()
    expect(createHistoryCursor('other', '56 0xtoken').read(ada, text)).toBeUndefined()
  })
})
