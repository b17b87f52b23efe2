import { describe, expect, it } from 'vitest'
import type { ExpandedPage } from './expand-page.ts'
import { addressOf, createLinkResolver, rootOf } from './links.ts'

const pageAt = (path: string, sections: readonly (readonly [string, string])[] = []): ExpandedPage => ({
  page: { path, label: path },
  title: `Page ${path}`,
  description: '',
  markdown: '',
  readmeAnchors: new Map(sections),
})
const theming = pageAt('theming', [['wallet-modal#theming', '']])
const modal = pageAt('reference/modal', [
  ['wallet-modal#options', 'options'],
  ['wallet-testkit#options', 'kit-options'],
])
const from = (page: ExpandedPage) => createLinkResolver(page, [theming, modal])

describe('a link on a page of the docs', () => {
  it('to another host stays as it is', () => {
    expect(from(theming)('https://wagmi.sh/react#start')).toBe('https://wagmi.sh/react#start')
  })

  it.each([
    ['/reference/modal#options', '../reference/modal/#options'],
    ['/reference/modal/', '../reference/modal/'],
    ['/', '../'],
  ])('to the page %s goes up to the root of the site first', (href, address) => {
    expect(from(theming)(href)).toBe(address)
  })

  it('to a section of a README leads to the page that includes it', () => {
    expect(from(theming)('../wallet-modal/README.md#options')).toBe('../reference/modal/#options')
    expect(from(theming)('../wallet-testkit/README.md#options')).toBe('../reference/modal/#kit-options')
  })

  it('to a section on its own page stays there', () => {
    expect(from(modal)('#options')).toBe('#options')
  })

  it('to a section that is a whole page leads to its top', () => {
    expect(from(modal)('#theming')).toBe('../../theming/')
  })

  it('to a README leads to its first page', () => {
    expect(from(theming)('../wallet-migrate/README.md')).toBe('../migrate/rainbowkit/')
  })

  it('to a file leads to the repository', () => {
    expect(from(theming)('../../docs/security.md#keys')).toBe(
      'https://github.com/terahold/terahold/blob/main/docs/security.md#keys',
    )
  })

  it.each([
    ['/nowhere', 'Page theming: no page /nowhere'],
    ['#nothing', 'Page theming: no section nothing'],
    ['../wallet-modal/README.md#kit-options', 'Page theming: no section kit-options'],
  ])('to %s fails the build', (href, message) => {
    expect(() => from(theming)(href)).toThrow(message)
  })
})

it.each([
  ['', '', './'],
  ['', 'a/b', './a/b/'],
  ['a/b', '', '../../'],
  ['a/b', 'c', '../../c/'],
])('the way from “%s” to “%s” is %s', (start, end, way) => {
  expect(addressOf(rootOf(start), end)).toBe(way)
})
