import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { zeroHash } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTrustFixture, type TrustFixture } from '../../trust/fixtures/trust-fixture.ts'
import { runLocal } from '../fixtures/run-local.ts'
import { openBooks } from './open-books.ts'

const folder = mkdtempSync(join(tmpdir(), 'terahold-verify-'))
let house: TrustFixture
beforeAll(async () => {
  house = await openTrustFixture()
  const { test, token, treasury, registry } = house.depositsFixture
  await house.owner
    .insertInto('installation')
    .values({
      profile: 'demo',
      chain_id: 31_337,
      first_block: zeroHash,
      token,
      treasury: treasury.address,
      registry: registry.address.toLowerCase(),
      created_at: new Date(),
      ready_at: new Date(),
    })
    .execute()
  vi.stubEnv('DATABASE_URL', house.shop.database.url)
  vi.stubEnv('RPC_URLS', test.rpcUrl)
  vi.stubEnv('TERAHOLD_DATA', '/nonexistent')
}, 60_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
  await house?.close()
})

/** The fixture's attestations have no signatures, which each verification names. The tests look at the rest. */
const verify = async (...options: string[]) => {
  const { code, output, answer } = await runLocal('ledger verify', ...options)
  const { findings, reconciliation } = answer as { findings: { subject: string }[]; reconciliation: object | null }
  const others = findings.filter(({ subject }) => !subject.startsWith('attestation '))
  const said = output.split('\n').filter((line) => !line.startsWith('I9  attestation '))
  return { code, said, others, reconciliation }
}

it('shows every comparison with the chain, and what has no signatures', async () => {
  const { code, said, others, reconciliation } = await verify()
  expect([code, said[0]]).toEqual([1, '30 findings.'])
  expect(said).toContainEqual(expect.stringMatching(/^agrees {3}treasury +50 USDT$/))
  expect(said).toContainEqual(expect.stringMatching(/^Everything agrees at block \d+\.$/))
  expect([others, reconciliation]).toMatchObject([[], { differences: 0 }])
})

it('compares on a database that can only be read, and stores nothing there', async () => {
  const { url } = house.shop.database
  const options = encodeURIComponent('-c default_transaction_read_only=on')
  const runs = async () => (await house.owner.selectFrom('reconciliation').selectAll().execute()).length
  const before = await runs()
  vi.stubEnv('DATABASE_URL', `${url}${url.includes('?') ? '&' : '?'}options=${options}`)
  const { said, reconciliation } = await verify()
  vi.stubEnv('DATABASE_URL', url)
  expect(said).toContainEqual(expect.stringMatching(/^Everything agrees at block \d+\.$/))
  expect(said).toContainEqual(expect.stringMatching(/^This database can only be read/))
  expect(reconciliation).toMatchObject({ differences: 0, isStored: false })
  expect(await runs()).toBe(before)
})

it('shows and stores differences with their figures and names, and exits with 1', async () => {
  await sql`update venue_payment set allocated = allocated + 1`.execute(house.owner)
  const { code, said } = await verify()
  await sql`update venue_payment set allocated = allocated - 1`.execute(house.owner)
  expect(code).toBe(1)
  const figures = 'expected 35.623 USDT, found 35.623000000000000001 USDT, difference 0.000000000000000001 USDT'
  expect(said).toContainEqual(expect.stringMatching(`^DIFFERS  venue_allocated +${figures}$`))
  expect(await house.reconciliation.last()).toMatchObject({ startedBy: 'command', differences: 2 })
})

it('names an operator whom the registry does not list, unless it is kept off the chain', async () => {
  const roles = sql`update operator set roles = roles || array['payout-checker'] where operator_id = ${house.shop.recorder}`
  await roles.execute(house.owner)
  const online = await verify()
  const offline = await verify('--offline')
  await sql`update operator set roles = array_remove(roles, 'payout-checker')`.execute(house.owner)
  expect(online.code).toBe(1)
  expect(online.said[0]).toMatch(
    /^I9 {2}operator 0x\S+ {2}has the roles .*payout-checker in the database, and settlement/,
  )
  expect(offline.others).toEqual([])
})

it('needs a node, or the option that there is none', async () => {
  vi.stubEnv('RPC_URLS', '')
  await expect(verify()).rejects.toThrow('set RPC_URLS, or verify the books alone with --offline')
  expect(await verify('--offline')).toMatchObject({ others: [], reconciliation: null })
  await expect(verify('--offline', '--statements', folder)).rejects.toThrow('--statements needs a node')
  vi.stubEnv('RPC_URLS', house.depositsFixture.test.rpcUrl)
})

it('exits with 1 when a stored hash is missing, and names invalid options', async () => {
  const { code, said } = await verify('--offline', '--anchor', 'ab'.repeat(32))
  expect([code, said[0]]).toEqual([1, expect.stringMatching(/^chain {2}seal abab.* is not in the chain any more$/)])
  await expect(verify('--anchor', 'x')).rejects.toThrow('--anchor must be')
  await expect(verify('--force')).rejects.toThrow('--force')
})

it('writes the journal once, which can be replayed', async () => {
  const file = join(folder, 'journal.jsonl')
  const { said } = await verify('--offline', '--journal', file)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(said.at(-1)).toBe(`${lines.length} lines in ${file}`)
  expect(lines.map((line) => JSON.parse(line) as { kind?: string })).toContainEqual(
    expect.objectContaining({ kind: 'deposit' }),
  )
  await expect(verify('--offline', '--journal', file)).rejects.toThrow('EEXIST')
})

it('says what to do when no instance is running', async () => {
  await expect(openBooks({ TERAHOLD_DATA: '/nonexistent/terahold' })).rejects.toThrow(/No instance is running on/)
})
