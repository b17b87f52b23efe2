import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone } from '../support/browser.ts'
import { expectNoFaults, signIn } from '../support/desk-steps.ts'
import { checkBothThemes, walkDesk } from './desk-walk.ts'

const isFull = process.env.TERAHOLD_TEST_FULL === '1'

type World = {
  /** The address of the page of a member with a withdrawal. */
  readonly memberPage: string
  readonly withVisit: (name: string, act: (page: Page, other: Page) => Promise<void>) => Promise<void>
}

/** What operators see who decide nothing about money. In `npm run test:full` the first row of each list is open, in both languages. */
export function readingByRole(world: () => World): void {
  it('lets an auditor read every list of every screen by keyboard, and decide nothing', async () => {
    await world().withVisit('desk-auditor', async (page) => {
      await signIn(page, /^Lea/, 'Today')
      expect((await walkDesk(page, { opensRows: isFull })).join(', ')).toBe(
        'Today, Member, Shipments, Tickets, Tasks, Announcements, Account access, Revenue, Attestations, Venues, ' +
          'Suspense, Withdrawals, Payouts, Blocked addresses, Income, Goodwill, Ledger, Roots, Audit log, Catalogue, Operators',
      )
      await page.goto('/desk/#/revenue?state=all')
      await page.getByRole('row', { name: /Skagi pool 0\.50/ }).click()
      await page.getByRole('definition').filter({ hasText: 'Bela' }).waitFor()
      expect(await page.getByRole('button', { name: /^(Sign:|Reject|Record)/ }).count()).toBe(0)
      await page.goto('/desk/#/withdrawals?state=all')
      await page.getByRole('row', { name: /5,000\.00/ }).click()
      expect(await page.getByRole('button', { name: /^(Sign:|Reject)/ }).count()).toBe(0)
    })
  })

  it.skipIf(!isFull)(
    'lets an auditor read every list in Chinese, at the width of a tablet',
    { timeout: 600_000 },
    async () => {
      await world().withVisit('desk-tablet', async (page) => {
        await page.setViewportSize({ width: 820, height: 1180 })
        await signIn(page, /^Lea/, 'Today')
        await page.getByRole('button', { name: 'Language: English' }).click()
        expect(await walkDesk(page, { navigation: '页面', opensRows: true })).toHaveLength(21)
        await page.goto(world().memberPage)
        await page.getByRole('row', { name: /5,000\.00 已付款/ }).waitFor()
        await checkBothThemes(page, 'the member’s page')
      })
    },
  )

  it('gives an open row the whole phone, and leads back to it in the list by keyboard and by the browser', async () => {
    await world().withVisit('desk-phone', async (page) => {
      await page.setViewportSize(phone)
      await signIn(page, /^Lea/, 'Today')
      await page.goto('/desk/#/audit')
      const row = page.getByRole('row').nth(1).getByRole('button')
      const details = page.getByRole('region', { name: 'Details' })
      const isFocused = (of: Locator) => of.evaluate((element) => element === document.activeElement)
      await row.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => isFocused(details)).toBe(true)
      const bar = (await page.getByRole('banner').boundingBox())?.height ?? 0
      expect((await details.boundingBox())?.height).toBe(phone.height - bar)
      await checkBothThemes(page, 'details on a phone')
      await page.keyboard.press('Escape')
      await expect.poll(() => isFocused(row)).toBe(true)
      await row.click()
      await page.getByRole('button', { name: 'Back to Audit log' }).waitFor()
      await page.goBack()
      await expect.poll(() => isFocused(row)).toBe(true)
      await page.goBack()
      await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    })
  })

  it('keeps the page under the open menu of a phone, and gives the focus back', async () => {
    await world().withVisit('desk-menu', async (page) => {
      await page.setViewportSize(phone)
      await page.goto('/desk/')
      await page.getByRole('button', { name: /^Lea/ }).click()
      await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
      const menu = page.getByRole('button', { name: 'Menu' })
      await menu.click()
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Audit log' }).waitFor()
      await checkBothThemes(page, 'the menu of a phone')
      await page.keyboard.press('Escape')
      const isFocused = (of: Locator) => of.evaluate((element) => element === document.activeElement)
      await expect.poll(() => isFocused(menu)).toBe(true)
      await menu.click()
      await page.getByRole('link', { name: 'Audit log' }).click()
      await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
      await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true)
    })
  })

  it('has rows and links of 44 px for fingers', async () => {
    await world().withVisit('desk-touch', async (page) => {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
      await page.setViewportSize(phone)
      await page.goto('/desk/')
      await page.getByRole('button', { name: /^Lea/ }).click()
      const expectTall = async (parts: string) => {
        const heights = await page
          .locator(parts)
          .evaluateAll((found) => found.map((part) => part.getBoundingClientRect().height))
        expect(heights.filter((height) => height < 44)).toEqual([])
      }
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('link', { name: 'Audit log' }).waitFor()
      await expectTall(':is(header, dialog) :is(a, button):visible')
      await page.getByRole('link', { name: 'Audit log' }).click()
      await page.getByRole('row').nth(1).waitFor()
      await expectTall('tr')
      await session.detach()
    })
  })

  it('shows support the shipments and no decision about money', async () => {
    await world().withVisit('desk-support', async (page) => {
      await signIn(page, /^Iris/, 'Shipments')
      const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link')
      expect((await links.allTextContents()).join(', ')).toBe(
        'Terahold desk, Todayg t, Memberg m, Shipmentsg s, Ticketsg k, Tasksg x, Announcementsg n, Account accessg z, Catalogueg c',
      )
      await page.keyboard.press('n')
      await page.getByRole('form', { name: 'Record a shipment' }).waitFor()
      await expectNoFaults(page)
    })
  })
}
