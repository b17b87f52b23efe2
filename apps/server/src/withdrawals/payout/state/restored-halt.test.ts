import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../db/fixtures/test-database.ts'
import { transaction } from '../../../db/transaction.ts'
import { writeAudit } from '../../../decisions/audit-log.ts'
import { openSigningDesk } from '../../../decisions/fixtures/signing-desk.ts'
import { systemClock as clock } from '../../../foundation/clock.ts'
import { addOperator } from '../../../operators/operators.ts'
import { createPayoutDesk } from '../payout-desk.ts'
import { haltAfterRestore } from './restored.ts'

const chainId = 31_337
const reason = 'the database was restored from a backup'
const address = (digit: string) => `0x${digit.repeat(40)}`

let database: TestDatabase
let desk: ReturnType<typeof createPayoutDesk>
let signers: ReturnType<typeof openSigningDesk>
beforeEach(async () => {
  database = await createTestDatabase()
  const signer = { chain_id: chainId, address: address('1'), vault: address('2'), next_nonce: 0n }
  await database.owner.insertInto('payout_signer').values(signer).execute()
  signers = openSigningDesk({ db: database.app, owner: database.owner, clock })
  const { decisions } = signers
  desk = createPayoutDesk({ db: database.app, clock, decisions, audit: writeAudit({ clock }), chainId })
})
afterEach(() => database.drop())

async function operator(role: 'payout-maker' | 'payout-checker', digit: string) {
  const entry = { address: address(digit), name: role, roles: [role] }
  return { ...entry, operatorId: await transaction(database.owner, (tx) => addOperator(tx, { clock }, entry)) }
}

type Signer = Awaited<ReturnType<typeof operator>>

async function prepare(by: Signer): Promise<string> {
  const given = { haltId: (await desk.status()).halt?.halt_id ?? '', decision: 'go_on', reason } as const
  return desk.prepare(by, given, await signers.sign(by, await desk.draft(given)))
}

async function release(by: Signer, id: string): Promise<void> {
  await desk.release(by, id, await signers.sign(by, await desk.draftApproval(id)))
}

describe('the payouts of a restored database', () => {
  it('are halted until two operators resume them', async () => {
    await haltAfterRestore(database.owner, clock, { detail: 'restored from a backup', facts: {} })
    const { halt, incidents } = await desk.status()
    expect(halt).toMatchObject({ cause: 'database_restored', detail: 'restored from a backup' })
    expect(incidents).toMatchObject([{ kind: 'database_restored' }])
    const prepared = await prepare(await operator('payout-maker', 'a'))
    expect((await desk.status()).halt).toBeDefined()
    await release(await operator('payout-checker', 'b'), prepared)
    expect(await desk.status()).toMatchObject({ halt: undefined, incidents: [] })
  })

  it('stay halted by what the payout process remembers, unless the backup is older', async () => {
    const halted = () => haltAfterRestore(database.owner, clock, { detail: 'restored from a backup', facts: {} })
    await halted()
    const seen = await database.owner.selectFrom('payout_seen_halt').select('halt_id').executeTakeFirst()
    expect(seen?.halt_id).toBe((await desk.status()).halt?.halt_id)
    await sql`delete from payout_halt; drop table payout_seen_halt`.execute(database.owner)
    await halted()
    expect((await desk.status()).halt).toBeDefined()
  })

  it('are not resumed by one operator when the other had decided before the backup', async () => {
    const [maker, checker] = [await operator('payout-maker', 'a'), await operator('payout-checker', 'b')]
    await desk.halt(maker, reason)
    const before = await prepare(maker)
    const signed = await signers.sign(checker, await desk.draftApproval(before))
    await haltAfterRestore(database.owner, clock, { detail: 'restored from a backup', facts: {} })
    await expect(desk.release(checker, before, signed)).rejects.toMatchObject({ reason: 'record_unknown' })
    expect((await desk.status()).halt).toMatchObject({ cause: 'operator', prepared_by: null })
  })

  it('are not resumed by what was signed before the restore about a halt from before the backup', async () => {
    const maker = await operator('payout-maker', 'a')
    await desk.halt(maker, reason)
    const given = { haltId: (await desk.status()).halt?.halt_id ?? '', decision: 'go_on', reason } as const
    const signed = await signers.sign(maker, await desk.draft(given))
    await haltAfterRestore(database.owner, clock, { detail: 'restored from a backup', facts: {} })
    await expect(desk.prepare(maker, given, signed)).rejects.toMatchObject({ reason: 'decision_changed' })
    await release(await operator('payout-checker', 'b'), await prepare(maker))
    expect((await desk.status()).halt).toBeUndefined()
  })
})
