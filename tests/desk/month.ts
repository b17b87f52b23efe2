import { demoPaths } from '@terahold/contract/service-paths'
import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { findingsOf } from '../support/command-line.ts'
import { expectNoFaults, openScreen, signIn, signRecord } from '../support/desk-steps.ts'
import type { Product } from '../support/product.ts'
import { fetchJsonWithRetry } from '../support/retrying/client.ts'
import { openSession, type RetryingMember } from '../support/retrying/member.ts'
import {
  approveAll,
  approveRow,
  csvFile,
  importRevenue,
  moveClock,
  orderFromBalance,
  revenueFile,
  withdrawSmall,
} from './month-steps.ts'

const isFull = process.env.TERAHOLD_TEST_FULL === '1'

type World = {
  readonly product: Product
  /** A member with more than 700 USDT. */
  readonly member: RetryingMember
  readonly withVisit: (name: string, act: (page: Page, other: Page) => Promise<void>) => Promise<void>
}

/**
 * A month of the business by the demo's operators on the desk: `npm run test:full`. It moves the demo's clock, so it comes last. What the
 * shorter journeys before it show, such as halts, suspense and large withdrawals, is not repeated.
 */
export function monthByDesk(world: () => World): void {
  describe.skipIf(!isFull)('a month by desk alone', () => {
    let member: RetryingMember
    const product = () => world().product
    beforeAll(() => {
      member = world().member
    })

    /** A session ends with a freeze, and after seven days without use. */
    const signedInAgain = async () => ({ ...member, client: (await openSession(product().base, member.key)).client })

    const payAsVenue = (amount: string) => fetchJsonWithRetry(`${product().base}${demoPaths.venue}`, { amount })

    const [daysARound, rounds] = [6, 5]
    const newcomer = privateKeyToAccount(generatePrivateKey())
    let orderWithGoods: string

    it('begins with members who subscribe, and two admins who add an operator and end another', async () => {
      await orderFromBalance(member, /^Skagi 25,/)
      orderWithGoods = await orderFromBalance(member, /with a display$/)
      await world().withVisit('desk-operators', async (first, second) => {
        await openScreen(first, /^Gaia/, 'operators', 'Operators')
        await first.keyboard.press('n')
        await first.getByLabel('Name', { exact: true }).fill('Nora')
        await first.getByLabel('Wallet').fill(newcomer.address)
        await first.getByLabel('support').check()
        await signRecord(first, 'Add an operator')
        await first.getByRole('row', { name: /^Dag/ }).click()
        await first.getByRole('button', { name: 'End the operator' }).waitFor()
        await first.keyboard.press('2')
        await signRecord(first, 'End the operator')
        await first.getByText('Changes under way: 2.').waitFor()

        await signIn(second, /^Hugo/, 'Today')
        await second.getByRole('link', { name: /^Changes of operators to approve/ }).click()
        for (const row of [/ Nora support/, / Dag .*none/]) {
          await approveRow(second, row, 'Approve the change')
          await second.getByRole('row', { name: row }).getByText('in its delay').waitFor()
        }
        await second.getByText('The owner’s transaction that vetoes it').waitFor()
        await expectNoFaults(second)
      })
      expect((await moveClock(product().base, 2)).getTime()).toBeGreaterThan(Date.now())
    })

    it('has the new operator after the delay, and refuses the one who was ended', async () => {
      await world().withVisit('desk-operators-after', async (page, ended) => {
        await openScreen(page, /^Kaia/, 'operators', 'Operators')
        await page.getByRole('row', { name: /^Nora .* support/ }).waitFor()
        await page.getByRole('row', { name: /^Dag/ }).waitFor({ state: 'detached' })
        await page.goto('/desk/#/operators?state=former')
        await page.getByRole('row', { name: /^Dag/ }).waitFor()
        await ended.goto('/desk/')
        await ended.getByRole('button', { name: /^Dag/ }).click()
        await ended
          .getByRole('alert')
          .filter({ hasText: /does not belong/ })
          .waitFor()
        expect(await ended.getByRole('heading', { name: 'Today' }).count()).toBe(0)
      })
    })

    it('sends a day’s shipments with one signature, and answers a ticket', async () => {
      const { data: ticket } = await member.client.createTicket({ type: 'complaint', content: 'Where are my goods?' })
      await world().withVisit('desk-support-month', async (page) => {
        await signIn(page, /^Iris/, 'Shipments')
        await page.keyboard.press('i')
        await page
          .getByLabel('CSV file')
          .setInputFiles(csvFile(['order,carrier,tracking', `${orderWithGoods},Demo Post,DP 42`]))
        await page.getByRole('button', { name: 'Sign and record (1)' }).waitFor()
        await page.keyboard.press('a')
        await page.keyboard.press('Enter')
        await page.getByText('Recorded shipments: 1.').waitFor()
        await page.goto('/desk/#/tickets')
        await page.getByRole('row', { name: new RegExp(ticket.ticketNo) }).click()
        await page.getByText('Where are my goods?').waitFor()
        await page.keyboard.press('1')
        await page.getByRole('textbox', { name: 'Reply' }).fill('They left today. The number is DP 42.')
        await page.getByRole('button', { name: 'Send the reply' }).click()
        await page.getByText(/^The reply is sent/).waitFor()
      })
      const { rows } = await member.client.listTickets({})
      expect(rows[0]?.replies).toMatchObject([{ text: 'They left today. The number is DP 42.' }])
    })

    it('freezes a member by one operator, and helps them by two', async () => {
      const { rows } = await member.client.listTickets({})
      await world().withVisit('desk-freeze', async (support, checker) => {
        await openScreen(support, /^Iris/, `tickets?state=answered`, 'Tickets')
        await support.getByRole('row', { name: new RegExp(rows[0]?.ticketNo ?? 'none') }).click()
        await support.getByRole('link', { name: 'Open the member' }).click()
        await support.getByRole('link', { name: 'Freeze an account' }).click()
        await support.getByLabel('Reason').fill('The wallet signs what its owner did not')
        await signRecord(support, 'Freeze an account', { alone: true })
        await expect.poll(() => member.client.myCash().catch(({ name }) => name)).toBe('CallFailed')
        await support.goto('/desk/#/freezes')
        await support.getByRole('row', { name: /signs what its owner/ }).click()
        await support.keyboard.press('1')
        await support.getByLabel('How you verified the owner').fill('A call and a signature of the wallet')
        await signRecord(support, 'Unfreeze the account')
        await openScreen(checker, /^Edda/, 'freezes?view=lifts', 'Account access')
        await approveRow(checker, /Iris/, 'Approve the unfreezing')
      })
      member = await signedInAgain()
    })

    it(`records ${daysARound * rounds} days from files, and two operators approve them`, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const now = await moveClock(product().base, daysARound)
        await world().withVisit('desk-month', async (recorder, approver) => {
          await signIn(recorder, /^Ada/, 'Revenue')
          await importRevenue(recorder, revenueFile(now, daysARound), daysARound)
          await signIn(approver, /^Bela/, 'Revenue')
          await approveAll(approver, 'Approve the revenue', daysARound)
        })
        // The venue pays only a part of the last day.
        const paidDays = daysARound - (round === rounds - 1 ? 1 : 0)
        await payAsVenue(String(41.5 * paidDays))
      }
      member = await signedInAgain()
      const { rows } = await member.client.tokenHistory({ pageSize: 100 })
      expect(rows.filter(({ net }) => Number(net) > 0)).toHaveLength(daysARound * rounds)
    })

    it('corrects a row, voids what an insolvent venue does not pay, and ends the venue', async () => {
      await payAsVenue('20')
      await world().withVisit('desk-insolvent', async (recorder, approver) => {
        await openScreen(recorder, /^Ada/, 'revenue?state=approved', 'Revenue')
        await recorder
          .getByRole('row', { name: /Skagi pool 41\.50/ })
          .last()
          .click()
        await recorder.keyboard.press('1')
        await recorder.getByLabel('Too high by (USDT)').fill('0.5')
        await recorder.getByLabel('Hash of the statement', { exact: true }).fill('aa'.repeat(32))
        await recorder.getByLabel('Reason').fill('The statement says 41.0')
        await signRecord(recorder, 'Correct this row')
        await recorder
          .getByRole('row', { name: /Skagi pool 41\.50/ })
          .first()
          .click()
        await recorder.keyboard.press('2')
        await recorder.getByLabel('Part').selectOption('what is not paid')
        await recorder.getByLabel('Reason').fill('The venue is insolvent')
        await signRecord(recorder, 'Void this row')
        await recorder.goto('/desk/#/venues')
        await recorder.getByRole('row', { name: /^Demo venue/ }).click()
        await recorder.getByRole('button', { name: 'Retire the venue' }).click()
        await signRecord(recorder, 'Retire the venue')

        await openScreen(approver, /^Bela/, 'revenue?view=corrections', 'Revenue')
        await approveRow(approver, /Skagi pool|0\.5/, 'Approve the correction')
        await approver.goto('/desk/#/revenue?view=voids')
        await approver.getByRole('row', { name: /what is not paid/ }).click()
        // The venue paid 20 USDT of this row, less what earlier rows needed, and keeps 0.50 for the correction.
        const effect = approver.getByText(/is settled again with the \d+\.\d\d USDT that Demo venue has paid/)
        const [, paid] = /with the (\d+\.\d\d) USDT/.exec((await effect.textContent()) ?? '') ?? []
        expect(Number(paid)).toBeGreaterThan(18)
        expect(Number(paid)).toBeLessThan(21)
        await approveRow(approver, /what is not paid/, 'Approve the void')
        await approver.goto('/desk/#/venues?view=changes')
        await approveRow(approver, /Demo venue/, 'Approve the change')
        await recorder.goto('/desk/#/revenue')
        await recorder.getByRole('heading', { name: 'Revenue' }).waitFor()
        await recorder.keyboard.press('i')
        await recorder.getByLabel('CSV file').setInputFiles(revenueFile(await moveClock(product().base, 0), 1))
        await recorder.getByText(/no longer|retired/).waitFor()
        expect(await recorder.getByRole('button', { name: /^Sign and/ }).count()).toBe(0)
      })
    })

    it('pays a small withdrawal without an operator, and the ledger verifies', async () => {
      member = await signedInAgain()
      await withdrawSmall(product().base, member, '10')
      await world().withVisit('desk-small', async (page) => {
        await openScreen(page, /^Cleo/, 'payouts', 'Payouts')
        await page
          .getByRole('row', { name: / 9\.\d\d .*paid/ })
          .first()
          .waitFor()
      })
      expect(await findingsOf(product())).toEqual([])
    })
  })
}
