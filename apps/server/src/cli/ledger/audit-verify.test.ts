import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { approvalTypedData, serializeApproval } from '@terahold/decisions/approval'
import { type Decision, decisionTypedData, hashDecision, serializeDecision } from '@terahold/decisions/decision'
import { exportFormat, formatDecisionExport } from '@terahold/decisions/decision-export'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, expect, it } from 'vitest'
import { runLocal } from '../fixtures/run-local.ts'

const folder = mkdtempSync(join(tmpdir(), 'terahold-audit-'))
const file = join(folder, 'decisions')
afterAll(() => rmSync(folder, { recursive: true }))

const registry = getAddress(`0x${'0e'.repeat(20)}`)
const ada = privateKeyToAccount(generatePrivateKey())
const bela = privateKeyToAccount(generatePrivateKey())
const expiresAt = 2_000_000_000
const decision: Decision = {
  type: 'HouseWithdrawal',
  chainId: 31_337,
  registry,
  message: {
    decisionId: '01900000-0000-7000-8000-000000000001',
    role: 'settlement',
    expiresAt,
    to: registry,
    reason: 'income of November',
    amount: '40 USDT',
    amountMinor: '40000000000000000000',
  },
}

/** Writes an export with one decision, which the first account prepared and the second approved. */
async function exportBy(maker: typeof ada, checker: typeof ada | undefined) {
  const approval = { digest: hashDecision(decision), maker: maker.address, role: 'settlement', expiresAt } as const
  const approved = checker && {
    text: serializeApproval(approval),
    checker: {
      address: checker.address,
      signature: await checker.signTypedData(approvalTypedData(decision, approval)),
    },
  }
  const signed = {
    decision: serializeDecision(decision),
    maker: { address: maker.address, signature: await maker.signTypedData(decisionTypedData(decision)) },
    ...(approved ? { approval: approved } : {}),
  }
  const operators = [
    { address: ada.address, roles: ['settlement'] as const },
    { address: bela.address, roles: ['settlement'] as const },
    { address: registry, roles: [] },
  ]
  writeFileSync(
    file,
    formatDecisionExport({ format: exportFormat, chainId: 31_337, registry, operators, decisions: [signed] }),
  )
}

const verify = async () => {
  const { code, output } = await runLocal('audit verify', file)
  return { code, said: output.split('\n') }
}

it('counts a decision of two operators, and shows what to compare with the chain', async () => {
  await exportBy(ada, bela)
  expect(await verify()).toEqual({
    code: 0,
    said: [
      '1 decisions are signed as they must be, 0 wait for a second operator, 0 fail',
      `chain 31337, registry ${registry}`,
      `operator ${ada.address}: settlement`,
      `operator ${bela.address}: settlement`,
      `operator ${registry}: no role`,
    ],
  })
})

it('counts a decision that waits for its second operator as no failure', async () => {
  await exportBy(ada, undefined)
  const { code, said } = await verify()
  expect([code, said[0]]).toEqual([0, '0 decisions are signed as they must be, 1 wait for a second operator, 0 fail'])
})

it('names each decision that fails and why, and exits with 1', async () => {
  await exportBy(ada, ada)
  const { code, said } = await verify()
  expect([code, said.slice(0, 2)]).toEqual([
    1,
    [
      `decision 1 (${decision.message.decisionId}): same_operator`,
      '0 decisions are signed as they must be, 0 wait for a second operator, 1 fail',
    ],
  ])
})

it('says what is wrong with a file', async () => {
  await expect(runLocal('audit verify')).rejects.toThrow('name the file')
  await expect(runLocal('audit verify --file', file)).rejects.toThrow('name the file')
  await expect(runLocal('audit verify', file, '--all')).rejects.toThrow('--all')
  await expect(runLocal('audit verify', join(folder, 'none'))).rejects.toThrow('FILE')
  writeFileSync(file, '{"format":"another"}')
  await expect(runLocal('audit verify', file)).rejects.toThrow('is not an export of decisions')
})
