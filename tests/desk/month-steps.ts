import { randomBytes, randomUUID } from 'node:crypto'
import { contract } from '@terahold/contract'
import { exampleOfCall } from '@terahold/contract/openapi'
import { demoPaths } from '@terahold/contract/service-paths'
import type { Page } from 'playwright-core'
import { fetchJsonWithRetry, refusedFor, until } from '../support/retrying/client.ts'
import { newestCode, type RetryingMember } from '../support/retrying/member.ts'

const dayMs = 86_400_000

/** Orders one unit of a plan from the balance, with a delivery address if it has goods. Returns the order's number. */
export async function orderFromBalance({ client }: RetryingMember, planName: RegExp): Promise<string> {
  const { rows } = await client.projects({ kind: 'plan', pageSize: 100 })
  const plan = rows.find(({ name }) => planName.test(name))
  if (plan?.planId === undefined || plan.termsHash === undefined) throw new Error(`there is no plan ${planName}`)
  const risk = await client.riskDisclosure()
  const { data: address } = await client.saveAddress(exampleOfCall('saveAddress', contract.saveAddress).input as never)
  const { data: order } = await client.insertOrder({
    planId: plan.planId,
    termsHash: plan.termsHash,
    riskVersion: risk.data.version,
    addressId: address.id,
    qty: 1,
    payFrom: 'balance',
    idempotencyKey: randomUUID(),
  })
  return order.orderNo
}

/** Moves the demo's clock by whole days, and carries out what is due in the meantime. Returns the new time. */
export async function moveClock(base: string, days: number): Promise<Date> {
  const moved = { advanceSeconds: (days * dayMs) / 1000 }
  return new Date((await fetchJsonWithRetry<{ now: string }>(`${base}${demoPaths.clock}`, moved)).now)
}

/** Returns a CSV file of the small pool's revenue on the whole days before a time, newest first. */
export function revenueFile(now: Date, days: number) {
  const rows = Array.from({ length: days }, (_, at) => {
    const day = new Date(now.getTime() - (at + 1) * dayMs).toISOString().slice(0, 10)
    return `Skagi pool,${day},41500,41.5,Demo venue,${randomBytes(32).toString('hex')},98.5`
  })
  return csvFile(['pool,day,satoshi,usdt,venue,txid,uptime', ...rows])
}

export function csvFile(lines: readonly string[]) {
  return { name: 'month.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
}

/** Imports a file of revenue by keyboard, and waits until all rows are recorded. */
export async function importRevenue(page: Page, file: ReturnType<typeof csvFile>, rows: number): Promise<void> {
  await page.keyboard.press('i')
  await page.getByLabel('CSV file').setInputFiles(file)
  await page.getByRole('button', { name: `Sign and record (${rows})` }).waitFor()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await page.getByText(`Recorded rows: ${rows}. Another operator must approve them.`).waitFor()
}

/** Approves every row of a queue by keyboard, from the first one on. */
export async function approveAll(page: Page, action: string, rows: number): Promise<void> {
  await page.getByText(`${rows} in all`).waitFor()
  await page.keyboard.press('j')
  for (let left = rows - 1; left >= 0; left -= 1) {
    await page.getByRole('button', { name: `Sign: ${action}` }).waitFor()
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await page.getByText(`${left} in all`).waitFor()
  }
}

/** Opens the only row of a queue with this text, and approves it by keyboard. */
export async function approveRow(page: Page, row: RegExp, action: string): Promise<void> {
  await page.getByRole('row', { name: row }).click()
  await page.getByRole('button', { name: `Sign: ${action}` }).waitFor()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await page.getByText(`Done: ${action}`).waitFor()
}

/** Withdraws a sum that needs no operator, and waits until the vault has paid it. */
export async function withdrawSmall(base: string, { client, email }: RetryingMember, amount: string): Promise<void> {
  const usedCode = await newestCode(base, email)
  const { data } = await client.insertWithdrawal({ amount, idempotencyKey: randomUUID() })
  await until('the small withdrawal to be paid', async () => {
    const { rows } = await client.withdrawals()
    const row = rows.find(({ withdrawId }) => withdrawId === data.withdrawId)
    if (row?.state === 'confirmed') return true
    const code = await newestCode(base, email)
    if (row?.state === 'requested' && code !== '' && code !== usedCode)
      await client.confirmWithdrawal({ withdrawId: data.withdrawId, code }).catch(refusedFor)
    return undefined
  })
}
