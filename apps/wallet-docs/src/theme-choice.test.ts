// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { addThemeChoice } from './theme-choice.ts'

const key = 'wallet-docs.theme'
const shown = () => document.documentElement.dataset.theme

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = '<div data-tools="./"></div>'
})

function open(): HTMLSelectElement {
  addThemeChoice()
  return document.querySelector('select') as HTMLSelectElement
}

function choose(select: HTMLSelectElement, theme: string) {
  select.value = theme
  select.dispatchEvent(new Event('change'))
}

it('a page begins in the theme of the system, and keeps what is chosen', () => {
  const select = open()
  expect([select.value, shown()]).toEqual(['auto', 'auto'])
  choose(select, 'dark')
  expect([localStorage.getItem(key), shown()]).toEqual(['dark', 'dark'])
  select.remove()
  expect(open().value).toBe('dark')
})

it('a stored theme that the site does not know is the one of the system', () => {
  localStorage.setItem(key, 'sepia')
  expect(open().value).toBe('auto')
  expect(shown()).toBe('auto')
})

it('a browser that denies storage shows the choice, and says that it forgets it', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const spies = [vi.spyOn(localStorage, 'getItem'), vi.spyOn(localStorage, 'setItem')]
  for (const spy of spies) spy.mockImplementation(denied)
  const select = open()
  choose(select, 'light')
  expect([shown(), select.title]).toEqual(['light', 'This browser does not keep the choice'])
  for (const spy of spies) spy.mockRestore()
})

// A page would flash if the script before its first paint read another key.
it('the script before the first paint reads the same key', () => {
  expect(readFileSync(path.join(import.meta.dirname, '../public/theme.js'), 'utf8')).toContain(`getItem('${key}')`)
})
