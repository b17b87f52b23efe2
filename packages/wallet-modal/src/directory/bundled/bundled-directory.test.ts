import { describe, expect, it } from 'vitest'
import type { DirectoryQuery, Wallet } from '../../ports/directory-port.ts'
import { parseWallet } from '../sources/parse-wallet.ts'
import { createBundledDirectory } from './bundled-directory.ts'
import { pageOf } from './bundled-wallets-page.ts'

const patient = new AbortController().signal
const walletNamed = (name: string): Wallet => {
  const wallet = parseWallet({ id: name.toLowerCase().replace(/\W/g, ''), name })
  if (!wallet) throw new Error(`No wallet: ${name}`)
  return wallet
}
const few = ['MetaMask', 'Café Wallet', 'Taho', 'Trust Wallet', 'imToken'].map(walletNamed)

async function namesOf(query: Partial<DirectoryQuery>, wallets = few) {
  const directory = createBundledDirectory(async () => (asked) => pageOf(wallets, asked))
  const { wallets: found, count } = await directory.list({ page: 1, entries: 40, ...query }, patient)
  return { names: found.map(({ name }) => name), count }
}

describe('the bundled directory', () => {
  it('returns its wallets page by page and counts all of them', async () => {
    expect(await namesOf({ entries: 2 })).toEqual({ names: ['MetaMask', 'Café Wallet'], count: 5 })
    expect(await namesOf({ entries: 2, page: 3 })).toEqual({ names: ['imToken'], count: 5 })
    expect(await namesOf({ entries: 2, page: 4 })).toEqual({ names: [], count: 5 })
  })

  it.each([
    ['WALLET', ['Café Wallet', 'Trust Wallet']],
    ['cafe wal', ['Café Wallet']],
    ['CAFÉ', ['Café Wallet']],
    [' token ', ['imToken']],
    ['nothing', []],
  ])('finds %s in names, regardless of case and accents', async (search, names) => {
    expect(await namesOf({ search })).toEqual({ names, count: names.length })
  })

  it('returns only included wallets and no excluded ones', async () => {
    expect((await namesOf({ include: ['taho', 'imtoken', 'metamask'], exclude: ['imtoken'] })).names).toEqual([
      'MetaMask',
      'Taho',
    ])
    expect((await namesOf({ include: [] })).count).toBe(5)
  })

  it('loads its wallets once, at the first query, and again only after a failure', async () => {
    let loads = 0
    const directory = createBundledDirectory(async () => {
      loads += 1
      if (loads === 1) throw new Error('The chunk did not arrive')
      return (asked) => pageOf(few, asked)
    })
    expect(loads).toBe(0)
    const query = { page: 1, entries: 1 }
    await expect(directory.list(query, patient)).rejects.toThrow('chunk')
    await directory.list(query, patient)
    await directory.list(query, patient)
    expect(loads).toBe(2)
  })

  it('has real wallets without pictures, and is not a fallback itself', async () => {
    const directory = createBundledDirectory()
    const page = await directory.list({ page: 1, entries: 4, search: 'okx' }, patient)
    expect(page).toMatchObject({ wallets: [{ id: 'okx', rdns: 'com.okex.wallet' }], count: 1, isFallback: false })
    expect(page.wallets[0] && (await directory.image(page.wallets[0]))).toBeNull()
  })

  it('does not answer a caller who aborted', async () => {
    const gone = AbortSignal.abort(new Error('gone'))
    await expect(
      createBundledDirectory(async () => (asked) => pageOf(few, asked)).list({ page: 1, entries: 1 }, gone),
    ).rejects.toThrow('gone')
  })

  it('has the first wallets without loading, equal to the start of the whole list', async () => {
    const directory = createBundledDirectory()
    const beginning = await directory.list({ page: 1, entries: 4, exclude: [] }, patient)
    const whole = await directory.list({ page: 1, entries: 40 }, patient)
    expect(beginning.wallets).toEqual(whole.wallets.slice(0, 4))
    expect(beginning.count).toBe(whole.count)
  })
})
