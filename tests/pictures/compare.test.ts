import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../support/product.ts'
import { canCompare, openPackagedBrowser, TOLERANCE } from './approved-pictures.ts'
import { visibleDifference } from './compare.ts'

const font = readFileSync(join(root, 'packages/ui/src/style/figtree.woff2')).toString('base64')
const digits = Array.from({ length: 10 }, (_, digit) => String(digit))
const pairs = digits.flatMap((one) => digits.filter((other) => one < other).map((other) => [one, other] as const))

describe.runIf(canCompare)('the comparison of pictures', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await openPackagedBrowser()
    page = await browser.newPage({ viewport: { width: 120, height: 40 } })
    await page.setContent(`<style>
      @font-face { font-family: Figtree; src: url(data:font/woff2;base64,${font}) }
      body { margin: 8px; font: 12px Figtree; color: #5b6472; background: #faf8f4; font-variant-numeric: tabular-nums }
    </style><p></p>`)
    await page.evaluate(() => document.fonts.load('12px Figtree'))
  })
  afterAll(() => browser.close())

  async function pictureOf(text: string): Promise<Buffer> {
    await page.evaluate((shown) => {
      const place = document.querySelector('p')
      if (place !== null) place.textContent = shown
    }, text)
    return page.screenshot()
  }

  it('notices one changed digit of the smallest text, whatever the digits', async () => {
    const pictures = new Map<string, Buffer>()
    for (const digit of digits) pictures.set(digit, await pictureOf(`8${digit}.21 USDT`))
    const differences = await Promise.all(
      pairs.map(([one, other]) =>
        visibleDifference(pictures.get(one) ?? Buffer.of(), pictures.get(other) ?? Buffer.of()),
      ),
    )
    const missed = pairs.filter((_, index) => (differences[index] ?? 0) <= TOLERANCE)
    expect(missed, `the least difference is ${Math.min(...differences)} pixels`).toEqual([])
  })

  it('finds no difference between two pictures of the same', async () => {
    const first = await pictureOf('84.21 USDT')
    await pictureOf('0')
    expect(await visibleDifference(first, await pictureOf('84.21 USDT'))).toBe(0)
  })
})
