import { describe, expect, it } from 'vitest'
import { nftTransfer, tokenTransfer, transactionNamed } from '../../fixtures/fake-activity.ts'
import { type OperationType, operationTypes } from '../../ports/activity-port.ts'
import { toTransactionRows } from './transaction-rows.ts'

const usdt = (direction: 'in' | 'out', numeric = '2.5') => tokenTransfer(direction, numeric, 'USDT')

describe('a transaction', () => {
  it('without transfers is one row that shows how it stands', () => {
    const [row, ...rest] = toTransactionRows(transactionNamed('a', { operationType: 'approve' }))
    expect(rest).toEqual([])
    expect(row).toMatchObject({ operation: 'approve', sign: 'check', images: [], amounts: [] })
  })

  it.each([
    ['receive', '+2.500 USDT'],
    ['deposit', '+2.500 USDT'],
    ['borrow', '+2.500 USDT'],
    ['claim', '+2.500 USDT'],
    ['withdraw', '-2.500 USDT'],
    ['repay', '-2.500 USDT'],
    ['burn', '-2.500 USDT'],
    ['send', '2.500 USDT'],
    ['mint', '2.500 USDT'],
  ] as const)('to %s one token shows %s', (operationType, amount) => {
    const rows = toTransactionRows(transactionNamed('a', { operationType, transfers: [usdt('in')] }))
    expect(rows.map(({ amounts }) => amounts)).toEqual([[amount]])
  })

  it('of two is an exchange in one row, from what was given to what was got', () => {
    const rows = toTransactionRows(
      transactionNamed('a', { operationType: 'trade', transfers: [tokenTransfer('in', '0.01', 'BNB'), usdt('out')] }),
    )
    expect(rows).toMatchObject([{ sign: 'swap', amounts: ['2.500 USDT', '0.010 BNB'], images: [{}, {}] }])
  })

  it('of two NFTs is two rows', () => {
    const rows = toTransactionRows(
      transactionNamed('a', { transfers: [nftTransfer('out', 'Ape'), nftTransfer('in', 'Cat')] }),
    )
    expect(rows).toMatchObject([
      { amounts: ['Ape'], sign: 'out', images: [] },
      { amounts: ['Cat'], sign: 'in', images: [] },
    ])
  })

  it('of more than two is a row for each, with its direction and a key of its own', () => {
    const rows = toTransactionRows(
      transactionNamed('a', { transfers: [usdt('out'), usdt('in'), nftTransfer('in', 'Cat')] }),
    )
    expect(rows.map(({ sign, amounts }) => [sign, ...amounts])).toEqual([
      ['out', '2.500 USDT'],
      ['in', '2.500 USDT'],
      ['in', 'Cat'],
    ])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3)
  })

  it('shows an NFT by its picture and a token by its icon', () => {
    const [nft] = toTransactionRows(transactionNamed('a', { transfers: [nftTransfer('in', 'Cat')] }))
    const [token] = toTransactionRows(transactionNamed('b', { transfers: [usdt('in')] }))
    expect([nft?.images, token?.images]).toEqual([[{ kind: 'nft', url: null }], [{ kind: 'token', url: null }]])
  })

  it('has a sign for each operation', () => {
    const signOf = (operationType: OperationType, direction: 'in' | 'out') =>
      toTransactionRows(transactionNamed('a', { operationType, transfers: [usdt(direction)] }))[0]?.sign
    const others = operationTypes.filter((type) => !['trade', 'approve', 'cancel'].includes(type))
    expect([signOf('trade', 'in'), signOf('approve', 'in'), signOf('cancel', 'in')]).toEqual(['swap', 'check', 'cross'])
    expect(others.map((type) => [signOf(type, 'in'), signOf(type, 'out')])).toEqual(others.map(() => ['in', 'out']))
  })
})
