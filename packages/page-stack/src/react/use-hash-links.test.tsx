// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBrowser, fakeBrowser } from '../fake-browser-fixture.ts'
import { createPageStack } from '../page-stack.ts'
import type { PageRoute, PageStackModel } from './page-route.ts'
import { useHashLinks } from './use-hash-links.ts'

const load = vi.fn(async () => ({ default: () => null }))
const routes: PageRoute[] = [
  { path: '/', tab: true, load },
  { path: '/my', tab: true, load },
  { path: '/orders', load },
]

let browser: FakeBrowser
let stack: PageStackModel
let root: Root
let page: HTMLElement
const scrollTo = vi.fn()

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  scrollTo.mockReset()
  vi.stubGlobal('scrollTo', scrollTo)
  load.mockClear()
  browser = fakeBrowser()
  stack = createPageStack({ routes, environment: browser })
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  const Links = () => {
    useHashLinks(stack)
    return (
      <>
        <a href="#/orders?state=paid">
          <b>Orders</b>
        </a>
        <a href="#/orders" data-verb="redirectTo">
          In place
        </a>
        <a href="#/my">My page</a>
        <a href="#/?ref=1">Home</a>
        <a href="#/orders" target="_blank" rel="noreferrer">
          Another window
        </a>
        <a href="#part">A part of this page</a>
        <a href="https://elsewhere.example/#/orders">Elsewhere</a>
      </>
    )
  }
  act(() => root.render(<Links />))
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
  stack.stop()
  vi.unstubAllGlobals()
})

const named = (text: string) => {
  const found = [...page.querySelectorAll('a, b')].find((element) => element.textContent?.trim() === text)
  if (!found) throw new Error(`there is no ${text}`)
  return found
}
/** Clicks, and returns whether the browser itself follows the link. */
async function click(text: string, how: MouseEventInit = {}): Promise<boolean> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...how })
  // The window would leave the page of this test.
  let isFollowed = false
  const last = (late: Event) => {
    isFollowed = !late.defaultPrevented
    late.preventDefault()
  }
  window.addEventListener('click', last, { once: true })
  named(text).dispatchEvent(event)
  await new Promise((resolve) => setTimeout(resolve, 0))
  return isFollowed
}
const urls = () => stack.currentPages().map(({ url }) => url)

describe('a link to a page', () => {
  it('is opened by the stack, also when something inside of it is clicked', async () => {
    expect(await click('Orders')).toBe(false)
    expect(urls()).toEqual(['/', '/orders?state=paid'])
    expect(browser.entries).toHaveLength(2)
  })

  it('takes the place of its page where it says so', async () => {
    await click('In place')
    expect(urls()).toEqual(['/orders'])
    expect(browser.entries).toHaveLength(1)
  })

  it('switches to a tab, and scrolls the one that is already shown to its top, with any query', async () => {
    await click('My page')
    expect(urls()).toEqual(['/my'])
    expect(scrollTo).not.toHaveBeenCalled()
    await click('My page')
    expect(scrollTo).toHaveBeenCalledOnce()
    await stack.switchTab({ url: '/' })
    await click('Home')
    expect(scrollTo).toHaveBeenCalledTimes(2)
    expect(urls()).toEqual(['/'])
  })

  it('is left to the browser with a key held down, another button, or a window of its own', async () => {
    for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
      expect(await click('Orders', how), JSON.stringify(how)).toBe(true)
    expect(await click('Another window')).toBe(true)
    expect(urls()).toEqual(['/'])
  })

  it('is left to who has already dealt with the click', async () => {
    const link = named('My page')
    link.addEventListener('click', (event) => event.preventDefault())
    await click('My page')
    expect(urls()).toEqual(['/'])
  })

  it('is loaded as soon as a finger comes down on it, once', async () => {
    for (let times = 0; times < 2; times += 1)
      named('Orders').dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(load).toHaveBeenCalledOnce()
    expect(urls()).toEqual(['/'])
  })
})

it.each(['A part of this page', 'Elsewhere'])('a link that names no page is the browser’s: %s', async (text) => {
  expect(await click(text)).toBe(true)
  expect(urls()).toEqual(['/'])
})

it('links are the browser’s again once the stack is gone', async () => {
  act(() => root.render(<a href="#/orders">Orders</a>))
  expect(await click('Orders')).toBe(true)
  expect(urls()).toEqual(['/'])
})
