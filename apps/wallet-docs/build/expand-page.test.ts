import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { EmittedTypes } from './api/emit-types.ts'
import { expandPage, readPage } from './expand-page.ts'
import { sitePages } from './site-map.ts'

const noTypes: EmittedTypes = {
  fileOf(entry) {
    throw new Error(`No package has the entry ${entry}`)
  },
  remove: () => undefined,
}
const at = (path: string) => expandPage({ path, label: path }, noTypes)

it('each file of pages is a page of the navigation, and each page has a file', () => {
  const files = readdirSync(new URL('../pages', import.meta.url), { recursive: true, encoding: 'utf8' })
  const named = files.flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -3).replaceAll('\\', '/')] : []))
  const mapped = sitePages.map(({ path }) => path || 'index')
  expect(named.filter((name) => name !== '404').toSorted()).toEqual(mapped.toSorted())
  expect(new Set(mapped).size).toBe(mapped.length)
})

it.each(sitePages.map(({ path }) => path || 'index'))('the page %s has a title and a sentence about it', (name) => {
  const { title, description } = readPage(name)
  expect(title).toMatch(/^[^#\s].+$/)
  expect(description).toMatch(/^[^#{].+[.:]$/)
})

describe('a page that includes a section of a README', () => {
  const headingsOf = (markdown: string) => markdown.replaceAll(/^```[\s\S]*?^```/gm, '').match(/^#+ .+$/gm) ?? []

  it('has its text in place of the directive, and its code as it is', () => {
    const { markdown } = at('recipes/nextjs')
    expect(markdown).not.toContain('{{readme')
    expect(markdown).toContain('// app/')
  })

  it.each([
    ['testkit/recipes', '## Playwright'],
    ['reference/walletconnect', '## Verify the domain'],
    ['reference/troubleshooting', '## Connecting'],
  ])('%s has the headings of the section one level below its own', (path, heading) => {
    const found = headingsOf(at(path).markdown)
    expect(found.filter((line) => line.startsWith('# '))).toHaveLength(1)
    expect(found).toContain(heading)
  })

  it('says where the section and each heading of it is', () => {
    const { readmeAnchors } = at('reference/walletconnect')
    expect(readmeAnchors.get('wallet-modal#walletconnectoptions')).toBe('')
    expect(readmeAnchors.get('wallet-modal#verify-the-domain')).toBe('verify-the-domain')
    expect(at('recipes/wallets').readmeAnchors.get('wallet-modal#many-wallets')).toBe('many-wallets')
  })
})

it('an entry that no package has fails the build', () => {
  expect(() => at('api/adapters')).toThrow('No package has the entry wallet-modal/adapters')
})
