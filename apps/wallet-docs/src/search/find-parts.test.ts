import { expect, it } from 'vitest'
import { findParts, type SearchedPage } from './find-parts.ts'

const pages: readonly SearchedPage[] = [
  { path: 'theming', label: 'Theming', headings: [{ text: 'Marks', anchor: 'marks' }] },
  {
    path: 'reference/walletconnect',
    label: 'walletConnect',
    headings: [
      { text: 'Verify the domain', anchor: 'verify-the-domain' },
      { text: 'About themes', anchor: 'about-themes' },
    ],
  },
]
const found = (query: string) => findParts(pages, query).map(({ page, heading }) => heading?.text ?? page.label)

it('finds pages and headings by all words, in any order and letter case', () => {
  expect(found('DOMAIN verify')).toEqual(['Verify the domain'])
  expect(found('domain theming')).toEqual([])
})

it('lists what begins with the words first, and what only its page has last', () => {
  expect(found('them')).toEqual(['Theming', 'About themes', 'Marks'])
})

it('finds a heading by the name of its page, too', () => {
  expect(found('marks theming')).toEqual(['Marks'])
})

it('lists at most eight', () => {
  const headings = Array.from({ length: 20 }, (_, at) => ({ text: `Part ${at}`, anchor: `part-${at}` }))
  expect(findParts([{ path: '', label: 'Overview', headings }], 'part')).toHaveLength(8)
})
