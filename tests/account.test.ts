import { readFile } from 'node:fs/promises'
import type { Client } from '@terahold/contract/client'
import { pagePaths } from '@terahold/contract/pages'
import { demoPaths } from '@terahold/contract/service-paths'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { openBrowser, type Visit, visit } from './support/browser.ts'
import { type Demo, openDemo } from './support/demo.ts'
import { approve, signChange, walletQuestion } from './support/demo-wallet.ts'
import { withFailureScreenshot } from './support/failure-screenshot.ts'
import { type Product, startProduct } from './support/product.ts'
import { fetchJsonWithRetry, until } from './support/retrying/client.ts'
import { newestCode, newestEmail, type OpenSession, openSession, subscribe } from './support/retrying/member.ts'
import { approveMove } from './support/retrying/operators.ts'
import { askToConnect, connectAndSign, signIn } from './support/sign-in.ts'

const planName = 'Skagi 10, one month'
const password = 'correct horse battery'
/** One red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

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
  visitor = await visit(browser, product.base, { reducedMotion: 'reduce', colorScheme: 'dark' })
  page = visitor.page
})
afterEach(() => visitor.close())

it('binds and replaces the email, withdraws into the hold and cancels, and signs in with a password', async () => {
  await withFailureScreenshot(visitor, 'account-security', async () => {
    const elsewhere = await signInElsewhere(2)
    await haveBalance(elsewhere)
    await signIn(page, 2)
    await endOtherSession(elsewhere.client)
    await bindFirst('first@example.com')
    await replaceByCodes('first@example.com', 'second@example.com')
    await withdrawAndCancel('second@example.com')
    await setPassword('second@example.com')
    await signInWithPassword()
    await replaceLost('second@example.com', 'third@example.com')
    await refuseToClose()
    await signInWithoutPassword('third@example.com')
    await removeByWallet('third@example.com')
    expect(visitor.complaints).toEqual([])
  })
})

it('keeps a half-written message with its pictures when the session ends, sends it, and closes the account', async () => {
  await withFailureScreenshot(visitor, 'account-feedback', async () => {
    const elsewhere = await signInElsewhere(3)
    await signIn(page, 3)
    await writeWithPictures()
    await loseSession(elsewhere.client)
    await sendKept()
    await exportEverything()
    await closeAccount()
    expect(visitor.complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
  })
})

it('moves an account to a new wallet that asks for it, after two operators and 14 days', async () => {
  await withFailureScreenshot(visitor, 'account-move', async () => {
    const old = await signInElsewhere(4)
    await askWithNewWallet(old.account.address)
    await approveMove(product.base, demo, old.userId)
    await stopFromSession()
    await askWithNewWallet(old.account.address)
    await approveMove(product.base, demo, old.userId)
    await pass(15 * 86_400)
    await signInAsMoved(old)
    expect(visitor.complaints).toEqual([])
  })
})

it('speaks French where a member manages the account', async () => {
  const frenchVisitor = await visit(browser, product.base, { reducedMotion: 'reduce', locale: 'fr-FR' })
  await withFailureScreenshot(frenchVisitor, 'account-french', async () => {
    const { account, token, userId } = await signInElsewhere(3)
    const keys = { address: account.address, token, userId, user_id: userId }
    await frenchVisitor.page.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, keys)
    for (const [path, text] of [
      [pagePaths.replaceEmail, 'Aucun e-mail à remplacer'],
      [pagePaths.loginPassword, 'Associez d’abord votre e-mail'],
      [pagePaths.support, 'Ajouter des images'],
      [pagePaths.my, 'Sécurité'],
      [pagePaths.security, 'Appareils connectés'],
      [pagePaths.settings, 'Exporter mes données'],
      [pagePaths.withdraw, 'Associez d’abord votre e-mail'],
    ] as const) {
      await frenchVisitor.page.goto(`/#${path}`)
      await frenchVisitor.page.getByText(text).first().waitFor()
      expect(await accessibilityFaults(frenchVisitor.page), path).toEqual([])
    }
    expect(frenchVisitor.complaints).toEqual([])
  })
  await frenchVisitor.close()
})

/** Opens another session of one of the demo's members, in addition to the browser's. */
function signInElsewhere(member: number): Promise<OpenSession> {
  return openSession(product.base, demo.memberAt(member).privateKey)
}

/** Connects a wallet that has no account, without signing in, and asks for the account of a lost one. */
async function askWithNewWallet(lost: string): Promise<void> {
  await open(pagePaths.login)
  await page.getByRole('link', { name: 'Lost your wallet?' }).click()
  await askToConnect(page)
  const connect = walletQuestion(page, /^Connect to/)
  await connect.getByRole('radio', { name: /^A new account/ }).check()
  await approve(connect)
  const address = page.getByRole('textbox', { name: 'Address of the lost wallet' })
  await address.fill('0x12')
  await page.getByRole('button', { name: 'Ask with the new wallet' }).click()
  await page.getByText('Enter 0x and 40 letters or digits.').waitFor()
  await address.fill(lost)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Ask with the new wallet' }).click()
  await signChange(page)
  await page.getByText('Your request is with us').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
}

/** The member sees in My where the account moves, and stops it. */
async function stopFromSession(): Promise<void> {
  await page.getByRole('link', { name: 'Contact support' }).waitFor()
  await visitor.close()
  visitor = await visit(browser, product.base, { reducedMotion: 'reduce', colorScheme: 'dark' })
  page = visitor.page
  await signIn(page, 4)
  await open(pagePaths.security)
  await page.getByText('Your account moves to another wallet').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop the move' }).click()
  await page.getByText('Stopped. Your account stays with this wallet.').waitFor()
  await page.getByText('Your account moves to another wallet').waitFor({ state: 'hidden' })
  await visitor.close()
  visitor = await visit(browser, product.base, { reducedMotion: 'reduce', colorScheme: 'dark' })
  page = visitor.page
}

/** The new wallet has the account of the old one, which can no longer sign in. */
async function signInAsMoved({ userId }: OpenSession): Promise<void> {
  await open(pagePaths.login)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await approve(walletQuestion(page, /^Sign in to/))
  await page.getByRole('heading', { name: 'Sign in with your wallet' }).waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toContain(userId)
  await expect(openSession(product.base, demo.memberAt(4).privateKey)).rejects.toThrow(/moved|403/)
}

/** Pays an order and cancels it, which leaves 3.60 USDT to withdraw. */
async function haveBalance({ account, client }: OpenSession): Promise<void> {
  const order = await subscribe(
    { account, client, key: demo.memberAt(2).privateKey, email: '', funds: 0n },
    demo,
    planName,
  )
  await client.cancelOrder({ orderId: order.orderId })
}

async function endOtherSession(other: Client): Promise<void> {
  await open(pagePaths.security)
  await page.getByRole('button', { name: 'Signed-in devices' }).click()
  const sheet = page.getByRole('dialog', { name: 'Signed-in devices' })
  const sessions = sheet.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect.poll(() => sessions.count()).toBe(2)
  expect(await sessions.first().textContent(), 'this device stands first').toContain('this device')
  expect(await accessibilityFaults(page)).toEqual([])
  await sheet.getByRole('button', { name: 'End', exact: true }).click()
  await signChange(page)
  await sheet.getByText('No other device is signed in.').waitFor()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(other.myCash()).rejects.toMatchObject({ envelope: { code: 401 } })
}

async function bindFirst(email: string): Promise<void> {
  await open(pagePaths.bindEmail)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(/^Enter the 6 digits we sent to f\*\*\*@example\.com/).waitFor()
  await page.reload()
  await page.getByLabel('Digit 1 of 6').fill(await codeTo(email))
  await signChange(page)
  await page.getByText('Email bound', { exact: true }).waitFor()
}

async function replaceByCodes(old: string, fresh: string): Promise<void> {
  await pass(61)
  await open(pagePaths.replaceEmail)
  await page.getByRole('textbox', { name: 'New email' }).fill('no address')
  await page.getByRole('button', { name: 'Send both codes' }).click()
  await page.getByText('Check the email address.').waitFor()
  await page.getByRole('textbox', { name: 'New email' }).fill(fresh)
  const before = await codeTo(old)
  await page.getByRole('button', { name: 'Send both codes' }).click()
  const freshBoxes = page.getByRole('group', { name: 'Code from the new address' })
  const oldBoxes = page.getByRole('group', { name: 'Code from the old address' })
  await freshBoxes.getByLabel('Digit 1 of 6').fill(await codeTo(fresh))
  const right = await codeTo(old, before)
  await oldBoxes.getByLabel('Digit 1 of 6').fill(right === '000000' ? '000001' : '000000')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Replace email' }).click()
  await signChange(page)
  await page.getByText('This code is wrong. Attempts left: 4.').waitFor()
  await oldBoxes.getByLabel('Digit 1 of 6').fill(right)
  // The signature of the refused call is still valid.
  await page.getByRole('button', { name: 'Replace email' }).click()
  await page.getByText('Email replaced').waitFor()
  await page.getByText(/^Withdrawals wait until/).waitFor()
}

async function withdrawAndCancel(email: string): Promise<void> {
  await open(pagePaths.withdraw)
  await page.getByText('The email address was changed.').waitFor()
  await page.getByRole('button', { name: 'Max' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const before = await codeTo(email)
  await page.getByRole('dialog', { name: 'Withdraw?' }).getByRole('button', { name: 'Send code' }).click()
  await page.getByText('Enter the 6 digits we sent to s***@example.com.').waitFor()
  await page.reload()
  const code = await codeTo(email, before)
  await page.getByLabel('Digit 1 of 6').fill(code)
  const card = page.getByRole('article', { name: 'On hold' })
  await card.getByText(/^On hold until/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await card.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
  await page.getByRole('article', { name: 'Cancelled' }).getByText('You cancelled it.').waitFor()
  await open(pagePaths.withdraw)
  await page.getByText(/^Available\s*3\.60 USDT$/).waitFor()
}

async function setPassword(email: string): Promise<void> {
  await open(pagePaths.loginPassword)
  const field = page.getByLabel('New password', { exact: true })
  await field.fill('123456789012')
  await page.getByText('Weak: it repeats or follows a sequence.').waitFor()
  await field.fill(password)
  await page.getByText('Strong.').waitFor()
  await page.getByRole('button', { name: 'Show the password' }).click()
  expect(await field.getAttribute('type')).toBe('text')
  expect(await accessibilityFaults(page)).toEqual([])
  const before = await codeTo(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Digit 1 of 6').fill(await codeTo(email, before))
  await page.getByRole('heading', { name: 'Set password now?' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Set password' }).click()
  await signChange(page)
  await page.getByText('Your password is set').waitFor()
}

/** Signs out and returns to where the account asks for its password. */
async function meetPassword(): Promise<void> {
  await open(pagePaths.my)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Sign in to see your figures.').waitFor()
  await open(pagePaths.login)
  await connectAndSign(page, 2)
  await page.getByLabel('Login password').waitFor()
}

async function signInWithPassword(): Promise<void> {
  await meetPassword()
  const enter = page.getByRole('button', { name: 'Sign in', exact: true })
  const field = page.getByLabel('Login password')
  await field.fill('correct horse')
  await enter.click()
  await page.getByText('You have 4 of 5 tries left').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await field.fill(password)
  await enter.click()
  await approve(walletQuestion(page, /^Sign in to/))
  await page.getByRole('heading', { name: 'Sign in with your wallet' }).waitFor({ state: 'hidden' })
}

async function signInWithoutPassword(email: string): Promise<void> {
  await meetPassword()
  await page.getByRole('button', { name: 'Forgot the password?' }).click()
  const before = await codeTo(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Digit 1 of 6').fill(await codeTo(email, before))
  await page.getByRole('heading', { name: 'Sign in with your wallet' }).waitFor({ state: 'hidden' })
  await open(pagePaths.loginPassword)
  await page.getByLabel('New password', { exact: true }).waitFor()
  expect(await page.getByLabel('Current password').count(), 'the password was taken off').toBe(0)
}

async function replaceLost(old: string, fresh: string): Promise<void> {
  await pass(61)
  await open(pagePaths.replaceEmail)
  await page.getByText('I lost access to the old address').click()
  await page.getByRole('textbox', { name: 'New email' }).fill(fresh)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Digit 1 of 6').fill(await codeTo(fresh))
  await page.getByLabel('Login password').fill(password)
  await page.getByRole('button', { name: 'Replace email' }).click()
  await signChange(page)
  await page.getByText('Email replaced').waitFor()
  await page.getByText('The email address was changed without a code from the old one.').waitFor()
  await until('the letter to the lost mailbox', async () =>
    (await newestEmail(product.base, old)).includes(pagePaths.freeze) ? true : undefined,
  )
}

/** The mailbox is lost: the wallet alone removes it after three days, which end every session. */
async function removeByWallet(lost: string): Promise<void> {
  await open(pagePaths.replaceEmail)
  const remove = page.getByRole('button', { name: 'Remove both after 72 hours' })
  await page.getByRole('button', { name: 'Lost your email address or password?' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await remove.click()
  await signChange(page)
  await page.getByRole('button', { name: 'Cancel removal' }).click()
  await signChange(page)
  await page.getByText('Cancelled. Your email address and password stay.').waitFor()
  await remove.click()
  await signChange(page)
  await page.getByText('Email address and password will be removed').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await newestEmail(product.base, lost)).toContain(pagePaths.freeze)

  await pass(73 * 3_600)
  await open(pagePaths.my)
  await page.getByText('Sign in to see your figures.').waitFor()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/t\*\*\*@|third@/)
  await open(pagePaths.login)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await approve(walletQuestion(page, /^Sign in to/))
  await page.getByRole('heading', { name: 'Sign in with your wallet' }).waitFor({ state: 'hidden' })
  await open(pagePaths.bindEmail)
  await page.getByRole('button', { name: 'Send code' }).waitFor()
}

async function refuseToClose(): Promise<void> {
  await open(pagePaths.settings)
  await page.getByRole('button', { name: 'Close my account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Close my account' })
  await sheet.getByLabel('Login password').fill(password)
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Close account' }).click()
  await signChange(page)
  await sheet.getByText('Your account cannot be closed yet. It still has: a balance.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
}

const message = 'The chart of my power is empty on my old phone.'

async function writeWithPictures(): Promise<void> {
  await open(pagePaths.support)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Write at least 5 characters.').waitFor()
  await page.getByRole('radio', { name: 'Bug' }).check({ force: true })
  await page.getByLabel('Your message').fill(message)
  await page.getByText(`${message.length} of 1000 characters`).waitFor()
  let isCut = false
  await page.route('**/problem/upload?*', (route) => {
    if (isCut) return route.continue()
    isCut = true
    return route.abort()
  })
  const files = ['one.png', 'two.png'].map((name) => ({ name, mimeType: 'image/png', buffer: png }))
  const noPicture = { name: 'three.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') }
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add pictures' }).click()
  await (await chooser).setFiles([...files, noPicture])
  await page.getByText('Use a JPEG, PNG, WebP or GIF picture.').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('A picture was not uploaded.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove picture 3' }).click()
  await page.getByRole('button', { name: 'Upload picture 1 again' }).click()
  await arrived(2)
}

async function loseSession(other: Client): Promise<void> {
  await other.endSessions({})
  const enter = page.getByRole('button', { name: 'Sign in', exact: true })
  await enter.click()
  await approve(walletQuestion(page, /^Sign in to/))
  await isStillThere()
  await page.reload()
  await isStillThere()
}

async function isStillThere(): Promise<void> {
  await page.getByLabel('Your message').and(page.getByText(message)).waitFor()
  expect(await page.getByRole('radio', { name: 'Bug' }).isChecked()).toBe(true)
  await arrived(2)
}

/** Waits until this many pictures are shown and none is being uploaded. */
async function arrived(count: number): Promise<void> {
  const pictures = page.getByRole('group', { name: `Pictures, ${count} of 9` }).getByRole('listitem')
  await expect.poll(() => pictures.locator('img').count()).toBe(count)
  await expect.poll(() => page.getByText(/^(Waits|Being checked|\d+ %)$/).count()).toBe(0)
}

async function sendKept(): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(/Ticket TK-/).waitFor()
  const ticket = page.getByRole('article', { name: /^TK-/ })
  await ticket.getByText(message).waitFor()
  await ticket.getByText(/^We answer by/).waitFor()
  expect(await page.getByRole('article').count(), 'sent once').toBe(1)
  await ticket.getByRole('button', { name: 'Open picture 2' }).click()
  await page.getByRole('dialog').getByRole('img', { name: 'What you sent' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByText('Write to us').click()
  expect(await page.getByLabel('Your message').inputValue(), 'the form is empty again').toBe('')
}

async function exportEverything(): Promise<void> {
  await open(pagePaths.settings)
  await page.getByRole('button', { name: 'Display name' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Ada')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Display name Ada' }).waitFor()
  await page.getByRole('button', { name: 'Export my data' }).click()
  await page.getByRole('button', { name: 'Create export' }).click()
  await signChange(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save everything (JSON)' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(JSON.parse(file)).toMatchObject({
    parts: expect.arrayContaining([expect.objectContaining({ name: 'tickets' })]),
  })
  expect(file).toContain(message)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
}

async function closeAccount(): Promise<void> {
  await page.getByRole('button', { name: 'Close my account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Close my account' })
  const close = sheet.getByRole('button', { name: 'Close account' })
  expect(await close.isDisabled(), 'not before it was read').toBe(true)
  await sheet.getByRole('checkbox').check()
  await close.click()
  await signChange(page)
  await page.getByRole('heading', { name: 'Bitcoin mining power you can check.' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}

/** Opens a page as a link from outside does, without another page below it. */
async function open(path: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`/#${path}`)
}

/** Returns the newest code to an address, other than the one seen before. */
function codeTo(email: string, notThis = ''): Promise<string> {
  return until(`a code to ${email}`, async () => {
    const code = await newestCode(product.base, email)
    return code === '' || code === notThis ? undefined : code
  })
}

function pass(advanceSeconds: number): Promise<unknown> {
  return fetchJsonWithRetry(`${product.base}${demoPaths.clock}`, { advanceSeconds })
}
