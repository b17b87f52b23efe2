import { describe, expect, it } from 'vitest'
import { safeIcon } from './wallet-icon.ts'
import { cleanName, isRdns } from './wallet-name.ts'

describe('an announced icon', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'svg+xml'])('is kept as an embedded %s', (type) => {
    expect(safeIcon(`data:image/${type};base64,AAAA`)).toBe(`data:image/${type};base64,AAAA`)
  })

  it('is kept without surrounding line breaks', () => {
    expect(safeIcon('\n data:image/png;base64,AAAA \n')).toBe('data:image/png;base64,AAAA')
  })

  it.each([
    'https://tracker.example/pixel.png',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg,x',
    'data:image/png-evil;base64,AAAA',
    'blob:https://x/1',
    '/relative.png',
    '',
  ])('is dropped if it is %s', (icon) => {
    expect(safeIcon(icon)).toBeNull()
  })

  it('is dropped if it is not a string or far too large', () => {
    expect(safeIcon(undefined)).toBeNull()
    expect(safeIcon({ toString: () => 'data:image/png,' })).toBeNull()
    expect(safeIcon(`data:image/png;base64,${'A'.repeat(5_000_000)}`)).toBeNull()
  })
})

describe('an announced name', () => {
  it('loses bidirectional characters, line breaks and excess length', () => {
    expect(cleanName('\u202eMeta\u200b\nMask ', 'x')).toBe('Meta Mask')
    expect(cleanName('🦊'.repeat(60), 'x')).toBe('🦊'.repeat(40))
  })

  it.each([undefined, 7, '', ' \n '])('is replaced if it is %j', (name) => {
    expect(cleanName(name, 'io.wallet')).toBe('io.wallet')
  })
})

describe('a reverse domain name', () => {
  it.each(['io.metamask', 'dev.terahold.demo', 'com.a-b.c1'])('is valid: %s', (id) => {
    expect(isRdns(id)).toBe(true)
  })

  it.each(['injected', 'metaMask', '', '.io', 'io.', 'io metamask.x', `${'a.'.repeat(200)}b`])(
    'is invalid: %j',
    (id) => {
      expect(isRdns(id)).toBe(false)
    },
  )
})
