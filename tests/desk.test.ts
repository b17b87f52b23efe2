import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runLocal } from '../apps/server/src/cli/fixtures/run-local.ts'
import { clearingByKeyboard } from './desk/clearing.ts'
import { commandsOfDesk } from './desk/commands.ts'
import { monthByDesk } from './desk/month.ts'
import { readingByRole } from './desk/reading.ts'
import { type Act, deskScreen, withTwoBrowsers } from './desk/two-browsers.ts'
import { openBrowser, type Visit, visit } from './support/browser.ts'
import { type Demo, openDemo } from './support/demo.ts'
import { expectNoFaults, openScreen, recordRevenue, signIn, signRecord } from './support/desk-steps.ts'
import { withFailureScreenshot } from './support/failure-screenshot.ts'
import { type Product, startProduct } from './support/product.ts'
import { enrolWithCash, requestReview } from './support/retrying/cash-withdrawal.ts'
import { until } from './support/retrying/client.ts'
import type { RetryingMember } from './support/retrying/member.ts'

let product: Product
let browser: Browser
let demo: Demo
let member: RetryingMember
let withdrawId: string
let memberPage: string
let maker: Visit
let checker: Visit

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
  demo = await openDemo(product.base)
  member = await enrolWithCash(product.base, demo, '5730')
  withdrawId = await requestReview(product.base, member, '5000')
  maker = await visit(browser, product.base, { viewport: deskScreen, reducedMotion: 'reduce' })
  checker = await visit(browser, product.base, { viewport: deskScreen, reducedMotion: 'reduce' })
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

it('begins with what waits, and leads to its queue', async () => {
  await withVisit('desk-today', async (page) => {
    await signIn(page, /^Cleo/, 'Today')
    await page.getByText('The last 90 days').waitFor()
    await expect.poll(() => page.locator('canvas').count()).toBe(3)
    await expectNoFaults(page)
    await page.getByRole('link', { name: /Withdrawals to prepare/ }).click()
    await page.getByRole('row', { name: /5,000\.00/ }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByText('提现待准备').waitFor()
    await expectNoFaults(page)
  })
})

it('lets a payout maker sign in with one tap and prepare a withdrawal by keyboard', async () => {
  await withFailureScreenshot(maker, 'desk-maker', async () => {
    const { page } = maker
    await signIn(page, /^Cleo/)
    await page.getByRole('row', { name: /5,000\.00/ }).waitFor()
    await page.keyboard.press('j')
    await page.getByText('Release a large withdrawal').waitFor()
    expect(page.url()).toContain(`id=${withdrawId}`)
    await expectNoFaults(page)
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await page.getByText('You prepared this withdrawal. Another operator must release it.').waitFor()
    expect(await page.getByRole('button', { name: /^Sign:/ }).count()).toBe(0)
    expect(maker.complaints).toEqual([])
  })
})

it('refuses the release by the operator who prepared it', async () => {
  const stored = await maker.page.evaluate(() => sessionStorage.getItem('terahold.desk.session'))
  const { token } = JSON.parse(stored ?? '{}') as { token: string }
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${product.base}/console/withdrawals/${withdrawId}/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })
    return (await answer.json()) as { code: number; reason?: string; data: { text: string } }
  }
  const { data } = await call('decision')
  const refused = await call('release', { text: data.text, signature: `0x${'11'.repeat(65)}` })
  expect(refused).toMatchObject({ code: 403, reason: 'role_missing' })
})

it('lets a second operator open the same row by its address, read the decision and release it', async () => {
  await withFailureScreenshot(checker, 'desk-checker', async () => {
    const { page } = checker
    await signIn(page, /^Edda/)
    await page.goto(maker.page.url())
    await page.getByText('The vault pays 4,999.95 USDT to this address, once.').waitFor()
    await page.getByRole('definition').filter({ hasText: 'Cleo' }).waitFor()
    await expectNoFaults(page)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('heading', { name: '提现' }).waitFor()
    await page.getByText('放行大额提现').waitFor()
    await expectNoFaults(page)
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await page.getByText('已完成：放行提现').waitFor()
    expect(checker.complaints).toEqual([])
  })
  const paid = await until('the payout', async () => {
    const { rows } = await member.client.withdrawals()
    return rows.find((row) => row.withdrawId === withdrawId && row.state === 'confirmed')
  })
  expect(await demo.payoutsTo(member.account.address)).toMatchObject([
    { value: demo.usdt(paid.receive), hash: paid.txHash },
  ])
})

clearingByKeyboard(() => ({ product, demo, member, withVisit }))

it('finds a withdrawal by its id and opens it, by keyboard alone', async () => {
  await withVisit('desk-find', async (page) => {
    await signIn(page, /^Gaia/)
    await page.keyboard.press('/')
    const box = page.getByRole('combobox', { name: 'Find anything' })
    await box.waitFor()
    await expectNoFaults(page)
    await page.keyboard.type('nothing at all')
    await page.getByText('Nothing found').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(withdrawId)
    await page
      .getByRole('option', { name: /5,000\.00 USDT.*paid/ })
      .first()
      .waitFor()
    await expectNoFaults(page)
    await page.keyboard.press('Enter')
    await box.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: '5,000.00 USDT' }).waitFor()
    expect(page.url()).toContain(`only=${withdrawId}`)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('suspense')
    await page.getByRole('option', { name: /^Suspense/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Every deposit has an owner.').waitFor()
  })
})

it('opens a member’s page by their address, as the member sees it', async () => {
  await withVisit('desk-member', async (page) => {
    await signIn(page, /^Cleo/, 'Today')
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Find anything' }).waitFor()
    await page.keyboard.type(member.account.address)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Timeline' }).waitFor()
    expect(page.url()).toContain('#/member?id=')
    memberPage = page.url()
    await page.getByRole('row', { name: /5,000\.00 paid/ }).waitFor()
    await expectNoFaults(page)
  })
})

it('keeps the release in the audit log, whose export anybody can verify', async () => {
  await withVisit('desk-audit', async (page) => {
    await signIn(page, /^Gaia/)
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await page
      .getByRole('row', { name: /Release a large withdrawal Cleo.* Edda.* complete/ })
      .first()
      .click()
    await page.getByText('Every signature is valid, and each operator has the role.').waitFor()
    await expectNoFaults(page)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByText(/^Decisions saved: [1-9]/).waitFor()
    const file = await (await saving).path()
    expect((await runLocal('audit verify', file)).output).toMatch(/^[1-9]\d* decisions are signed .* 0 fail$/m)
  })
})

it('halts payouts by one operator and resumes them by two', async () => {
  await withVisit('desk-payouts', async (first, second) => {
    await openScreen(first, /^Cleo/, 'payouts', 'Payouts')
    await first.getByRole('row', { name: /4,999\.95/ }).click()
    await first.getByText(/^Running\./).waitFor()
    await expectNoFaults(first)
    await first.keyboard.press('n')
    await first.getByLabel('Reason').fill('The key may have been copied')
    await first.getByRole('button', { name: 'Halt payouts now' }).click()
    await first.getByRole('button', { name: 'Show the halt' }).click()
    await first.getByRole('button', { name: 'Prepare the resumption' }).click()
    await first.getByLabel('What was found').fill('The key is where it was')
    await first.getByRole('button', { name: 'Show what I sign' }).click()
    await first.getByRole('button', { name: 'Sign: Prepare the resumption' }).click()
    await first.getByText('You prepared the resumption. Another operator must release it.').waitFor()

    await openScreen(second, /^Edda/, 'payouts', 'Payouts')
    await second.getByRole('button', { name: 'Show the halt' }).click()
    await second.getByText('The key is where it was').first().waitFor()
    await second.getByRole('button', { name: 'Sign: Resume payouts' }).waitFor()
    await expectNoFaults(second)
    await second.keyboard.press('a')
    await second.keyboard.press('Enter')
    await second.getByText(/^Running\./).waitFor()
    expect(await second.getByRole('button', { name: 'Show the halt' }).count()).toBe(0)
  })
})

it('records a day’s revenue, and lets only another operator reject or approve it', async () => {
  await withVisit('desk-revenue', async (recorder, approver) => {
    await signIn(recorder, /^Ada/, 'Revenue')
    await recordRevenue(recorder, '0.4', 'ab')
    await recorder.getByRole('row', { name: /Skagi pool 0\.40/ }).click()
    await recorder.getByText('You recorded this row. Another operator must approve it. You can withdraw it.').waitFor()
    expect(await recorder.getByRole('button', { name: /^Sign:/ }).count()).toBe(0)

    await signIn(approver, /^Bela/, 'Revenue')
    await approver.getByRole('row', { name: /Skagi pool 0\.40/ }).waitFor()
    await approver.keyboard.press('j')
    await approver.getByRole('definition').filter({ hasText: /^Ada$/ }).waitFor()
    await approver.keyboard.press('r')
    await approver.keyboard.press('Escape')
    await expectNoFaults(approver)
    await approver.keyboard.press('r')
    await approver.keyboard.type('The statement says 0.5')
    await approver.getByRole('button', { name: 'Reject', exact: true }).click()
    await approver.getByText('Done: Reject').waitFor()

    await recordRevenue(recorder, '0.5', 'cd')
    await approver.reload()
    await approver.getByRole('row', { name: /Skagi pool 0\.50/ }).click()
    await approver.getByRole('button', { name: 'Sign: Approve the revenue' }).waitFor()
    await expectNoFaults(approver)
    await approver.keyboard.press('a')
    await approver.keyboard.press('Enter')
    await approver.getByText('Done: Approve the revenue').waitFor()
  })
})

it('records the rows of a CSV file once none is wrong, and approves them by keyboard', async () => {
  const days = [3, 4, 5].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10))
  const rows = days.map((day, at) => `Skagi pool,${day},300,0.3${at},Demo venue,${`e${at}`.repeat(32)},98.5`)
  const fileOf = (...lines: string[]) => ({
    name: 'month.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['pool,day,satoshi,usdt,venue,txid,uptime', ...lines].join('\n')),
  })
  await withVisit('desk-import', async (recorder, approver) => {
    await signIn(recorder, /^Ada/, 'Revenue')
    await recorder.keyboard.press('i')
    const file = recorder.getByLabel('CSV file')
    await file.setInputFiles(fileOf(...rows, 'Skogi pool,2026-11-01,1,1,Demo venue,,98.5'))
    await recorder.getByText('pool cannot be “Skogi pool”. txid is missing.').waitFor()
    expect(await recorder.getByRole('button', { name: /^Sign and/ }).count()).toBe(0)
    await expectNoFaults(recorder)
    await file.setInputFiles(fileOf(...rows))
    await recorder.getByText('0.93 USDT').waitFor()
    await expectNoFaults(recorder)
    await recorder.getByRole('button', { name: 'Sign and record (3)' }).waitFor()
    await recorder.keyboard.press('a')
    await recorder.keyboard.press('Enter')
    await recorder.getByText('Recorded rows: 3. Another operator must approve them.').waitFor()
    await file.setInputFiles(fileOf(...rows))
    await recorder.getByText('Every row of this file is recorded already.').waitFor()

    await signIn(approver, /^Bela/, 'Revenue')
    await approver.getByRole('row', { name: /Skagi pool 0\.30/ }).waitFor()
    await approver.keyboard.press('j')
    for (const left of [2, 1, 0]) {
      await approver.getByRole('button', { name: 'Sign: Approve the revenue' }).waitFor()
      await approver.keyboard.press('a')
      await approver.keyboard.press('Enter')
      await approver.getByText(`${left} in all`).waitFor()
    }
  })
})

it('voids a row that the venue has not paid, from the row to the approval', async () => {
  await withVisit('desk-void', async (recorder, approver) => {
    await openScreen(recorder, /^Ada/, 'revenue?state=approved', 'Revenue')
    await recorder.getByRole('row', { name: /Skagi pool 0\.32/ }).click()
    await recorder.getByRole('button', { name: 'Void this row' }).waitFor()
    await recorder.keyboard.press('2')
    await recorder.getByLabel('Reason').fill('The statement was of another pool')
    await signRecord(recorder, 'Void this row')

    await openScreen(approver, /^Bela/, 'revenue?view=voids', 'Revenue')
    await approver.getByRole('row', { name: /the whole row/ }).click()
    await approver.getByText(/^The settlement of .* of Skagi pool is reversed: 0\.32 USDT/).waitFor()
    await approver.getByRole('button', { name: 'Sign: Approve the void' }).waitFor()
    await expectNoFaults(approver)
    await approver.keyboard.press('a')
    await approver.keyboard.press('Enter')
    await approver.getByText('Done: Approve the void').waitFor()
    await approver.goto('/desk/#/revenue?state=voided')
    await approver.getByRole('row', { name: /Skagi pool 0\.32 .* voided/ }).waitFor()
    expect(await approver.getByRole('button', { name: 'Void this row' }).count()).toBe(0)
  })
})

it('blocks an address by one operator and unblocks it by two', async () => {
  await withVisit('desk-block', async (maker, checker) => {
    await openScreen(maker, /^Cleo/, 'addresses', 'Blocked addresses')
    await maker.keyboard.press('n')
    await maker.getByRole('textbox', { name: 'Address' }).fill(`0x${'be'.repeat(20)}`)
    await maker.getByLabel('Reason').fill('A list of stolen funds has it')
    await signRecord(maker, 'Block an address', { alone: true })
    await maker.getByRole('row', { name: /0xbe/i }).click()
    await maker.getByRole('button', { name: 'Unblock the address' }).waitFor()
    await maker.keyboard.press('1')
    await maker.getByLabel('Reason').fill('The list was corrected')
    await signRecord(maker, 'Unblock the address')

    await openScreen(checker, /^Edda/, 'addresses?view=removals', 'Blocked addresses')
    await checker.getByRole('row', { name: /0xbe/i }).click()
    await checker.getByRole('button', { name: 'Sign: Approve the unblocking' }).waitFor()
    await checker.keyboard.press('a')
    await checker.keyboard.press('Enter')
    await checker.getByText('Done: Approve the unblocking').waitFor()
    await checker.keyboard.press('v')
    await checker.getByText('No address is blocked.').waitFor()
    expect(checker.url()).toContain('view=blocked')
  })
})

it('records an attestation, which only another operator can approve', async () => {
  await withVisit('desk-attestations', async (recorder, approver) => {
    await openScreen(recorder, /^Ada/, 'attestations', 'Attestations')
    await recorder.keyboard.press('n')
    const form = recorder.getByRole('form', { name: 'Record an attestation' })
    await form.getByLabel('Pool').selectOption('Skagi pool')
    await form.getByLabel('UTC day').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
    await form.getByLabel('Power (TH/s)').fill('1')
    await form.getByLabel('Uptime (%)').fill('98.5')
    await form.getByLabel('Hash of the evidence', { exact: true }).fill('ef'.repeat(32))
    await signRecord(recorder, 'Record an attestation')
    await recorder.getByRole('row', { name: /Skagi pool 1 / }).click()
    await recorder
      .getByText('You recorded this attestation. Another operator must approve it. You can withdraw it.')
      .waitFor()
    await expectNoFaults(recorder)

    await openScreen(approver, /^Bela/, 'attestations', 'Attestations')
    await approver.getByRole('row', { name: /Skagi pool 1 / }).click()
    await approver.keyboard.press('r')
    await approver.keyboard.type('The meter was not read')
    await approver.getByRole('button', { name: 'Reject', exact: true }).click()
    await approver.getByText('Done: Reject').waitFor()
    await expect.poll(() => approver.getByRole('button', { name: /^Sign:/ }).count()).toBe(0)
  })
})

it('assigns a deposit in suspense by the signatures of two operators', async () => {
  const stranger = demo.memberAt(5)
  const before = (await member.client.myCash()).data.available
  await demo.transfer(stranger.privateKey, demo.info.treasury, demo.usdt('17'))
  await withVisit('desk-suspense', async (recorder, approver) => {
    await openScreen(recorder, /^Ada/, 'suspense', 'Suspense')
    await recorder.getByRole('row', { name: /17\.00/ }).click()
    await recorder.getByRole('button', { name: 'Enter the owner' }).click()
    const form = recorder.getByRole('form')
    await form.getByLabel('Member', { exact: true }).fill(member.account.address)
    await form.getByLabel('Evidence').fill('The member signed a letter with this wallet')
    await expectNoFaults(recorder)
    await form.getByRole('button', { name: 'Show what I sign' }).click()
    await recorder.getByText('Assign money in suspense').waitFor()
    await recorder.keyboard.press('a')
    await recorder.keyboard.press('Enter')
    await recorder
      .getByText('You recorded this owner. Another operator must approve it. You can withdraw it.')
      .waitFor()

    await openScreen(approver, /^Bela/, 'suspense', 'Suspense')
    await approver.getByRole('row', { name: /17\.00/ }).click()
    await approver.getByText('17.00 USDT move from suspense to the member’s available balance.').waitFor()
    await expectNoFaults(approver)
    await approver.keyboard.press('a')
    await approver.keyboard.press('Enter')
    await approver.getByText('Done: Approve the assignment').waitFor()
  })
  const { data } = await member.client.myCash()
  expect(demo.usdt(data.available) - demo.usdt(before)).toBe(demo.usdt('17'))
})

it('changes a plan by two operators, who both see what members will see', async () => {
  const name = 'Skagi 10, for a month'
  await withVisit('desk-catalogue', async (editor, approver) => {
    await openScreen(editor, /^Iris/, 'catalogue', 'Catalogue')
    await editor.getByRole('row', { name: /^skagi-10-30/ }).click()
    await editor.getByRole('button', { name: 'Change' }).waitFor()
    await editor.keyboard.press('1')
    await editor.getByLabel('Name', { exact: true }).fill(name)
    await editor.getByLabel('Name (English) (optional)').fill(name)
    await editor.getByRole('button', { name: 'Show what changes' }).click()
    await editor.getByRole('article', { name }).waitFor()
    await editor.getByRole('button', { name: 'Sign: Propose the change' }).waitFor()
    await expectNoFaults(editor)
    await editor.keyboard.press('a')
    await editor.keyboard.press('Enter')
    await editor.getByText('Signed: Propose the change').waitFor()

    await signIn(approver, /^Jon/, 'Today')
    await approver.getByRole('link', { name: /Changes of the catalogue to approve/ }).click()
    await approver.getByRole('row', { name: /plan skagi-10-30/ }).click()
    await approver.getByRole('article', { name }).waitFor()
    await approver.getByRole('button', { name: 'Sign: Approve the change' }).waitFor()
    await expectNoFaults(approver)
    await approver.keyboard.press('a')
    await approver.keyboard.press('Enter')
    await approver.getByText('Done: Approve the change').waitFor()
  })
  const { rows } = await member.client.projects({ kind: 'plan', pageSize: 100 })
  expect(rows.filter((plan) => plan.name === name)).toHaveLength(1)
})

it('follows an account to its transfers and to the signed decision behind one, and exports them', async () => {
  await withVisit('desk-ledger', async (page) => {
    await signIn(page, /^Gaia/)
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await page.getByText('Debits and credits of all accounts are equal.').waitFor()
    await page.getByRole('row', { name: /^Held members/ }).click()
    await expectNoFaults(page)
    await page.getByRole('link', { name: 'Show its transfers' }).click()
    await page.getByRole('row', { name: /withdrawal sent Held → Payouts under way 4,999\.95/ }).click()
    await page.getByRole('link', { name: 'Release a large withdrawal' }).waitFor()
    await page.getByText('4,999.95 USDT').last().waitFor()
    await expectNoFaults(page)
    await page.getByLabel('Kind').selectOption('withdrawal held')
    await page
      .getByRole('row', { name: /withdrawal sent/ })
      .first()
      .waitFor({ state: 'detached' })
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const told = await page.getByText(/^Transfers saved: [14]\. SHA-256: [0-9a-f]{64}/).textContent()
    const file = await (await saving).path()
    expect(told).toContain(
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    )
    await page.goto('/desk/#/ledger?view=transfers&account=payout_in_flight&kind=withdrawal_sent')
    await page
      .getByRole('row', { name: /withdrawal sent/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Release a large withdrawal' }).click()
    await page.getByText('Every signature is valid, and each operator has the role.').waitFor()
    await page.goto('/desk/#/ledger?view=reconciliation')
    await page.getByRole('row', { name: /^Treasury, against the chain/ }).click()
    await expectNoFaults(page)
  })
})

readingByRole(() => ({ memberPage, withVisit }))

monthByDesk(() => ({ product, member, withVisit }))

commandsOfDesk(() => ({ product, demo, memberAddress: member.account.address }))

/** Gives two operators of this file's demo, or of another one, a browser each. */
function withVisit(name: string, act: Act, base: string = product.base): Promise<void> {
  return withTwoBrowsers(browser, base, name, act)
}
