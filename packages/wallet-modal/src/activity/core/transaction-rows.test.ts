import { describe, expect, it } from 'vitest'
import { nftTransfer, tokenTransfer, transactionNamed } from '../../fixtures/fake-activity.ts'
import { type OperationType, operationTypes } from '../../ports/activity-port.ts'
import { toTransactionRows } from './transaction-rows.ts'

const usdt = (direction: 'in' | 'out', numeric = '2.5') => tokenTransfer(direction, numeric, 'USDT')

describe('toTransactionRows', () => {
  it('shows one row with the status for a transaction without transfers', () => {
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
  ] as const)('shows %s of one token as %s', (operationType, amount) => {
    const rows = toTransactionRows(transactionNamed('a', { operationType, transfers: [usdt('in')] }))
    expect(rows.map(({ amounts }) => amounts)).toEqual([[amount]])
  })

  it('shows an exchange of two in one row, from given to received', () => {
    const rows = toTransactionRows(
      transactionNamed('a', { operationType: 'trade', transfers: [tokenTransfer('in', '0.01', 'BNB'), usdt('out')] }),
    )
    expect(rows).toMatchObject([{ sign: 'swap', amounts: ['2.500 USDT', '0.010 BNB'], images: [{}, {}] }])
  })

  it('shows two NFTs in two rows', () => {
    const rows = toTransactionRows(
      transactionNamed('a', { transfers: [nftTransfer('out', 'Ape'), nftTransfer('in', 'Cat')] }),
    )
    expect(rows).toMatchObject([
      { amounts: ['Ape'], sign: 'out', images: [] },
      { amounts: ['Cat'], sign: 'in', images: [] },
    ])
  })

  it('shows more than two transfers in a row each, with direction and key', () => {
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
