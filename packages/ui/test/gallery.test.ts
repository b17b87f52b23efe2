import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { axeViolations, buildGallery, isPainted, launchBrowser, openGallery } from './open-gallery.ts'

let browser: Browser
let files: Awaited<ReturnType<typeof buildGallery>>
let page: Page
let complaints: string[]

beforeAll(async () => {
  ;[files, browser] = await Promise.all([buildGallery(), launchBrowser()])
}, 60_000)

afterAll(async () => {
  await browser.close()
})

afterEach(async () => {
  await page.context().close()
})

async function open(options: { width?: number; dark?: boolean; touch?: boolean } = {}) {
  const { width = 390, dark = false, touch = false } = options
  page = await openGallery(browser, files, {
    viewport: { width, height: 844 },
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: touch,
    reducedMotion: 'reduce',
  })
  complaints = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
}

/** Stops the page's time, so that nothing times out on a slow machine. */
async function stopTime() {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
}

it('targets that are too small and too close are found', async () => {
  await open({})
  await page.evaluate(() => {
    const row = document.createElement('div')
    for (const label of ['first', 'second']) {
      const button = document.createElement('button')
      button.ariaLabel = label
      Object.assign(button.style, { width: '10px', height: '10px', minHeight: '0', padding: '0' })
      row.append(button)
    }
    document.querySelector('main')?.prepend(row)
  })
  expect((await axeViolations(page)).map((line) => line.split(':')[0])).toContain('target-size')
})

describe.each([false, true])('the gallery, dark: %s', (dark) => {
  it('breaks no accessibility rule, nor does a dialog or a sheet over it', async () => {
    await open({ dark })
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Open dialog' }).click()
    await page.getByRole('alertdialog').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open sheet' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})

describe.each([320, 390, 768, 1280])('at %d px', (width) => {
  it('fits without a sideways scroll, every control at least 44 px high', async () => {
    await open({ width })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, a, summary, input, label:has(input[type=radio])')]
        .filter((element) => !element.matches('.sr-only'))
        .map((element) => ({ name: element.textContent || element.ariaLabel, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 44)
        .map(({ name, box }) => `${name} ${box.height}`),
    )
    expect(small).toEqual([])
  })
})

describe('the button', () => {
  beforeEach(() => open())

  it('acts once for a double tap, keeps its focus and can be used again', async () => {
    await stopTime()
    const button = page.getByRole('button', { name: 'Subscribe' })
    await button.dblclick()
    expect(await page.getByTestId('presses').textContent()).toBe('1')
    expect(await button.getAttribute('aria-busy')).toBe('true')
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.clock.runFor(200)
    await expect.poll(() => button.getAttribute('aria-busy')).toBe(null)
    await button.click()
    await expect.poll(() => page.getByTestId('presses').textContent()).toBe('2')
  })
})

describe('the dialog', () => {
  const answer = () => page.getByTestId('answer').textContent()
  beforeEach(async () => {
    await open()
    await page.getByRole('button', { name: 'Open dialog' }).click()
    await page.waitForFunction(() => document.activeElement?.textContent === 'OK')
  })

  it('is confirmed by Enter and gives the focus back', async () => {
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    await expect.poll(answer).toBe('confirmed')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Open dialog')
  })

  it('is cancelled by Escape, and not by a tap outside', async () => {
    await page.mouse.click(5, 5)
    expect(await page.getByRole('alertdialog').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    await expect.poll(answer).toBe('cancelled')
  })
})

describe('the number input', () => {
  it('takes a number and its comma, refuses other keys, cuts a long paste, and settles once it is left', async () => {
    await open()
    const amount = page.getByLabel('Amount')
    await amount.pressSequentially('-1a2,5.x6')
    expect(await amount.inputValue()).toBe('-12.56')
    await amount.fill('1234567.999')
    expect(await amount.inputValue()).toBe('1234567.')
    await amount.press('Tab')
    await expect.poll(() => amount.inputValue()).toBe('1234567')
    expect(await amount.getAttribute('inputmode')).toBe('decimal')
  })

  it('leaves other inputs 140 characters', async () => {
    await open()
    expect(await page.getByLabel('E-mail').getAttribute('maxlength')).toBe('140')
  })
})

describe('an input in a burst of keys', () => {
  const told = () => page.getByTestId('told').textContent()
  beforeEach(async () => {
    await open()
    await stopTime()
  })

  it('shows each at once and tells of the first, then of the last when a tenth of a second is over', async () => {
    const name = page.getByLabel('Name')
    await name.pressSequentially('Ada K')
    expect([await name.inputValue(), await told()]).toEqual(['Ada K', 'A, '])
    await page.clock.runFor(99)
    expect(await told()).toBe('A, ')
    await page.clock.runFor(1)
    await expect.poll(told).toBe('Ada K, ')
  })

  it.each([
    ['Enter', () => page.keyboard.press('Enter')],
    ['a tap elsewhere', () => page.getByTestId('presses').click()],
    ['leaving it', () => page.keyboard.press('Tab')],
  ])('has told of everything before %s', async (_, next) => {
    await page.getByLabel('Name').pressSequentially('Ada')
    await next()
    await expect.poll(told).toBe('Ada, ')
  })

  it('refuses keys of a number in the meantime, and settles it once it is left', async () => {
    const amount = page.getByLabel('Amount')
    await amount.pressSequentially('1x2.')
    expect([await amount.inputValue(), await told()]).toEqual(['12.', ', 1'])
    await page.keyboard.press('Tab')
    await expect.poll(told).toBe(', 12')
    expect(await amount.inputValue()).toBe('12')
  })
})

it('knows a long press from a tap and from a scroll', async () => {
  await open()
  await stopTime()
  const place = page.getByTestId('pressable')
  const text = () => place.textContent()
  await place.hover()
  const press = async (held: number, moved = 0) => {
    const { x, y } = (await place.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(x + 5, y + 5)
    await page.mouse.down()
    await page.mouse.move(x + 5 + moved, y + 5)
    await page.clock.runFor(held)
    await page.mouse.up()
  }
  await press(349)
  await press(400, 11)
  expect(await text()).toBe('Pressed long 0 times')
  await press(350, 10)
  await expect.poll(text).toBe('Pressed long 1 times')
})

it('shows a toast in a live region for 1500 ms', async () => {
  await open()
  await stopTime()
  await page.getByRole('button', { name: 'Show toast' }).click()
  const toast = page.getByRole('status').getByText('Content copied')
  await page.clock.runFor(1499)
  expect(await toast.isVisible()).toBe(true)
  await page.clock.runFor(1)
  await expect.poll(() => toast.count()).toBe(0)
})

it('brings list pages as their end comes into view, then an error to retry, then the end', async () => {
  await open()
  const rows = page.getByRole('list', { name: 'Receipts' }).getByRole('listitem')
  expect(await rows.count()).toBe(20)
  // Rows that come into view may be higher or lower than assumed, so one scroll may not reach the end.
  const scrollToEnd = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const scrollUntilFailed = async () => {
    await scrollToEnd()
    return page.getByText('The next page did not come.').isVisible()
  }
  await expect.poll(scrollUntilFailed).toBe(true)
  expect(await rows.count()).toBe(40)
  await page.getByRole('button', { name: 'Try again' }).last().click()
  await expect.poll(() => rows.count()).toBe(60)
  await page.getByText('That is all.').waitFor()
})

it('puts the rows of the next page in a few at a time', async () => {
  await open()
  // In an object, so that the caller waits until watching has started, not until it has ended.
  const watching = await page.getByRole('list', { name: 'Receipts' }).evaluateHandle((list) => {
    const rowsIn = (node: Node) => (node instanceof Element ? node.querySelectorAll('[role="listitem"]').length : 0)
    const isRow = (node: Node) => node instanceof Element && node.role === 'listitem'
    const mostAtOnce = new Promise<number>((resolve) => {
      let most = 0
      new MutationObserver((records) => {
        const added = records.flatMap(({ addedNodes }) => Array.from(addedNodes))
        most = Math.max(
          most,
          added.reduce((sum, node) => sum + (isRow(node) ? 1 : rowsIn(node)), 0),
        )
        if (rowsIn(list) >= 40) resolve(most)
      }).observe(list, { childList: true, subtree: true })
    })
    return { mostAtOnce }
  })
  const scrollToEnd = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const rows = page.getByRole('list', { name: 'Receipts' }).getByRole('listitem')
  await expect
    .poll(async () => {
      await scrollToEnd()
      return rows.count()
    })
    .toBe(40)
  expect(await watching.evaluate(({ mostAtOnce }) => mostAtOnce)).toBeLessThan(10)
})

it('builds what a line opens to when it is opened, by the keyboard too', async () => {
  await open()
  const content = page.getByText('What it opens to')
  expect(await content.count()).toBe(0)
  await page.locator('summary', { hasText: 'A line that opens' }).press('Enter')
  await content.waitFor()
})

it('refreshes when pulled from the very top, and by its button', async () => {
  await open({ touch: true })
  const area = page.getByTestId('refreshes')
  const pull = (distance: number) =>
    area.evaluate((element, to) => {
      const touch = (clientY: number) => new Touch({ identifier: 1, target: element, clientX: 9, clientY })
      const send = (type: string, touches: Touch[]) =>
        element.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: touches }))
      send('touchstart', [touch(100)])
      send('touchmove', [touch(100 + to)])
      send('touchend', [])
    }, distance)
  await pull(80)
  await pull(100)
  await expect.poll(() => area.textContent()).toBe('1')
  await page.getByRole('button', { name: 'Refresh' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => area.textContent()).toBe('2')
})

it('draws a chart and holds its figures as a table', async () => {
  await open()
  const table = page.getByRole('table', { name: 'Visits per day' })
  expect(await table.isVisible()).toBe(false)
  await page.getByText('All figures').click()
  await expect.poll(() => table.getByRole('row').count()).toBe(8)
  await expect.poll(() => isPainted(page, 'Visits per day')).toBe(true)
})
