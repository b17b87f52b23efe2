import { describe, expect, it } from 'vitest'
import { migrationExample } from './migration-example.ts'

describe.each(['appkit', 'connectkit', 'rainbowkit', 'web3modal'])('the example for %s', (kit) => {
  it('ends with the modal, and uses nothing of the kit', () => {
    const blocks = [...migrationExample(kit).matchAll(/^```\w+[^\n]*\n([\s\S]*?)^```/gm)].map(([, code = '']) => code)
    const [before = '', after = ''] = blocks
    const ofKit = /from '(?:@reown\/|connectkit|@rainbow-me\/|@web3modal\/)/
    expect(before).toMatch(ofKit)
    expect(after).not.toMatch(ofKit)
    expect(after).toContain("from '@terahold/wallet-modal'")
  })

  it('names the line of each note, without anything that would become an element', () => {
    const notes = migrationExample(kit)
      .split('\n')
      .filter((line) => line.startsWith('- '))
    for (const note of notes) expect(note).toMatch(/^- \*\*line \d+:\*\* [^<]+$/)
  })
})

it('an example without a file fails the build', () => {
  expect(() => migrationExample('nokit')).toThrow('nokit.before.txt')
})
