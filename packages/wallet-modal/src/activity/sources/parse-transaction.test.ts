import { describe, expect, it } from 'vitest'
import { parseTransaction } from './parse-transaction.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const metadata = {
  operationType: 'approve',
  hash: `0x${'ab'.repeat(32)}`,
  minedAt: '2026-03-04T05:06:07Z',
  sentFrom: address,
  sentTo: null,
  status: 'confirmed',
}
const nft = (is_spam: boolean) => ({
  nft_info: { name: 'Gift', flags: { is_spam } },
  direction: 'in',
  quantity: { numeric: '1' },
})
const token = (change: object) => ({
  fungible_info: { symbol: 'USDT' },
  direction: 'in',
  quantity: { numeric: '1' },
  ...change,
})
const parsed = (change: object) => parseTransaction({ id: 'one', metadata, transfers: [], ...change })

describe('parseTransaction', () => {
  it('keeps a transaction without transfers', () => {
    expect(parsed({})).toMatchObject({ id: 'one', metadata: { operationType: 'approve' }, transfers: [] })
    expect(parsed({ transfers: null })?.transfers).toEqual([])
  })

  it('drops a transaction that only sent spam, and keeps one that did more', () => {
    expect(parsed({ transfers: [nft(true), nft(true)] })).toBeNull()
    expect(parsed({ transfers: [nft(true), nft(false)] })?.transfers).toHaveLength(2)
    expect(parsed({ transfers: [nft(true), token({})] })?.transfers).toHaveLength(2)
  })

  it.each([
    { hash: '0x12' },
    { hash: '<img>' },
    { minedAt: 'yesterday' },
    { minedAt: 1_700_000_000 },
    { sentFrom: 'vitalik' },
    { status: 'excellent' },
  ])('drops a transaction without a required field: %j', (change) => {
    expect(parsed({ metadata: { ...metadata, ...change } })).toBeNull()
  })

  it('treats an unknown kind as an execution', () => {
    expect(parsed({ metadata: { ...metadata, operationType: '__proto__' } })?.metadata.operationType).toBe('execute')
  })

  it('replaces an invalid id with the hash, and an invalid receiver with null', () => {
    const transaction = parsed({ id: '"><script>', metadata: { ...metadata, sentTo: 'javascript:1' } })
    expect(transaction).toMatchObject({ id: metadata.hash, metadata: { sentTo: null } })
  })

  it.each([
    token({ quantity: { numeric: 'a lot' } }),
    token({ quantity: { numeric: '-1' } }),
    token({ quantity: { numeric: '9'.repeat(200) } }),
    token({ quantity: null }),
    token({ direction: 'sideways' }),
    { direction: 'in', quantity: { numeric: '1' } },
    'transfer',
  ])('drops an invalid transfer: %j', (transfer) => {
    expect(parsed({ transfers: [transfer, token({})] })?.transfers).toHaveLength(1)
  })

  it('writes numbers without an exponent and symbols on one line', () => {
    const [transfer] =
      parsed({ transfers: [token({ quantity: { numeric: 1e-7 }, fungible_info: { symbol: 'US\u202e\nD' } })] })
        ?.transfers ?? []
    expect(transfer).toMatchObject({
      quantity: { numeric: '0.0000001' },
      fungible_info: { symbol: 'US D', icon: null },
    })
  })

  it.each([null, 7, [], {}, { metadata: null }])('drops what is not a transaction: %j', (value) => {
    expect(parseTransaction(value)).toBeNull()
  })
})
