import { createElement, Fragment } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { parseDrawing } from '../../scripts/parse-drawing.ts'
import { bundledWallets } from '../directory/bundled/bundled-wallets.ts'
import { marks } from './generated/marks.ts'
import { loadDrawing } from './load-drawing.ts'
import { Mark } from './mark.tsx'

const find = (id: string) => loadDrawing(id, async (load, name) => (await load())[name])
const drawn = async (...ids: string[]) => {
  const drawings = await Promise.all(ids.map(find))
  const pictures = drawings.map((drawing) => createElement(Mark, { drawing: drawing ?? [], className: 'frame' }))
  return renderToString(createElement(Fragment, null, ...pictures))
}

describe('the marks of wallets and networks', () => {
  it('are drawings on the same grid, each of which renders', async () => {
    expect(Object.keys(marks).length).toBeGreaterThanOrEqual(60)
    for (const id of Object.keys(marks)) {
      const svg = await drawn(id)
      expect(svg, id).toMatch(
        /^<svg class="frame" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><(?:path|\w+Gradient) /,
      )
      expect(svg, id).not.toMatch(/style=|href|<script|<image|undefined/)
    }
  })

  it('belong to a wallet of the directory, a connector or a network', () => {
    const known = new Set([
      ...bundledWallets.map(({ id }) => id),
      'base',
      'baseAccount',
      'coinbaseWalletSDK',
      'walletConnect',
    ])
    expect(Object.keys(marks).filter((id) => !known.has(id) && !/^eip155:\d+$/.test(id))).toEqual([])
  })

  it('have gradients of their own when the same one is shown twice', async () => {
    const html = await drawn('rainbow', 'rainbow')
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, id] of html.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id)
  })

  it('are replaced by our own drawing for a network that has none, and by nothing for an unknown id', async () => {
    expect(await drawn('eip155:9001')).toContain('translate(3.36 3.36)')
    expect(await find('eip155:4242')).toBeNull()
    expect(await find('constructor')).toBeNull()
    expect(await find('nobody')).toBeNull()
  })

  it('are replaced by our own drawing, or by nothing, when they do not arrive', async () => {
    const fail = async () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    }
    expect(await loadDrawing('eip155:1', fail)).toEqual([
      expect.anything(),
      ['path', expect.objectContaining({ fill: '#ffffff' })],
    ])
    expect(await loadDrawing('metamask', fail)).toBeNull()
  })
})

describe('the parser of drawings', () => {
  const svg = (inner: string) => `<svg viewBox="0 0 24 24" fill="none">${inner}</svg>`

  it('keeps shapes and gradients without the name of the file in their ids', () => {
    const gradient = '<linearGradient id="some__a" x1="1"><stop stop-color="#fff"/></linearGradient>'
    expect(parseDrawing(svg(`<path fill="url(#some__a)" d="M0 0"/><defs>${gradient}</defs>`))).toEqual([
      ['path', { fill: 'url(#a)', d: 'M0 0' }],
      ['linearGradient', { id: 'a', x1: '1' }, [['stop', { stopColor: '#fff' }]]],
    ])
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a picture', '<image href="https://other.example/a.png"/>'],
    ['a group that moves', '<g transform="scale(2)"><path d="M0 0"/></g>'],
    ['a clip that cuts', '<clipPath id="a"><path d="M0 0L4 4z"/></clipPath>'],
    ['no shape', ''],
  ])('refuses %s', (_, inner) => {
    expect(() => parseDrawing(svg(inner))).toThrow(/mark|clip|group/)
  })
})
