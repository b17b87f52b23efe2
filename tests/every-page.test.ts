import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { openBrowser, type Visit, visit } from './support/browser.ts'
import { walk } from './support/evidence.ts'
import { type Product, startProduct } from './support/product.ts'
import { routes } from './support/routes.ts'
import { signIn } from './support/sign-in.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

describe.each(['signed out', 'signed in'] as const)('%s', (state) => {
  it('every one of the 31 routes opens by its address, with a title, a heading and nothing to complain of', async () => {
    expect(routes).toHaveLength(31)
    const visitor = await visit(browser, product.base, { reducedMotion: 'reduce' })
    await walk(visitor, `routes-${state}`, async () => {
      if (state === 'signed in') await signIn(visitor.page, 1)
      for (const [path, title] of routes) {
        await openAlone(visitor, path)
        expect(await visitor.page.title(), path).toBe(title)
        expect(await accessibilityFaults(visitor.page), path).toEqual([])
      }
      expect(visitor.complaints).toEqual([])
    })
    await visitor.close()
  })
})

/** Opens a route as a link from outside does: nothing of the app is there yet. */
async function openAlone({ page }: Visit, path: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`/#${path}`)
  await page.locator(`main[data-page="${path}"]`).getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
}

function settled(page: Page): Promise<unknown> {
  return page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy=true]')].every((element) => !element.checkVisibility()),
  )
}
