import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityFaults, launchBrowser } from '../../tests/fixtures/browser.ts'
import { type BuiltPage, buildPage } from '../../tests/fixtures/built-page.ts'

const origin = 'http://inputs.test/'
let built: BuiltPage
let browser: Browser
let page: Page

beforeAll(async () => {
  built = await buildPage('inputs')
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

beforeEach(async () => {
  await page?.context().close()
  page = await open()
})

async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 320, height: 568 }, ...options })
  const opened = await context.newPage()
  await built.open(opened, origin)
  return opened
}

const box = (position: number) => page.getByLabel(`Digit ${position} of 6`, { exact: true })
const digits = async () => Promise.all([1, 2, 3, 4, 5, 6].map((position) => box(position).inputValue()))
const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
const text = (name: string) => page.getByTestId(name).textContent()

it('loads neither the modal nor a wallet library', () => {
  const ours = built.modules.filter((id) => id.includes('/wallet-modal/src/')).map((id) => id.split('/src/')[1])
  expect(ours.every((id) => id?.startsWith('inputs'))).toBe(true)
  expect(built.modules.filter((id) => /node_modules\/(?:wagmi|viem|@wagmi|@walletconnect)\//.test(id))).toEqual([])
})

describe('the email input', () => {
  it('has the attributes for keyboards, password managers and screen readers', async () => {
    const input = page.getByRole('textbox', { name: 'Email' })
    const attributes = ['placeholder', 'type', 'inputmode', 'autocomplete', 'autocapitalize', 'aria-invalid']
    const values = await Promise.all(attributes.map((name) => input.getAttribute(name)))
    expect(values).toEqual(['Email', 'email', 'email', 'email', 'none', null])
  })

  it('connects the error to the input', async () => {
    const input = page.getByRole('textbox', { name: 'Email' })
    await page.getByRole('button', { name: 'Check' }).click()
    await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true')
    const described = await input.evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    )
    expect(described).toBe('We send a code. This is not an email address.')
  })
})

describe('the one-time code', () => {
  it('accepts digits, refuses letters and reports the whole code', async () => {
    await box(1).click()
    await page.keyboard.type('12a3')
    await expect
      .poll(async () => [await digits(), await focused()])
      .toEqual([['1', '2', '3', '', '', ''], 'Digit 4 of 6'])
    expect(await text('given')).toBe('')
    await page.keyboard.type('456')
    await expect.poll(() => text('given')).toBe('123456')
  })

  it('clears a box when a character is not a digit', async () => {
    await box(1).fill('123456')
    await box(3).press('x')
    await expect.poll(digits).toEqual(['1', '2', '', '4', '5', '6'])
    expect(await text('code')).toBe('12456')
  })

  it('accepts an autofilled or pasted code', async () => {
    expect(await box(1).getAttribute('autocomplete')).toBe('one-time-code')
    await box(1).fill('654 321')
    await expect.poll(() => text('given')).toBe('654321')
  })

  it('moves with Backspace, arrows and a lone Shift, and lets Shift+Tab leave', async () => {
    await box(1).fill('123')
    await box(4).press('Backspace')
    await expect.poll(focused).toBe('Digit 3 of 6')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(focused).toBe('Digit 2 of 6')
    await page.keyboard.press('Shift')
    await expect.poll(focused).toBe('Digit 3 of 6')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(focused).toBe('Digit 2 of 6')
  })
})

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  it('passes the accessibility rules, fits 320 px and has large enough targets', async () => {
    const themed = await open({ colorScheme })
    await themed.getByRole('button', { name: 'Check' }).click()
    await themed.getByText('This is not an email address.').waitFor()
    expect(await accessibilityFaults(themed)).toEqual([])
    expect(await themed.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    for (const input of await themed.locator('input').all()) {
      const { height = 0 } = (await input.boundingBox()) ?? {}
      expect(height).toBeGreaterThanOrEqual(44)
    }
    await themed.context().close()
  })
})
