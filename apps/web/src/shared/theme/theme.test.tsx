import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { storage } from '../storage/storage.ts'
import { applyTheme, chooseTheme, useTheme } from './theme.ts'

setUpComponentTests()

const bars = { light: '#FAF8F4', dark: '#0E1726' }
const barColours = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content)

beforeEach(() => {
  for (const scheme of ['light', 'dark'])
    document.head.append(
      Object.assign(document.createElement('meta'), {
        name: 'theme-color',
        media: `(prefers-color-scheme: ${scheme})`,
      }),
    )
})
afterEach(() => {
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.remove()
  storage.remove('theme')
  applyTheme()
})

test.each([
  ['system', null, [bars.light, bars.dark]],
  ['light', 'light', [bars.light, bars.light]],
  ['dark', 'dark', [bars.dark, bars.dark]],
] as const)(
  '%s: the page, the browser’s bar and every part that shows the choice follow at once',
  (theme, root, bar) => {
    const Shown = () => <p>{useTheme()}</p>
    renderForMember(<Shown />)
    expect(screen.getByText('system')).toBeTruthy()
    act(() => chooseTheme(theme))
    expect(screen.getByText(theme)).toBeTruthy()
    expect([document.documentElement.getAttribute('data-theme'), barColours()]).toEqual([root, bar])
  },
)

test('a choice is applied at the next start, and one that no longer exists leaves it to the browser', () => {
  chooseTheme('dark')
  document.documentElement.removeAttribute('data-theme')
  applyTheme()
  expect(document.documentElement.dataset.theme).toBe('dark')
  storage.set('theme', 'sepia')
  applyTheme()
  expect(document.documentElement.hasAttribute('data-theme')).toBe(false)
})
