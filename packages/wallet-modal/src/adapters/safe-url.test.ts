import { describe, expect, it } from 'vitest'
import { appLink, pictureUrl, webUrl } from './safe-url.ts'

const never = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://x.example/1',
  'file:///etc/passwd',
  'view-source:https://x.example',
  'https://user:secret@x.example',
  `https://x.example/${'a'.repeat(3000)}`,
  '//x.example',
  '',
  7,
  null,
  undefined,
  { href: 'https://x.example' },
]

describe('a link of a foreign directory', () => {
  it.each(never)('goes nowhere when it is %j', (link) => {
    expect(webUrl(link)).toBeNull()
    expect(appLink(link)).toBeNull()
    expect(pictureUrl(link)).toBeNull()
  })

  it.each(['https://wallet.example/', 'http://wallet.example/a?b=c#d'])('to a page stays: %s', (link) => {
    expect(webUrl(link)).toBe(link)
    expect(appLink(link)).toBe(link)
  })

  it.each([
    ...['metamask://', 'metamask:', 'metamask', 'com.kresus.superapp://', 'okex://main', 'celo://wallet/'],
    ...['bybitapp://open/route?targetUrl=by://web3/walletconnect', 'onekey-wallet://', 'ms-wallet+1://x'],
  ])('to an app stays, and is no web page: %s', (link) => {
    expect(appLink(link)).toBe(link)
    expect(webUrl(link)).toBeNull()
  })

  it.each([
    ...['javascript', 'intent://scan/#Intent;scheme=x;end', 'tel:112', 'tel://112', 'mailto:a@b.c', 'smsto:1'],
    ...['ms-msdt:/id', 'wallet://a b', 'wallet://"><img>', '1wallet://', 'wal let://', 'wallet:alert(1)'],
  ])('opens no app when it is %s', (link) => {
    expect(appLink(link)).toBeNull()
  })
})

describe('a picture', () => {
  it('is shown by https or embedded', () => {
    expect(pictureUrl('https://x.example/a.png')).toBe('https://x.example/a.png')
    expect(pictureUrl('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
  })

  it.each(['http://x.example/a.png', 'ipfs://abc', 'data:image/png-evil,x', '/a.png'])('is not shown by %s', (url) => {
    expect(pictureUrl(url)).toBeNull()
  })
})
