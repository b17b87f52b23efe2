import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NIL_ID, newId } from '../../db/ids.ts'
import { createLedgerFixture, deposit } from '../fixtures/ledger-fixture.ts'
import { type ExportRequest, exportJournal } from './journal-export.ts'

let book: Awaited<ReturnType<typeof createLedgerFixture>>
let member: string
const folder = mkdtempSync(join(tmpdir(), 'terahold-export-'))
beforeAll(async () => {
  book = await createLedgerFixture()
  for (const day of ['2026-11-03', '2026-11-04', '2026-11-05']) {
    await book.moveTo(`${day}T10:00:00Z`)
    member = newId(book.clock)
    for (let count = 1n; count < 4n; count += 1n) await book.post(member, deposit(count))
    await book.post(NIL_ID, { ...deposit(7n, `=cmd("${day}")`), credit: 'suspense', kind: 'deposit_unknown' })
  }
  await book.rollUpTo(6, 2)
  await book.ledger.seal(book.app)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await book.drop()
})

async function exported(request: ExportRequest): Promise<string[]> {
  const lines: string[] = []
  for await (const line of exportJournal(book.app, request)) lines.push(line)
  return lines
}
const parsed = async (request: Omit<ExportRequest, 'format'>) =>
  (await exported({ ...request, format: 'jsonl' })).map((line) => JSON.parse(line) as Record<string, string | null>)

/** Runs the auditor's script on these lines. */
async function replay(lines: readonly string[]): Promise<string> {
  const file = join(folder, 'journal.jsonl')
  writeFileSync(file, lines.join('\n'))
  const script = fileURLToPath(new URL('./replay-journal.ts', import.meta.url))
  return (await promisify(execFile)(process.execPath, [script, file])).stdout
}

describe('the exported journal', () => {
  it('can be replayed by a short script that shares nothing with the server', async () => {
    const [day] = await book.ledger.sealedDays(book.app, undefined, 1)
    const said = await replay(await exported({ format: 'jsonl' }))
    const sums = await book.plainSums()
    expect(said).toContain(
      `USDT available ${sums.available}\nUSDT suspense ${sums.suspense}\nUSDT treasury -${sums.treasury}\nsum 0`,
    )
    const last = await book.app
      .selectFrom('ledger_seal')
      .select('hash')
      .orderBy('block_no', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(said).toContain(`last seal ${last.hash.toString('hex')}`)
    expect(day?.day).toBe('2026-11-04')
  })

  it('lets that script detect any changed or missing line', async () => {
    const lines = await exported({ format: 'jsonl' })
    const changed = lines.map((line, at) => (at === 0 ? line.replace('"amount":"1"', '"amount":"2"') : line))
    await expect(replay(changed)).rejects.toThrow('the hash does not match')
    await expect(replay(lines.slice(1))).rejects.toThrow('the chain breaks at')
    const withoutABlock = lines.filter((line) => !line.includes('"blockNo":"1"'))
    await expect(replay(withoutABlock)).rejects.toThrow('the chain breaks at')
  })

  it('can be limited to days and to a member', async () => {
    const ofDay = await parsed({ from: '2026-11-04', to: '2026-11-04' })
    expect(ofDay.filter(({ root }) => root === undefined).map(({ postedAt }) => postedAt?.slice(0, 10))).toEqual(
      Array(4).fill('2026-11-04'),
    )
    expect(ofDay.filter(({ root }) => root !== undefined).map(({ blockNo }) => blockNo)).toEqual(['3', '4'])
    const own = await parsed({ memberId: member })
    expect(own.map(({ memberSeq, amount, blockNo }) => [memberSeq, amount, blockNo])).toEqual([
      ['1', '1', '5'],
      ['2', '2', '5'],
      ['3', '3', '6'],
    ])
    expect(await parsed({ memberId: member, to: '2026-11-04' })).toEqual([])
    expect(await parsed({ from: '2026-12-01' })).toEqual([])
  })

  it('has open transfers without a block', async () => {
    const late = newId(book.clock)
    await book.post(late, deposit(1n))
    const lines = await parsed({})
    expect(lines.at(-1)).toMatchObject({ memberId: late, blockNo: null })
    expect(await replay(await exported({ format: 'jsonl' }))).toContain('sum 0')
  })

  it('escapes fields that a spreadsheet would read as a formula', async () => {
    const lines = await exported({ format: 'csv', from: '2026-11-03', to: '2026-11-03' })
    expect(lines[0]).toBe(
      'memberId,id,groupId,key,asset,debit,credit,amount,kind,referenceKind,referenceId,availableAfter,heldAfter,memberSeq,postedAt,blockNo,hash',
    )
    expect(lines.find((line) => line.includes('cmd'))).toContain(
      `,"'=cmd(""2026-11-03"")",USDT,treasury,suspense,7,deposit_unknown,`,
    )
    expect(lines).toHaveLength(5)
  })
})
