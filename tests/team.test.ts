import type { Client } from '@terahold/contract/client'
import { pagePaths, to } from '@terahold/contract/pages'
import { demoPaths } from '@terahold/contract/service-paths'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { openBrowser, type Visit, visit } from './support/browser.ts'
import { operate } from './support/command-line.ts'
import { type Demo, openDemo } from './support/demo.ts'
import { withFailureScreenshot } from './support/failure-screenshot.ts'
import { type Product, startProduct } from './support/product.ts'
import { fetchJsonWithRetry, until } from './support/retrying/client.ts'
import { enrol, openSession, subscribe } from './support/retrying/member.ts'
import { connectAndSign, signIn } from './support/sign-in.ts'
import { countTaps, expectWithinGoal } from './support/taps.ts'
import { catalogueNames, untranslatedTexts } from './support/untranslated-text.ts'

const answer = 'When the fee of a day is more than its net.'
const verdict = 'Well said.'

let product: Product
let browser: Browser
let demo: Demo
let visitor: Visit
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
  demo = await openDemo(product.base)
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})
beforeEach(async () => {
  visitor = await visit(browser, product.base, {
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = visitor.page
})
afterEach(() => visitor.close())

describe('an invitation', () => {
  it('goes from a member’s code to a friend who signs in, reads the risks and accepts', async () => {
    await withFailureScreenshot(visitor, 'invitation', async () => {
      await signIn(page, 1)
      const link = await issueCode()
      const friend = await visit(browser, product.base, { reducedMotion: 'reduce' })
      await withFailureScreenshot(friend, 'invited', () => acceptInvitation(friend.page, link))
      expect(friend.complaints).toEqual([])
      await friend.close()

      await open(pagePaths.team)
      await page
        .getByRole('region', { name: 'My team' })
        .getByText(/^Level 1\s*1\s*invited by you$/)
        .waitFor()
      const joined = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
      await joined.getByText(shortened(2)).waitFor()
      await joined.getByText('no power today').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      expect(visitor.complaints.filter((complaint) => !complaint.includes('net::ERR_FAILED'))).toEqual([])
    })
  })

  it('shows what is wrong with a code, and is never required', async () => {
    await withFailureScreenshot(visitor, 'no-code', async () => {
      await page.goto(`/${to.invitation({ code: 'broken' })}`)
      await page.getByText('The code in this link is damaged.').waitFor()
      await page.getByLabel('Invite code').fill('7K3M')
      await page.getByRole('button', { name: 'View the invitation' }).click()
      await page.getByText('Check the code: 8 letters and digits').waitFor()
      await page.getByLabel('Invite code').fill('7k3m-9q2x')
      await page.keyboard.press('Enter')
      await page.getByText('7K3M-9Q2X').waitFor()
      await page.getByText(/You can lose money\./).waitFor()
      await page.getByRole('link', { name: 'Connect and sign in' }).click()
      // A reload on the way to the wallet shows the invitation on the home page.
      await page.getByRole('dialog').getByRole('button', { name: 'Demo wallet' }).waitFor()
      await page.reload()
      await connectAndSign(page, 3)
      await page.getByRole('link', { name: /^Your invitation/ }).click()
      await page.getByText('Unknown code').waitFor()
      await page.getByRole('button', { name: 'Continue without a code' }).click()
      await page.getByRole('heading', { name: 'Your mining power' }).waitFor()
      expect(await page.getByRole('link', { name: /^Your invitation/ }).count()).toBe(0)
      expect(visitor.complaints).toEqual([])
    })
  })
})

describe('a team', () => {
  it('has a size by month and level, earns a commission, and is ranked only for members who take part', async () => {
    await withFailureScreenshot(visitor, 'team', async () => {
      const friend = await growTeam(4)
      await signIn(page, 4)
      await seeSize()
      await takePartAndLeave()
      await passPeriodToWithdraw()
      await seeCommission(friend)
      await seeInChinese([pagePaths.team, pagePaths.teamSize, pagePaths.ranking])
      expect(visitor.complaints).toEqual([])
    })
  })
})

describe('a task', () => {
  it('is started, submitted with what was typed before a reload, approved, and earns its points', async () => {
    await withFailureScreenshot(visitor, 'tasks', async () => {
      await signIn(page, 5)
      await open(pagePaths.tasks)
      const task = page.getByRole('article', { name: 'When does a plan lose money?' })
      await task.getByRole('button', { name: 'Start task' }).press('Enter')
      await task.getByText('Started', { exact: true }).waitFor()
      // The button is gone; the keyboard continues from the task and not from the top of the page.
      await expect.poll(() => task.evaluate((element) => element === document.activeElement)).toBe(true)
      await task.getByRole('button', { name: 'Submit' }).click()
      await page.getByLabel('Your answer').fill('Too short')
      await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
      await page.getByText('Write at least 10 characters.').waitFor()
      await page.getByLabel('Your answer').fill(answer)
      expect(await accessibilityFaults(page)).toEqual([])

      await page.reload()
      await task.getByRole('button', { name: 'Submit' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
      await task.getByText('An operator reviews it.').waitFor()
      await task.getByText(answer).waitFor()
      await approveTask()
      await refresh()
      await task.getByText(verdict).waitFor()
      await page
        .getByRole('region', { name: 'My points' })
        .getByText(/^30\s*points$/)
        .waitFor()
      await page
        .getByRole('region', { name: 'Points history' })
        .getByText(/^When does a plan lose money\?/)
        .waitFor()

      const other = page.getByRole('article', { name: 'Tell us what is unclear' })
      await other.getByRole('button', { name: 'Start task' }).click()
      await other.getByRole('button', { name: 'Leave task' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave task' }).click()
      await other.getByText('Left', { exact: true }).waitFor()
      await other.getByRole('button', { name: 'Start again' }).waitFor()
      await seeInChinese(
        [pagePaths.tasks, pagePaths.partner, pagePaths.inviteFriends, pagePaths.invitation],
        [answer, verdict],
      )
      expect(visitor.complaints).toEqual([])
    })
  })
})

/** Creates a code on its page, and copies its link. */
async function issueCode(): Promise<string> {
  await open(pagePaths.inviteFriends)
  await page.getByText('3 codes left this month').waitFor()
  await loseAnswer(/issue=1/)
  await page.getByRole('button', { name: 'Create invite code' }).click()
  await page.getByText('System maintenance, please try again later!').waitFor()
  // The code was created all the same; repeating the request creates no second one.
  await page.getByRole('button', { name: 'Create another code' }).click()
  await page.getByText('A new code is ready').waitFor()
  await refresh()
  await page.getByText('2 codes left this month').waitFor()
  expect(await page.getByRole('list', { name: 'My codes' }).getByRole('listitem').count()).toBe(1)
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Content copied').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/i\/[0-9A-Z]{8}$/)
  return link
}

/** Lets the server handle the next such request, and withholds its answer from the page. */
function loseAnswer(request: RegExp): Promise<unknown> {
  return page.route(
    request,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

/** Follows the link as a new user: signs in on the way, and confirms before accepting the inviter. */
async function acceptInvitation(friend: Page, link: string): Promise<void> {
  const taps = await countTaps(friend)
  await friend.goto(link)
  await friend.getByRole('heading', { name: 'You were invited' }).waitFor()
  await friend.getByText(/You can lose money\./).waitFor()
  expect(await accessibilityFaults(friend)).toEqual([])
  taps.take()
  await friend.getByRole('link', { name: 'Connect and sign in' }).click()
  await connectAndSign(friend, 2)
  await friend.getByRole('heading', { name: new RegExp(`^${shortened(1).source} invited you$`, 'i') }).waitFor()
  expect(await accessibilityFaults(friend)).toEqual([])
  await friend.getByRole('button', { name: 'Accept invitation' }).click()
  await friend.getByText(new RegExp(`^You are in the team of ${shortened(1).source}$`, 'i')).waitFor()
  // The demo's wallet asks which of its accounts to use, which others do not.
  expectWithinGoal('taps to join by an invitation', taps.take() - 1)
}

/**
 * Gives a demo member a friend who orders and a friend’s friend, and lets the order’s cooling-off pass. Returns the
 * friend’s address.
 */
async function growTeam(member: number): Promise<string> {
  const [{ client: owner }, friend, second] = await Promise.all([
    openSession(product.base, demo.memberAt(member).privateKey),
    enrol(product.base, demo),
    enrol(product.base, demo),
  ])
  await friend.client.checkActivationCode({ code: await newCode(owner), redeem: '1' })
  await Promise.all([
    second.client.checkActivationCode({ code: await newCode(friend.client), redeem: '1' }),
    subscribe(friend, demo, 'Skagi 10, one month'),
  ])
  await fetchJsonWithRetry(`${product.base}${demoPaths.clock}`, { advanceSeconds: 2 * 86_400 })
  return friend.account.address
}

async function newCode(client: Client): Promise<string> {
  const { rows } = await client.activationCodes({ issue: '1', idempotencyKey: 'journey-code' })
  return rows[0]?.code ?? ''
}

async function seeSize(): Promise<void> {
  await open(pagePaths.teamSize)
  const size = page.getByRole('region', { name: 'Team size' })
  await size.getByText(/^Members\s*2$/).waitFor()
  await page.getByText(/members? joined$/).waitFor()
  await expect.poll(isPainted).toBe(true)
  await page.getByText('Table', { exact: true }).click()
  const rows = page.getByRole('table', { name: 'Joined per month' }).getByRole('row')
  expect(await rows.count()).toBe(13)
  // A month may have ended since they joined.
  const joined = async () => (await rows.getByRole('cell').allTextContents()).filter((cell) => /^[1-9]/.test(cell))
  expect(await joined()).toEqual(['2'])
  await page.getByText('Level 2', { exact: true }).click()
  await size.getByText(/^Members\s*1$/).waitFor()
  await expect.poll(joined).toEqual(['1'])
  expect(await accessibilityFaults(page)).toEqual([])
}

function isPainted(): Promise<boolean> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    return data.some((value) => value !== 0)
  })
}

async function takePartAndLeave(): Promise<void> {
  await open(pagePaths.ranking)
  await page.getByText('No one has joined yet').waitFor()
  await page.getByRole('button', { name: 'Join ranking' }).click()
  const question = page.getByRole('alertdialog', { name: 'Join the ranking?' })
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Join ranking' }).click()
  const mine = page.getByRole('list', { name: 'Ranking' }).getByRole('listitem')
  await mine.getByText(shortened(4)).waitFor()
  expect(await mine.textContent()).toContain('you')
  await page.getByText(/^Rank\s*1$/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Leave ranking' }).click()
  await page.getByText('You are not on the list.').waitFor()
  await page.getByText('No one has joined yet').waitFor()
}

/** Lets fourteen days pass in steps, with a request between them, because an idle session ends after seven days. */
async function passPeriodToWithdraw(): Promise<void> {
  await open(pagePaths.team)
  for (let step = 0; step < 3; step += 1) {
    await fetchJsonWithRetry(`${product.base}${demoPaths.clock}`, { advanceSeconds: 5 * 86_400 })
    await page.reload()
    await page.getByLabel('Find a member').waitFor()
  }
}

/** A tenth of our margin on 3.60 USDT, of which a fifth is margin. */
async function seeCommission(friend: string): Promise<void> {
  await open(pagePaths.team)
  await until('the commission', async () => {
    await refresh()
    return (await page.getByText(/^Paid\s*0\.0720 USDT/).count()) > 0 || undefined
  })
  await page.getByText('999.928 of 1,000.00 USDT').waitFor()
  await page.getByRole('button', { name: 'Commission by person' }).click()
  const brought = page.getByRole('dialog').getByRole('region', { name: shortOf(friend) })
  await brought.getByText(/^Your commission\s*0\.0720 USDT$/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByLabel('Find a member').fill(friend)
  const found = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expect.poll(() => found.count()).toBe(1)
  expect(await found.textContent()).toContain('10 TH/s')
  await page.getByLabel('Find a member').fill('nobody at all')
  await page.getByText('No one found').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
}

/** Lets support approve submissions, as an operator does on the command line. */
async function approveTask(): Promise<void> {
  const support = demo.info.operators.find(({ roles }) => roles.includes('support'))?.address
  const { rows } = await operate(product, support, 'task waiting')
  const [waiting] = rows as { taskId: string; memberId: string }[]
  if (waiting === undefined) throw new Error('No submission is waiting.')
  const decision = ['--id', waiting.taskId, '--member', waiting.memberId, '--verdict', 'approved', '--reason', verdict]
  await operate(product, support, 'task decide', ...decision)
}

/**
 * Checks pages in the dark theme and in Chinese: every word but what people typed is translated, and no accessibility
 * rule is broken.
 */
async function seeInChinese(paths: readonly string[], typed: readonly string[] = []): Promise<void> {
  const names = [...(await catalogueNames(product.base)), ...typed]
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => localStorage.setItem('UNI_LOCALE', 'zh-Hant'))
  await page.reload()
  for (const path of paths) {
    await open(path)
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hant')
    expect(await untranslatedTexts(page, names), path).toEqual([])
    expect(await accessibilityFaults(page), path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
  }
}

/** Opens a page and waits until nothing on it is loading. */
async function open(path: string): Promise<void> {
  await page.goto(`/#${path}`)
  await page.locator(`main[data-page="${path}"]`).getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy=true]')].every((element) => !element.checkVisibility()),
  )
}

/** Reloads the page with its button, found by keyboard. */
async function refresh(): Promise<void> {
  await page.getByRole('button', { name: 'Refresh' }).press('Enter')
  await page.getByText('Refreshing').waitFor({ state: 'hidden' })
}

/** A demo member’s address as others see it. */
function shortened(member: number): RegExp {
  return new RegExp(shortOf(demo.memberAt(member).address), 'i')
}

function shortOf(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-6)}`
}
