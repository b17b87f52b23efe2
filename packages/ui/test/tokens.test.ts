import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../src/style/tokens.css', import.meta.url), 'utf8')

type Theme = Readonly<Record<string, string>>

const light = themeAfter(':root {')
const darkBySystem = themeAfter(':root:not([data-theme="light"]) {')
const dark = themeAfter(':root[data-theme="dark"] {')

function themeAfter(selector: string): Theme {
  const start = css.indexOf(selector)
  const block = css.slice(start, css.indexOf('}', start))
  const tokens = [...block.matchAll(/--([\w-]+): ([^;]+);/g)]
  return Object.fromEntries(tokens.map(([, name = '', value = '']) => [name, value] as const))
}

/** WCAG 2.2: relative luminance of an sRGB colour. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(theme: Theme, foreground: string, background: string): number {
  const [a, b] = [foreground, background].map((name) => luminance(theme[name] ?? '')).sort((x, y) => y - x)
  return ((a ?? 0) + 0.05) / ((b ?? 0) + 0.05)
}

const grounds = ['paper', 'surface', 'sunken']
const texts = ['ink', 'muted', 'accent', 'verified', 'loss', 'warning']
const textPairs = [
  ...grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)),
  ['on-accent', 'accent'],
  ['on-loss', 'loss'],
  ['on-bar', 'bar'],
  ['paper', 'ink'],
  ['dialog-cancel', 'surface'],
] as const
const graphicPairs = [
  ['edge', 'surface'],
  ['edge', 'paper'],
  ['dialog-confirm', 'surface'],
] as const

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_name, theme) => {
  it.each(textPairs)('writes %s on %s with at least 4.5 to 1', (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(graphicPairs)('draws %s, a frame or large text, on %s with at least 3 to 1', (shape, ground) => {
    expect(contrast(theme, shape, ground)).toBeGreaterThanOrEqual(3)
  })
})

it('is the same dark, asked for by the system or by the member', () => {
  expect(dark).toEqual(darkBySystem)
  expect(Object.keys(dark).sort()).toEqual(Object.keys(light).sort())
})

it('has the colours of the identity and of the specification', () => {
  expect(light).toMatchObject({
    ink: '#0e1726',
    paper: '#faf8f4',
    surface: '#ffffff',
    line: '#e4dfd6',
    accent: '#a84b17',
    verified: '#1b7a4e',
    loss: '#b3261e',
    bar: '#f8f8f8',
    'on-bar': '#000000',
    'dialog-cancel': '#000000',
    'dialog-confirm': '#007aff',
  })
  expect(dark).toMatchObject({
    surface: '#141d2c',
    line: '#263246',
    accent: '#f0a06a',
    verified: '#5fcb97',
    loss: '#f2938c',
    'dialog-cancel': '#aaaaaa',
    'dialog-confirm': '#007aff',
  })
})

it('gives Tailwind each colour under its own name', () => {
  for (const name of Object.keys(light)) expect(css).toContain(`--color-${name}: var(--${name});`)
})
