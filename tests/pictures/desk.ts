import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { visit } from '../support/browser.ts'
import { openDemo } from '../support/demo.ts'
import { openScreen, signIn } from '../support/desk-steps.ts'
import { startProduct } from '../support/product.ts'
import { enrolWithCash, requestReview } from '../support/retrying/cash-withdrawal.ts'
import { waitUntilSettled } from '../support/screens.ts'
import { asKept } from './compare.ts'

type DeskPicture = {
  readonly name: string
  readonly theme?: 'dark'
  readonly open: (page: Page, member: string) => Promise<void>
}

const pictures: readonly DeskPicture[] = [
  {
    name: 'today',
    async open(page) {
      await signIn(page, /^Cleo/, 'Today')
      await page.getByText('The last 90 days').waitFor()
      await page.locator('canvas').nth(2).waitFor()
    },
  },
  {
    name: 'withdrawal',
    async open(page) {
      await signIn(page, /^Cleo/)
      await page.getByRole('row', { name: /5,000\.00/ }).click()
      await page.getByText('Release a large withdrawal').waitFor()
    },
  },
  {
    name: 'member',
    async open(page, member) {
      await signIn(page, /^Cleo/, 'Today')
      await page.keyboard.press('/')
      await page.getByRole('combobox', { name: 'Find anything' }).fill(member)
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Timeline' }).waitFor()
    },
  },
  {
    name: 'ledger',
    async open(page) {
      await signIn(page, /^Ada/, 'Ledger')
      await page.getByRole('link', { name: 'Transfers', exact: true }).click()
      await page
        .getByRole('row', { name: /Treasury → Available/ })
        .first()
        .click()
      await page.getByRole('heading', { name: 'On-chain transfers' }).waitFor()
    },
  },
  {
    name: 'operators',
    theme: 'dark',
    async open(page) {
      await openScreen(page, /^Lea/, 'operators', 'Operators')
      await page.getByRole('row').nth(1).waitFor()
    },
  },
]

/** Takes the desk's pictures of the READMEs from a new demo with a member and a withdrawal. Returns how many. */
export async function takeDeskPictures(browser: Browser, folder: string): Promise<number> {
  const product = await startProduct()
  try {
    const member = await enrolWithCash(product.base, await openDemo(product.base), '5730')
    await requestReview(product.base, member, '5000')
    for (const { name, theme = 'light', open } of pictures) {
      const viewport = { width: 1280, height: 800 }
      const { page, close } = await visit(browser, product.base, {
        viewport,
        reducedMotion: 'reduce',
        colorScheme: theme,
      })
      await open(page, member.account.address)
      await waitUntilSettled(page)
      writeFileSync(join(folder, `desk-${name}.webp`), await asKept(await page.screenshot()))
      await close()
    }
  } finally {
    await product.remove()
  }
  return pictures.length
}
