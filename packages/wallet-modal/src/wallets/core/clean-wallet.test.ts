import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { walletNamed } from '../../fixtures/fake-directory.ts'
import { cleanWallet, customWallet } from './clean-wallet.ts'

const hostileLinks = [
  'javascript:x',
  ' JavaScript:x',
  'java\nscript:x',
  '\u0000data:text/html,x',
  'vbscript:x',
  'blob:x',
  'file:///x',
  'intent://x#Intent;end',
  'tel:112',
  'https://user:secret@x.example',
]

describe('check 15: a directory wallet', () => {
  it('keeps valid data and drops the rest', () => {
    const wallet = walletNamed('Good', { rdns: 'com.good', injected: [{ injected_id: 'isGood' }] })
    expect(cleanWallet(wallet)).toEqual(wallet)
    expect(cleanWallet({ id: 'x', name: '\u202eBad\n', injected: 'no', rdns: 4 })).toMatchObject({
      name: 'Bad',
      injected: [],
      rdns: null,
    })
  })

  it('is not installed by a property that every object has, or by an invalid one', () => {
    const names = ['constructor', 'toString', 'a b', '', 'isGood', 7].map((injected_id) => ({ injected_id }))
    const wallet = { ...walletNamed('Bad'), rdns: '<b>', injected: [...names, null] }
    expect(cleanWallet(wallet)).toMatchObject({ rdns: null, injected: [{ injected_id: 'isGood' }] })
  })

  it.each(hostileLinks)('drops the link %j', (link) => {
    const links = { mobile_link: link, desktop_link: link, webapp_link: link, homepage: link, app_store: link }
    expect(cleanWallet({ ...walletNamed('Bad'), ...links, play_store: link, chrome_store: link })).toMatchObject({
      mobile_link: null,
      desktop_link: null,
      webapp_link: null,
      homepage: null,
      app_store: null,
      play_store: null,
      chrome_store: null,
    })
  })

  it('is null without id and name', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const wallet = cleanWallet(value)
        if (wallet) expect([typeof wallet.id, typeof wallet.name]).toEqual(['string', 'string'])
      }),
    )
    expect(
      [null, 'x', {}, { id: '', name: 'x' }, { id: 'x' }, { id: 'x'.repeat(129), name: 'x' }].map(cleanWallet),
    ).toEqual(Array.from({ length: 6 }, () => null))
  })

  it('has a web picture only if the app configured it', () => {
    const wallet = { ...walletNamed('One'), image_url: 'https://app.example/one.png' }
    expect(cleanWallet(wallet)?.image_url).toBeNull()
    expect(customWallet(wallet)?.image_url).toBe('https://app.example/one.png')
    expect(customWallet({ ...wallet, image_url: 'javascript:x' })?.image_url).toBeNull()
  })
})
