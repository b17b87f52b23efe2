import { describe, expect, it } from 'vitest'
import { isAppScheme, safeAppLink, safeWebLink } from './safe-link.ts'

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
  'https:x.example',
  'https://',
  'https://wallet.example/a b',
  '\u0000https://wallet.example',
  'https://wallet.example/\u202egpj.exe',
  '',
  7,
  null,
  undefined,
  { href: 'https://x.example' },
]

describe('check 15: a link of a directory', () => {
  it.each(never)('is dropped: %j', (link) => {
    expect(safeWebLink(link)).toBeNull()
    expect(safeAppLink(link)).toBeNull()
  })

  it.each(['https://wallet.example/', 'http://wallet.example/a?b=c#d'])('to a page is kept: %s', (link) => {
    expect(safeWebLink(link)).toBe(link)
    expect(safeAppLink(link)).toBe(link)
  })

  it.each([
    'metamask://',
    'metamask:',
    'metamask',
    'com.kresus.superapp://',
    'okex://main',
    'celo://wallet/',
    'bybitapp://open/route?targetUrl=by://web3/walletconnect',
    'onekey-wallet://',
    'my.wallet+1://x',
  ])('to an app is kept, and is not a web page: %s', (link) => {
    expect(safeAppLink(link)).toBe(link)
    expect(safeWebLink(link)).toBeNull()
  })

  it.each([
    'javascript',
    'intent://scan/#Intent;scheme=x;end',
    'tel:112',
    'tel://112',
    'mailto:a@b.c',
    'smsto:1',
    'ms-msdt:/id',
    'ms-officecmd://x',
    'ms-officecmd:',
    'ms-wallet://',
    'search-ms://query',
    'steam://run/1',
    'zoommtg://x',
    'wallet://a b',
    'wallet://"><img>',
    '1wallet://',
    'wal let://',
    'wallet:alert(1)',
  ])('opens no app: %s', (link) => {
    expect(safeAppLink(link)).toBeNull()
  })

  it('of the app itself may have any scheme of an app, but none of the system', () => {
    expect(safeAppLink('house://', isAppScheme)).toBe('house://')
    for (const link of ['ms-officecmd://x', 'javascript:', 'tel:112']) expect(safeAppLink(link, isAppScheme)).toBeNull()
  })
})
