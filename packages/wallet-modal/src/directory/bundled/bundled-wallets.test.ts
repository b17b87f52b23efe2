import { describe, expect, it } from 'vitest'
import { safeAppLink, safeWebLink } from '../../wallets/core/safe-link.ts'
import { cleanName, isRdns } from '../../wallets/core/wallet-name.ts'
import { bundledWallets } from './bundled-wallets.ts'
import { bundledCount } from './leading-wallets.ts'

const webFields = ['webapp_link', 'app_store', 'play_store', 'chrome_store', 'homepage'] as const
const appFields = ['mobile_link', 'desktop_link'] as const

describe('the bundled wallets', () => {
  it('are at least sixty', () => {
    expect(bundledWallets.length).toBeGreaterThanOrEqual(60)
  })

  it('have unique ids, names and rdns', () => {
    for (const key of ['id', 'name', 'rdns'] as const) {
      const values = bundledWallets.map((wallet) => wallet[key]?.toLowerCase()).filter((value) => value !== undefined)
      expect(new Set(values).size, key).toBe(values.length)
    }
  })

  it('start with the most popular ones', () => {
    expect(bundledWallets.slice(0, 4).map(({ id }) => id)).toEqual(['metamask', 'trust', 'okx', 'binance'])
  })

  it('match the count shown before the others are loaded', () => {
    expect(bundledWallets).toHaveLength(bundledCount)
  })

  it('keep their ids, because apps write them into their options', () => {
    const ids = bundledWallets.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['metamask', 'trust', 'coinbase', 'okx', 'safe', 'ledger', 'imtoken']))
  })

  it('can mostly be connected or installed from a phone', () => {
    const usable = bundledWallets.filter((wallet) => wallet.mobile_link ?? wallet.app_store ?? wallet.play_store)
    expect(usable.length).toBeGreaterThanOrEqual(55)
  })
})

describe.each(bundledWallets.map((wallet) => [wallet.name, wallet] as const))('%s', (_, wallet) => {
  it('has a plain id, a display name, and a valid rdns', () => {
    expect(wallet.id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    expect(cleanName(wallet.name, '')).toBe(wallet.name)
    expect(wallet.rdns === null || isRdns(wallet.rdns)).toBe(true)
    for (const { injected_id } of wallet.injected) expect(injected_id).toMatch(/^is[A-Z][A-Za-z0-9]+$/)
  })

  it('has only https web addresses, without tracking parameters', () => {
    for (const link of webFields.map((field) => wallet[field]).filter((value) => value !== null)) {
      const url = new URL(link)
      expect(url.protocol).toBe('https:')
      expect(safeWebLink(link)).not.toBeNull()
      expect([...url.searchParams.keys()].filter((key) => key !== 'id')).toEqual([])
      expect(url.hash).toBe('')
    }
  })

  it('has links to apps that connect by adding `wc?uri=`', () => {
    for (const link of appFields.map((field) => wallet[field]).filter((value) => value !== null)) {
      expect(safeAppLink(link)).toBe(link)
      expect(link).toMatch(/^(?:[a-z][a-z0-9.-]*:\/\/[\w./?=:-]*|https:\/\/[\w./-]+)$/)
      expect(link).not.toContain('wc?uri')
    }
  })

  it('has well-formed store ids', () => {
    const { app_store, play_store, chrome_store } = wallet
    if (app_store) expect(app_store).toMatch(/^https:\/\/apps\.apple\.com\/app\/id\d{9,10}$/)
    if (play_store) {
      expect(play_store).toMatch(/^https:\/\/play\.google\.com\/store\/apps\/details\?id=\w+(?:\.\w+)+$/)
    }
    if (chrome_store) expect(chrome_store).toMatch(/^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/)
  })
})
