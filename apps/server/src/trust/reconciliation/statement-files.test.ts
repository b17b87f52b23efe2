import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tamper } from '../../db/fixtures/test-tampering.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { openTrustFixture, type TrustFixture } from '../fixtures/trust-fixture.ts'
import { readStatements, statementFileChecks } from './statement-files.ts'
import { parseStatement, statedOf } from './statement-rules.ts'

describe('a statement in CSV', () => {
  const text =
    '\uFEFFDay;Pool;USDT;Satoshi;note\r\n2026-11-20;north;"1.5";100;\r\n2026-11-20;south;2;30;x\r\n2026-11-20;north;0.25;7;\r\n\r\n'

  it('is parsed by its columns and summed by day and pool', () => {
    const lines = parseStatement(text, 18)
    expect(lines).toHaveLength(3)
    expect(statedOf({ pool: 'north', day: '2026-11-20' }, lines)).toEqual({ satoshi: 107n, usdt: usdt('1.75') })
    expect(statedOf({ pool: 'north', day: '2026-11-21' }, lines)).toBeUndefined()
  })

  it('without pools covers each of them', () => {
    const lines = parseStatement('day,satoshi,usdt\n2026-11-20,5,1', 18)
    expect(statedOf({ pool: 'any', day: '2026-11-20' }, lines)).toEqual({ satoshi: 5n, usdt: usdt('1') })
  })

  it.each([
    ['day,usdt\n', 'line 1: the column satoshi is missing'],
    ['day,satoshi,usdt\n20.11.2026,1,1', 'line 2: "20.11.2026" is not a day'],
    ['day,satoshi,usdt\n2026-11-20,1.5,1', 'line 2: "1.5" is not a number of satoshi'],
    ['day,satoshi,usdt\n\n2026-11-20,1,1e3', 'line 3: "1e3" is not a decimal amount'],
    ['day,satoshi,usdt\n2026-11-20,1,12,5', 'line 2: 4 cells in 3 columns'],
    ['day;satoshi;usdt\n2026-11-20;1;12,5', 'line 2: "12,5" is not a decimal amount'],
    ['day,satoshi,usdt\n2026-11-20,1', 'line 2: 2 cells in 3 columns'],
    ['day,note,satoshi,usdt\n2026-11-20,"sold, then paid",1,1', 'line 2: 5 cells in 4 columns'],
  ])('refuses %j and names the line', (given, words) => {
    expect(() => parseStatement(given, 18)).toThrow(words)
  })
})

describe('revenue rows', () => {
  let house: TrustFixture
  let folder: string
  beforeAll(async () => {
    house = await openTrustFixture()
    folder = await mkdtemp(join(tmpdir(), 'statements-'))
  }, 60_000)
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
    await house?.close()
  })

  /** Puts a file into the folder and lets the settled day cite it. */
  async function cite(name: string, text: string): Promise<void> {
    await writeFile(join(folder, name), text)
    const hash = createHash('sha256').update(text).digest('hex')
    await tamper(house.owner, sql`update revenue set statement_hash = ${`0x${hash.toUpperCase()}`}`)
  }

  async function found(): Promise<Record<string, readonly string[]>> {
    const { results } = await house.reconciliation.run('command', await readStatements(folder, 18))
    const differing = results.filter(({ agrees }) => !agrees)
    return Object.fromEntries(differing.map(({ name, detail }) => [name, detail.rows ?? []]))
  }

  it('are reported when their statement is missing', async () => {
    expect(await found()).toEqual({
      statements_missing: [expect.stringMatching(`^small ${house.settledDay}: [0-9a-f]{64}$`)],
    })
    await house.reconciliation.run('schedule')
    const { rows } = await sql`select subject from incident where kind = 'statement' and closed_at is null`.execute(
      house.owner,
    )
    expect(rows).toEqual([{ subject: 'statements_missing' }])
  })

  it('agree with a matching statement', async () => {
    await cite('right.csv', `day,satoshi,usdt\n${house.settledDay},35000,35\n${house.settledDay},623,0.623\n`)
    expect(await found()).toEqual({})
    await cite('scan.pdf', 'no text')
    expect(await found()).toEqual({})
  })

  it('are reported with both figures when it differs', async () => {
    await cite('wrong.csv', `day,satoshi,usdt\n${house.settledDay},35623,35.632\n`)
    const words = `small ${house.settledDay}: recorded 35623 satoshi for 35.623, stated 35623 satoshi for 35.632`
    expect(await found()).toEqual({ statements_apart: [words] })
    await cite('other-day.csv', 'day,satoshi,usdt\n2020-01-01,35623,35.623\n')
    expect(await found()).toEqual({ statements_apart: [expect.stringContaining('stated nothing')] })
  })

  it('agree with what is left of a row whose unpaid part was voided', async () => {
    await cite('quarter.csv', `day,satoshi,usdt\n${house.settledDay},35623,35.623\n`)
    const statements = await readStatements(folder, 18)
    const attempt = house.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update revenue set usdt = usdt * 4, satoshi = satoshi * 4, voided = usdt * 3`.execute(tx)
      expect((await statementFileChecks(tx, statements, 18)).map(({ found }) => found)).toEqual([0n, 0n])
      throw new Error('undo')
    })
    await expect(attempt).rejects.toThrow('undo')
  })

  it('are not compared with an unreadable statement', async () => {
    await cite('broken.csv', 'day,satoshi,usdt\nyesterday,1,1\n')
    await expect(found()).rejects.toThrow('broken.csv, line 2: "yesterday" is not a day')
  })
})
