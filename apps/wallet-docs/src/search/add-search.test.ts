// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addSearch } from './add-search.ts'
import type { SearchedPage } from './find-parts.ts'

const pages: readonly SearchedPage[] = [
  { path: '', label: 'Overview', headings: [] },
  {
    path: 'reference/modal',
    label: 'Options',
    headings: [
      { text: 'Theme', anchor: 'theme' },
      { text: 'Themes of wallets', anchor: 'themes-of-wallets' },
    ],
  },
]

let answers: (() => Promise<Response>)[] = []
const asked: string[] = []
const listed = () => Promise.resolve(Response.json(pages))

beforeEach(() => {
  answers = [listed]
  asked.length = 0
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return (answers.length > 1 ? answers.shift() : answers[0])?.()
  })
  document.body.innerHTML = '<div data-tools="../../"><select></select></div><main><input id="other"></main>'
  addSearch()
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const field = () => document.querySelector('input[type=search]') as HTMLInputElement
const list = () => document.querySelector('search ul') as HTMLUListElement
const links = () => Array.from(list().querySelectorAll('a'))
const said = () => document.querySelector('[role=status]')?.textContent

function type(text: string) {
  field().value = text
  field().dispatchEvent(new Event('input', { bubbles: true }))
}

function press(key: string, target: Element | null = document.activeElement) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  target?.dispatchEvent(event)
  return event
}

describe('the search of the docs', () => {
  it('is before the other tools, and loads its list only when it is used', async () => {
    expect(document.querySelector('[data-tools]')?.firstElementChild?.tagName).toBe('SEARCH')
    expect(asked).toEqual([])
    field().focus()
    type('theme')
    await expect.poll(said).toBe('2 results')
    expect(asked).toEqual(['../../search.json'])
  })

  it('links a page, and a heading with the name of its page', async () => {
    type('o')
    await expect.poll(() => links().length).toBeGreaterThan(1)
    const found = links().map((link) => [link.getAttribute('href'), link.textContent])
    expect(found).toContainEqual(['../../', 'Overview'])
    expect(found).toContainEqual(['../../reference/modal/', 'Options'])
    expect(found).toContainEqual(['../../reference/modal/#themes-of-wallets', 'Themes of wallets Options'])
  })

  it('says that there is nothing, where it can be seen', async () => {
    type('bitcoin')
    await expect.poll(said).toBe('Nothing found')
    expect(list().hidden).toBe(true)
    expect(document.querySelector('[role=status]')?.classList.contains('unseen')).toBe(false)
  })

  it('says that its list could not be loaded, and loads it again with the next letter', async () => {
    answers = [() => Promise.reject(new Error('offline')), listed]
    type('them')
    await expect.poll(said).toBe('The search could not be loaded. Type again to retry.')
    type('theme')
    await expect.poll(said).toBe('2 results')
  })

  it('does not show results of what was typed before', async () => {
    let arrive = () => {}
    answers = [() => new Promise((resolve) => (arrive = () => resolve(Response.json(pages))))]
    type('theme')
    type('')
    arrive()
    await new Promise((resolve) => setTimeout(resolve))
    expect(list().hidden).toBe(true)
    expect(said()).toBe('')
  })

  it('is walked through with the arrows, and does not leave its ends', async () => {
    field().focus()
    type('theme')
    await expect.poll(() => links().length).toBe(2)
    expect(press('ArrowUp').defaultPrevented).toBe(true)
    expect(document.activeElement).toBe(field())
    for (const _ of [1, 2, 3]) press('ArrowDown')
    expect(document.activeElement).toBe(links()[1])
    press('ArrowUp')
    expect(document.activeElement).toBe(links()[0])
  })

  it('is emptied with Escape, also from a result', async () => {
    field().focus()
    type('theme')
    await expect.poll(() => links().length).toBe(2)
    press('ArrowDown')
    press('Escape')
    expect(document.activeElement).toBe(field())
    expect(field().value).toBe('')
    await expect.poll(() => list().hidden).toBe(true)
  })

  it('closes its list when the focus goes elsewhere, and not when it goes to a result', async () => {
    field().focus()
    type('theme')
    await expect.poll(() => links().length).toBe(2)
    field().dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: links()[0] ?? null }))
    expect(list().hidden).toBe(false)
    field().dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: null }))
    expect(list().hidden).toBe(true)
  })

  it('gets the focus with a slash, but not from somebody who types one', () => {
    const other = document.querySelector<HTMLInputElement>('#other')
    other?.focus()
    expect(press('/', other).defaultPrevented).toBe(false)
    expect(document.activeElement).toBe(other)
    expect(press('/', document.body).defaultPrevented).toBe(true)
    expect(document.activeElement).toBe(field())
  })
})
