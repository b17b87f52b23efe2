import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readDeployPlan } from './deploy-plan.ts'

const folder = mkdtempSync(join(tmpdir(), 'terahold-plan-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('names each part that is missing or wrong', () => {
  const file = join(folder, 'house.json')
  writeFileSync(file, JSON.stringify({ token: '0x1', treasury: `0x${'11'.repeat(20)}`, dailyCap: '0.5' }))
  expect(() => readDeployPlan(file)).toThrow(`${file} is no valid plan:
  token: must be an address with a valid checksum
  payoutKey: is missing
  dailyCap: must be whole USDT, such as "20000"
  dailyRefill: is missing
  operators: is missing`)
})
