import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@terahold/contract'
import { addDays, dayOf } from '@terahold/money/day'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Harness, openHarness } from '../fuzz/support/harness.ts'
import { usdt } from './support/founding.ts'

const days = 4
let harness: Harness
let folder: string
let data: { parts: { name: string; rows: Record<string, unknown>[] }[] }
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'terahold-recompute-'))
  harness = await openHarness()
  const { world } = harness
  const member = await harness.rich('500')
  const by = (fields = {}) => ({ token: member.token, fields })
  await harness.must(contract.insertOrder, by(await world.orderRequest(0, 2, 'balance')))
  await harness.must(contract.insertOrder, by(await world.orderRequest(0, 1, 'balance')))
  for (let day = 0; day < days + 2; day += 1) {
    await world.advance(1_440)
    await harness.subjects.orders.followHoldings()
  }
  const today = dayOf(new Date(await world.now()))
  for (let back = days; back > 0; back -= 1) {
    const revenue = { usdt: usdt('70.000000000000000019') + BigInt(back), uptimeBps: 10_000 - back * 777 }
    await world.settle(0, addDays(today, -back), revenue)
  }
  const answer = await harness.must(contract.exportAccount, by())
  data = answer.data as unknown as typeof data
}, 300_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await harness?.close()
})

it('recomputes every daily line and the terms hash of every order from published figures', async () => {
  const { code, output } = await recompute(data)
  expect(output).toContain(`${days * 2} daily lines recomputed, 0 differences`)
  expect(output).not.toContain('DIFFERENT')
  expect(code).toBe(0)
})

it('names a line and a term that are not what the figures make', async () => {
  const changed = structuredClone(data)
  const rowsOf = (name: string) => changed.parts.find((part) => part.name === name)?.rows ?? []
  Object.assign(rowsOf('days')[0] as object, { net: '0.000000000000000001' })
  const terms = rowsOf('orders')[0]?.terms as { referralLevel2Bps: number }
  terms.referralLevel2Bps += 1
  const { code, output } = await recompute(changed)
  expect(output).toContain('credited  DIFFERENT')
  expect(output).toContain('terms hash  DIFFERENT')
  expect(output).toContain('2 differences')
  expect(code).toBe(1)
})

function recompute(saved: unknown): Promise<{ code: number; output: string }> {
  const file = join(folder, 'my-data.json')
  writeFileSync(file, JSON.stringify(saved))
  const env = { ...process.env, TERAHOLD_URL: harness.origin }
  return new Promise((resolve) => {
    execFile(process.execPath, ['examples/recompute.ts', file], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr })
    })
  })
}
