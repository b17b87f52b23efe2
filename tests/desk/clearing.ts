import { demoPaths } from '@terahold/contract/service-paths'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { findingsOf } from '../support/command-line.ts'
import type { Demo } from '../support/demo.ts'
import { openDemo } from '../support/demo.ts'
import { signIn } from '../support/desk-steps.ts'
import { type Product, startProduct } from '../support/product.ts'
import { enrolWithCash, requestReview } from '../support/retrying/cash-withdrawal.ts'
import { fetchJsonWithRetry } from '../support/retrying/client.ts'
import type { RetryingMember } from '../support/retrying/member.ts'

const isFull = process.env.TERAHOLD_TEST_FULL === '1'
/** A member may ask for ten in an hour. The first one makes all of a day wait for operators. */
const [members, each] = isFull ? [20, 10] : [1, 3]

type World = {
  readonly product: Product
  readonly demo: Demo
  /** A member who has withdrawn a large sum today, and has more than 30 USDT. */
  readonly member: RetryingMember
  readonly withVisit: (name: string, act: (page: Page, other: Page) => Promise<void>, base?: string) => Promise<void>
}

/** Two operators clear a queue without a mouse: 200 withdrawals in `npm run test:full`, three otherwise. */
export function clearingByKeyboard(world: () => World): void {
  describe('a queue of withdrawals', () => {
    let product: Product
    const asked: { readonly member: RetryingMember; readonly id: string }[] = []

    beforeAll(async () => {
      product = isFull ? await startProduct() : world().product
      const demo = isFull ? await openDemo(product.base) : world().demo
      const people = isFull ? await inTurns(members, () => enrolWithCash(product.base, demo, '5200')) : [world().member]
      for (let round = 0; round < each; round += 1) {
        // A member gets a code once a minute.
        await fetchJsonWithRetry(`${product.base}${demoPaths.clock}`, { advanceSeconds: 61 })
        const amount = isFull && round === 0 ? '5000' : '10'
        const found = await inTurns(people.length, async (at) => {
          const member = people[at] as RetryingMember
          return { member, id: await requestReview(product.base, member, amount) }
        })
        asked.push(...found)
      }
      return async () => {
        if (isFull) await product.remove()
      }
    }, 900_000)

    it(`is cleared of ${members * each} by keyboard alone`, { timeout: 1_800_000 }, async () => {
      const count = members * each
      await world().withVisit(
        'desk-clearing',
        async (maker, checker) => {
          await signIn(maker, /^Cleo/)
          await decideAll(maker, count, 'Prepare the release', 'Signed')
          await signIn(checker, /^Edda/)
          await decideAll(checker, count, 'Release the withdrawal', 'Done')
          await checker.getByText('No row has this state now. Choose another state above.').waitFor()
        },
        product.base,
      )
      const states: string[] = []
      for (const member of new Set(asked.map((one) => one.member))) {
        const { rows } = await member.client.withdrawals({ pageSize: 100 })
        const ids = new Set(asked.filter((one) => one.member === member).map(({ id }) => id))
        states.push(...rows.filter(({ withdrawId }) => ids.has(withdrawId)).map(({ state }) => state))
      }
      expect(states).toHaveLength(count)
      for (const state of states) expect(['queued', 'signed', 'broadcast', 'confirmed']).toContain(state)
      if (isFull) expect(await findingsOf(product)).toEqual([])
    })
  })
}

const openId = (page: Page) => new URL(page.url().replace('#/', '')).searchParams.get('id')

/** Decides every row of a queue of this length, in its order, with only `j`, `a`, Enter and `]`. */
async function decideAll(page: Page, count: number, action: string, said: string): Promise<void> {
  await page.getByText(`${count} in all`).waitFor()
  const decided = new Set<string | null>()
  await page.keyboard.press('j')
  while (decided.size < count) {
    const button = page.getByRole('button', { name: `Sign: ${action}` })
    await button.waitFor()
    const id = openId(page)
    expect(decided).not.toContain(id)
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    decided.add(id)
    if (decided.size === count) break
    // The next row opens by itself, unless this one was the last of a page.
    await expect.poll(async () => openId(page) !== id || (await button.count()) === 0, { timeout: 30_000 }).toBe(true)
    if (openId(page) === id) {
      await page.keyboard.press(']')
      await expect.poll(() => openId(page)).toBeNull()
      // Until the next page is here, the key does nothing.
      await expect
        .poll(async () => {
          await page.keyboard.press('j')
          return openId(page)
        })
        .not.toBeNull()
    }
  }
  await page
    .getByText(new RegExp(`^${said}: ${action}`))
    .last()
    .waitFor()
}

/** Runs an action so many times, five at once. */
async function inTurns<Result>(count: number, act: (at: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < count; at += 5)
    results.push(...(await Promise.all(Array.from({ length: Math.min(5, count - at) }, (_, one) => act(at + one)))))
  return results
}
