import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from './fake-browser-fixture.ts'
import { createPageStack, NavigationError } from './page-stack.ts'

const routes = [
  { path: '/', alias: '/pages/index/Onepage', tab: true },
  { path: '/pages/my/index', tab: true },
  { path: '/pages/team/index', tab: true },
  { path: '/pages/my/Vieworders' },
  { path: '/pages/address/Deliveryaddress' },
]

const orders = '/pages/my/Vieworders'
const address = '/pages/address/Deliveryaddress'
const my = '/pages/my/index'

function launch(browser = fakeBrowser()) {
  const failures: unknown[] = []
  const stack = createPageStack({ routes, environment: browser, onFailure: (error) => failures.push(error) })
  stack.launch()
  const urls = () => stack.currentPages().map(({ url }) => url)
  const ids = () => stack.currentPages().map(({ id }) => id)
  return { stack, browser, failures, urls, ids }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('opening the app', () => {
  it('shows the entry page under its short address and marks the history', () => {
    const { browser, urls } = launch(fakeBrowser('#/pages/index/Onepage'))
    expect(urls()).toEqual(['/'])
    expect(browser.hash).toBe('#/')
    expect(browser.state).toEqual({ __id__: 1, __type__: 'navigateTo' })
  })

  it('opens the page a deep link names, with its query', () => {
    const { stack } = launch(fakeBrowser('#/pages/my/Vieworders?state=a%20b&state2=1+2'))
    expect(stack.currentPages()[0]?.query).toEqual({ state: 'a b', state2: '1 2' })
  })

  it('falls back to the entry page for a link to nowhere, and says so', () => {
    const { urls, failures } = launch(fakeBrowser('#/pages/gone'))
    expect(urls()).toEqual(['/'])
    expect(String(failures[0])).toContain('page `/pages/gone` is not found')
  })

  it('needs an entry page among its routes', () => {
    expect(() => createPageStack({ routes: [{ path: '/a' }], environment: fakeBrowser(), onFailure: vi.fn() })).toThrow(
      "route with the path '/'",
    )
  })
})

describe('navigateTo', () => {
  it('pushes a page with the next id', async () => {
    const { stack, browser, urls } = launch()
    const { errMsg } = await stack.navigateTo({ url: `${orders}?state=paid` })
    expect(errMsg).toBe('navigateTo:ok')
    expect(urls()).toEqual(['/', '/pages/my/Vieworders?state=paid'])
    expect(browser.entries).toHaveLength(2)
    expect(browser.state).toEqual({ __id__: 2, __type__: 'navigateTo' })
    expect(browser.hash).toBe('#/pages/my/Vieworders?state=paid')
  })

  it('resolves a relative url against the page it is called on', async () => {
    const { stack, urls } = launch(fakeBrowser(`#${orders}`))
    await stack.navigateTo({ url: '../address/Deliveryaddress?id=1' })
    expect(urls()).toEqual([orders, `${address}?id=1`])
  })

  it('resolves a relative url on the entry page against its long address', async () => {
    const { stack, urls } = launch()
    await stack.navigateTo({ url: '../my/Vieworders' })
    expect(urls()).toEqual(['/', orders])
  })

  it('normalises the encoding of the query', async () => {
    const { stack, browser } = launch()
    await stack.navigateTo({ url: `${orders}?q=1+2 ü&q2=100%&empty` })
    expect(browser.hash).toBe('#/pages/my/Vieworders?q=1%202%20%C3%BC&q2=100%25&empty=')
  })

  it('opens the same page again as another one', async () => {
    const { stack, ids } = launch(fakeBrowser(`#${orders}`))
    await stack.navigateTo({ url: orders })
    expect(ids()).toEqual([1, 2])
  })

  it('lets the opened page answer the one that opened it', async () => {
    const { stack } = launch()
    const chosen = vi.fn()
    const { eventChannel } = await stack.navigateTo({ url: address, events: { chosen } })
    stack.currentPages().at(-1)?.eventChannel.emit('chosen', 7)
    expect(chosen).toHaveBeenCalledWith(7)
    const heard = vi.fn()
    stack.currentPages().at(-1)?.eventChannel.on('asked', heard)
    eventChannel.emit('asked')
    expect(heard).toHaveBeenCalledOnce()
  })
})

describe('a refusal', () => {
  const refusals = [
    ['navigateTo', undefined, 'navigateTo:fail Missing required args: "url"'],
    ['redirectTo', '', 'redirectTo:fail Missing required args: "url"'],
    ['reLaunch', undefined, 'reLaunch:fail Missing required args: "url"'],
    ['switchTab', undefined, 'switchTab:fail Missing required args: "url"'],
    ['navigateTo', '/pages/gone?a=b c', 'navigateTo:fail page `/pages/gone?a=b c` is not found'],
    ['redirectTo', 'gone', 'redirectTo:fail page `/pages/index/gone` is not found'],
    ['reLaunch', '/pages/gone', 'reLaunch:fail page `/pages/gone` is not found'],
    ['switchTab', '/pages/gone', 'switchTab:fail page `/pages/gone` is not found'],
    ['navigateTo', my, 'navigateTo:fail can not navigateTo a tabbar page'],
    ['navigateTo', '/pages/index/Onepage', 'navigateTo:fail can not navigateTo a tabbar page'],
    ['redirectTo', my, 'redirectTo:fail can not redirectTo a tabbar page'],
    ['switchTab', orders, 'switchTab:fail can not switch to no-tabBar page'],
  ] as const

  it.each(refusals)('of %s %s reads: %s', async (verb, url, errMsg) => {
    const { stack, urls, failures } = launch()
    const attempt = stack[verb]({ url } as { url: string })
    await expect(attempt).rejects.toBeInstanceOf(NavigationError)
    await expect(attempt).rejects.toMatchObject({ errMsg, message: errMsg })
    expect(failures).toHaveLength(1)
    expect(urls()).toEqual(['/'])
  })
})

it('is announced by the environment when nobody else listens', async () => {
  const browser = fakeBrowser()
  const stack = createPageStack({ routes, environment: browser })
  const failure: unknown = await stack.switchTab({ url: orders }).catch((error: unknown) => error)
  expect(browser.failures).toEqual([failure])
})

describe('the lock', () => {
  it('refuses the url that is still being opened, whatever the verb', async () => {
    const { stack } = launch()
    const first = stack.navigateTo({ url: orders })
    await expect(stack.redirectTo({ url: orders })).rejects.toMatchObject({
      errMsg: 'redirectTo:fail /pages/my/Vieworders locked',
    })
    await first
  })

  it('names the url as it was encoded', async () => {
    const { stack } = launch()
    const first = stack.navigateTo({ url: `${orders}?q=a b` })
    const second = stack.navigateTo({ url: `${orders}?q=a%20b` })
    await expect(second).rejects.toMatchObject({ errMsg: 'navigateTo:fail /pages/my/Vieworders?q=a%20b locked' })
    await first
  })

  it('is freed by success', async () => {
    const { stack, ids } = launch()
    await stack.navigateTo({ url: orders })
    await stack.navigateTo({ url: orders })
    expect(ids()).toEqual([1, 2, 3])
  })

  it('is freed by any failure, its own among them', async () => {
    const { stack } = launch()
    let isDrawn = () => {}
    stack.subscribe(() => new Promise((resolve) => (isDrawn = resolve)))
    const first = stack.navigateTo({ url: orders })
    await expect(stack.navigateTo({ url: orders })).rejects.toMatchObject({ reason: `${orders} locked` })
    const third = stack.navigateTo({ url: orders })
    await settled()
    isDrawn()
    await third
    void first
    expect(stack.currentPages()).toHaveLength(3)
  })

  it('lets another url through in the meantime', async () => {
    const { stack, urls } = launch()
    await Promise.all([stack.navigateTo({ url: orders }), stack.navigateTo({ url: address })])
    expect(urls()).toEqual(['/', orders, address])
  })

  it('holds until the page is drawn', async () => {
    const { stack } = launch()
    let isDrawn = () => {}
    stack.subscribe(() => new Promise((resolve) => (isDrawn = resolve)))
    const first = stack.navigateTo({ url: orders })
    await settled()
    await expect(stack.navigateTo({ url: orders })).rejects.toMatchObject({ reason: `${orders} locked` })
    isDrawn()
    await expect(first).resolves.toMatchObject({ errMsg: 'navigateTo:ok' })
  })

  it('counts only from the launch on', async () => {
    const stack = createPageStack({ routes, environment: fakeBrowser() })
    await Promise.all([stack.navigateTo({ url: orders }), stack.navigateTo({ url: orders })])
    expect(stack.currentPages()).toHaveLength(3)
  })
})

describe('redirectTo', () => {
  it('takes the place of the top page', async () => {
    const { stack, browser, urls, ids } = launch()
    await stack.navigateTo({ url: orders })
    await expect(stack.redirectTo({ url: address })).resolves.toEqual({ errMsg: 'redirectTo:ok' })
    expect([urls(), ids()]).toEqual([
      ['/', address],
      [1, 3],
    ])
    expect(browser.entries).toHaveLength(2)
    expect(browser.state).toEqual({ __id__: 3, __type__: 'redirectTo' })
  })

  it('takes a tab away too', async () => {
    const { stack } = launch()
    await stack.redirectTo({ url: orders })
    expect(stack.snapshot().pages.map(({ url }) => url)).toEqual([orders])
  })
})

describe('reLaunch', () => {
  it('removes every page, hidden tabs as well, and may open a tab with a query', async () => {
    const { stack, browser, urls } = launch()
    await stack.switchTab({ url: my })
    await stack.navigateTo({ url: orders })
    await expect(stack.reLaunch({ url: '/?invite=1' })).resolves.toEqual({ errMsg: 'reLaunch:ok' })
    expect(urls()).toEqual(['/?invite=1'])
    expect(stack.snapshot().pages).toHaveLength(1)
    expect(browser.entries).toHaveLength(2)
    expect(browser.state).toEqual({ __id__: 4, __type__: 'reLaunch' })
  })
})

describe('switchTab', () => {
  it('removes the pages above, keeps the other tabs alive and drops the query', async () => {
    const { stack, urls } = launch()
    await stack.navigateTo({ url: orders })
    await expect(stack.switchTab({ url: `${my}?from=orders` })).resolves.toEqual({ errMsg: 'switchTab:ok' })
    expect(urls()).toEqual([my])
    expect(stack.snapshot().pages.map(({ url }) => url)).toEqual(['/', my])
  })

  it('comes back to the living tab, with its id', async () => {
    const { stack, browser, ids } = launch()
    await stack.switchTab({ url: my })
    await stack.switchTab({ url: '/' })
    expect(ids()).toEqual([1])
    expect(browser.state).toMatchObject({ __id__: 1 })
    expect(browser.entries).toHaveLength(1)
  })
})

describe('navigateBack', () => {
  it('goes back as many pages as asked, at most to the lowest', async () => {
    const { stack, browser, urls } = launch()
    for (const state of ['a', 'b', 'c']) await stack.navigateTo({ url: `${orders}?state=${state}` })
    await expect(stack.navigateBack({ delta: 2 })).resolves.toEqual({ errMsg: 'navigateBack:ok' })
    expect(urls()).toEqual(['/', `${orders}?state=a`])
    await stack.navigateBack({ delta: 99 })
    expect(urls()).toEqual(['/'])
    expect(browser.index).toBe(0)
  })

  it.each([undefined, 0, -3, Number.NaN, 1.9])('takes a delta of %s for one', async (delta) => {
    const { stack, urls } = launch()
    for (const state of ['a', 'b']) await stack.navigateTo({ url: `${orders}?state=${state}` })
    await stack.navigateBack(delta === undefined ? {} : { delta })
    expect(urls()).toEqual(['/', `${orders}?state=a`])
  })

  it('does nothing on the only page', async () => {
    const { stack, browser } = launch()
    const go = vi.spyOn(browser.history, 'go')
    await expect(stack.navigateBack()).resolves.toEqual({ errMsg: 'navigateBack:ok' })
    expect(go).not.toHaveBeenCalled()
  })

  it('can be refused by the page, which receives the verb', async () => {
    const { stack, urls } = launch()
    await stack.navigateTo({ url: orders })
    const handler = vi.fn(() => true)
    const release = stack.onBackPress(2, handler)
    await expect(stack.navigateBack()).rejects.toMatchObject({ errMsg: 'navigateBack:fail onBackPress' })
    await expect(stack.headerBack()).rejects.toMatchObject({ errMsg: 'navigateBack:fail onBackPress' })
    expect(handler.mock.calls).toEqual([['navigateBack'], ['backbutton']])
    release()
    await stack.navigateBack()
    expect(urls()).toEqual(['/'])
  })

  it('counts two taps on the way as one', async () => {
    const { stack, urls } = launch()
    for (const state of ['a', 'b']) await stack.navigateTo({ url: `${orders}?state=${state}` })
    await Promise.all([stack.navigateBack(), stack.navigateBack()])
    expect(urls()).toEqual(['/', `${orders}?state=a`])
  })

  it('finishes before the next page opens', async () => {
    const { stack, urls } = launch()
    await stack.navigateTo({ url: orders })
    void stack.navigateBack()
    await stack.navigateTo({ url: address })
    expect(urls()).toEqual(['/', address])
  })

  it('fails when the browser stays where it is', async () => {
    vi.useFakeTimers()
    const { stack, browser } = launch()
    await stack.navigateTo({ url: orders })
    vi.spyOn(browser.history, 'go').mockImplementation(() => undefined)
    const outcome = stack.navigateBack().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await outcome).toMatchObject({ errMsg: 'navigateBack:fail timeout' })
    vi.useRealTimers()
  })
})

describe('the back button of the bar', () => {
  const isOffered = ({ stack }: ReturnType<typeof launch>) => stack.canGoBack(stack.snapshot().top)

  it('is missing on the entry page and on tabs', async () => {
    const app = launch()
    expect(isOffered(app)).toBe(false)
    await app.stack.switchTab({ url: my })
    expect(isOffered(app)).toBe(false)
  })

  it('relaunches the entry page from an only page opened by a link', async () => {
    const app = launch(fakeBrowser(`#${orders}`))
    expect(isOffered(app)).toBe(true)
    await expect(app.stack.headerBack()).resolves.toEqual({ errMsg: 'reLaunch:ok' })
    expect(app.urls()).toEqual(['/'])
  })

  it('goes back from a page above others', async () => {
    const app = launch()
    await app.stack.navigateTo({ url: orders })
    await app.stack.redirectTo({ url: address })
    expect(isOffered(app)).toBe(true)
    await expect(app.stack.headerBack()).resolves.toEqual({ errMsg: 'navigateBack:ok' })
    expect(app.urls()).toEqual(['/'])
  })

  it.each(['redirectTo', 'reLaunch'] as const)(
    'relaunches the entry page from an only page opened by %s',
    async (verb) => {
      const app = launch()
      await app.stack[verb]({ url: orders })
      expect(isOffered(app)).toBe(true)
      await expect(app.stack.headerBack()).resolves.toEqual({ errMsg: 'reLaunch:ok' })
      expect(app.urls()).toEqual(['/'])
    },
  )
})

describe("the browser's own buttons", () => {
  it('go back to the living page and forward to a new one with the same id', async () => {
    const { stack, browser, ids } = launch()
    await stack.navigateTo({ url: orders })
    const first = stack.currentPages()[0]
    await browser.travel(-1)
    expect(stack.currentPages()[0]).toBe(first)
    await browser.travel(1)
    expect(ids()).toEqual([1, 2])
  })

  it('create the older pages again after a reload', async () => {
    const before = launch()
    await before.stack.navigateTo({ url: orders })
    before.stack.stop()
    const { stack, browser, urls, ids } = launch(before.browser)
    expect([urls(), ids()]).toEqual([[orders], [2]])
    await browser.travel(-1)
    expect([urls(), ids()]).toEqual([['/'], [1]])
    await browser.travel(1)
    await stack.navigateTo({ url: address })
    expect(ids()).toEqual([1, 2, 3])
  })

  it('find the right page when a reload has given an id twice', async () => {
    const before = launch()
    for (const state of ['a', 'b']) await before.stack.navigateTo({ url: `${orders}?state=${state}` })
    await before.browser.travel(-1)
    before.stack.stop()
    const { stack, browser, urls } = launch(before.browser)
    await stack.redirectTo({ url: address })
    expect(browser.state).toMatchObject({ __id__: 3 })
    await browser.travel(1)
    expect(urls().at(-1)).toBe(`${orders}?state=b`)
  })

  it('keep stack and history in step after a redirect in the middle', async () => {
    const { stack, browser, urls } = launch()
    for (const state of ['a', 'b']) await stack.navigateTo({ url: `${orders}?state=${state}` })
    await browser.travel(-1)
    await stack.redirectTo({ url: address })
    await browser.travel(1)
    expect(urls()).toEqual(['/', address, `${orders}?state=b`])
    await browser.travel(-1)
    expect(urls()).toEqual(['/', address])
    await stack.navigateBack()
    expect(urls()).toEqual(['/'])
  })

  it('come back to a living tab of another entry', async () => {
    const { stack, browser, urls, ids } = launch()
    await stack.navigateTo({ url: orders })
    await stack.switchTab({ url: my })
    await browser.travel(-1)
    expect([urls(), ids()]).toEqual([['/'], [1]])
    expect(stack.snapshot().pages.map(({ url }) => url)).toEqual(['/', my])
  })

  it('open a typed page on top and a typed tab as a tab', async () => {
    const { browser, urls } = launch()
    browser.type(`#${orders}`)
    await settled()
    expect(urls()).toEqual(['/', orders])
    expect(browser.state).toEqual({ __id__: 2, __type__: 'navigateTo' })
    browser.type(`#${my}`)
    await settled()
    expect(urls()).toEqual([my])
  })

  it('leave a typed page that does not exist', async () => {
    const { browser, urls, failures } = launch()
    browser.type('#/pages/gone')
    await settled()
    expect(urls()).toEqual(['/'])
    expect(browser.index).toBe(0)
    expect(String(failures[0])).toContain('navigateTo:fail page `/pages/gone` is not found')
  })
})

describe('what is shown', () => {
  it('slides forward and back, and not when the browser has already done so', async () => {
    const { stack, browser } = launch()
    const directions: string[] = []
    stack.subscribe(({ direction }) => void directions.push(direction))
    await stack.navigateTo({ url: orders })
    await browser.travel(-1)
    await browser.travel(1)
    await browser.travel(-1, true)
    await stack.switchTab({ url: my })
    await stack.redirectTo({ url: orders })
    expect(directions).toEqual(['forward', 'back', 'forward', 'none', 'none', 'none'])
  })

  it('remembers where each page was scrolled to', async () => {
    const { stack, browser } = launch()
    browser.scroll = 700
    await stack.navigateTo({ url: orders })
    browser.scroll = 50
    await stack.navigateBack()
    expect([stack.scrollOf(1), stack.scrollOf(2), stack.scrollOf(3)]).toEqual([700, 50, 0])
  })

  it('keeps the tabs and the ten nearest hidden pages', async () => {
    const { stack } = launch()
    await stack.switchTab({ url: my })
    for (let depth = 1; depth <= 12; depth += 1) await stack.navigateTo({ url: `${orders}?depth=${depth}` })
    const kept = stack.snapshot().pages.map(({ url }) => url)
    expect(kept).toHaveLength(11)
    expect(kept.slice(0, 3)).toEqual(['/', my, `${orders}?depth=4`])
    expect(stack.currentPages()).toHaveLength(13)
  })
})

describe('opening by the fitting verb', () => {
  it('switches to a tab and navigates to any other page', async () => {
    const { stack } = launch()
    await expect(stack.open(my)).resolves.toMatchObject({ errMsg: 'switchTab:ok' })
    await expect(stack.open(orders)).resolves.toMatchObject({ errMsg: 'navigateTo:ok' })
    expect([stack.isTab(my), stack.isTab(orders), stack.isTop(`${orders}?x=1`), stack.isTop(my)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('preloads a page once, and again when loading failed', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ default: 'page' })
    const stack = createPageStack({ routes: [{ path: '/' }, { path: '/late', load }], environment: fakeBrowser() })
    stack.preload('/late')
    stack.preload('/late?x=1')
    await settled()
    stack.preload('/late')
    await settled()
    stack.preload('/late')
    stack.preload('/nowhere')
    expect(load).toHaveBeenCalledTimes(2)
    expect(stack.modules.peek({ path: '/late', load })).toEqual({ default: 'page' })
  })
})
