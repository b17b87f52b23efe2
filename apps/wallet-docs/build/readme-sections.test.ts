import { describe, expect, it } from 'vitest'
import { anchorOf, readmeSection } from './readme-sections.ts'

describe('a section of a README', () => {
  it('has its subsections and ends at the next heading of its level', () => {
    const { level, markdown } = readmeSection('wallet-modal', 'Getting started')
    expect(level).toBe(2)
    expect(markdown).toContain('### Versions')
    expect(markdown).not.toMatch(/^## /m)
    expect(markdown).not.toContain('## Comparison')
  })

  it('is found with or without the marks of code in its heading', () => {
    const section = readmeSection('wallet-modal', 'walletConnect(options)')
    expect(section).toEqual(readmeSection('wallet-modal', '`walletConnect(options)`'))
    expect(section.markdown).toContain('`relayUrl`')
  })

  it('does not end at a comment in code that looks like a heading', () => {
    const { markdown } = readmeSection('wallet-modal', 'Development')
    expect(markdown).toContain('```sh\nnpm test -- packages/wallet-modal/src   # unit tests')
    expect(markdown.match(/```/g)?.length).toBe(2)
  })

  it('that does not exist fails the build with its name', () => {
    expect(() => readmeSection('wallet-modal', 'Getting strated')).toThrow(
      'The README of wallet-modal has no heading "Getting strated"',
    )
  })
})

it.each([
  ['Getting started', 'getting-started'],
  ['`walletConnect(options)`', 'walletconnectoptions'],
  ['Use Vue, Svelte or a plain page', 'use-vue-svelte-or-a-plain-page'],
  ['eth_accounts – who is asked?', 'eth_accounts--who-is-asked'],
  ['Añadir 语言', 'añadir-语言'],
])('the anchor of %s is %s, as on GitHub', (heading, anchor) => {
  expect(anchorOf(heading)).toBe(anchor)
})
