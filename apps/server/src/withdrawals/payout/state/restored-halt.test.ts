import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../db/test-database.ts'
import { transaction } from '../../../db/transaction.ts'
import { writeAudit } from '../../../decisions/audit-log.ts'
import { systemClock as clock } from '../../../foundation/clock.ts'
import { addOperator } from '../../../operators/operators.ts'
import { createPayoutDesk } from '../operator-payouts.ts'
import { haltAfterRestore } from './restored.ts'

const chainId = 31_337
const reason = 'the database was restored from a backup'
const address = (digit: string) => `0x${digit.repeat(40)}`

let database: TestDatabase
let desk: ReturnType<typeof createPayoutDesk>
beforeEach(async () => {
  database = await createTestDatabase()
  const signer = { chain_id: chainId, address: address('1'), vault: address('2'), next_nonce: 0n }
  await database.owner.insertInto('payout_signer').values(signer).execute()
  desk = createPayoutDesk({ db: database.app, clock, audit: writeAudit({ clock }), chainId })
})
afterEach(() => database.drop())

async function operator(role: 'payout-maker' | 'payout-checker', digit: string) {
  const entry = { address: address(digit), name: role, roles: [role] }
  return { ...entry, operatorId: await transaction(database.owner, (tx) => addOperator(tx, { clock }, entry)) }
}

async function seen() {
  const { halt } = await desk.status()
  if (!halt?.decision || !halt.prepared_at) throw new Error('nothing is prepared')
  return { haltId: halt.halt_id, decision: halt.decision, preparedAt: halt.prepared_at }
}

describe('the payouts of a restored database', () => {
  it('are halted until two operators resume them', async () => {
    await haltAfterRestore(database.owner, clock, 'restored from a backup')
    const { halt, incidents } = await desk.status()
    expect(halt).toMatchObject({ cause: 'database_restored', detail: 'restored from a backup' })
    expect(incidents).toMatchObject([{ kind: 'database_restored' }])
    await desk.prepare(await operator('payout-maker', 'a'), 'go_on', reason)
    expect((await desk.status()).halt).toBeDefined()
    await desk.release(await operator('payout-checker', 'b'), await seen())
    expect(await desk.status()).toMatchObject({ halt: undefined, incidents: [] })
  })

  it('are not resumed by one operator when the other had decided before the backup', async () => {
    const [maker, checker] = [await operator('payout-maker', 'a'), await operator('payout-checker', 'b')]
    await desk.halt(maker, reason)
    await desk.prepare(maker, 'go_on', reason)
    const before = await seen()
    await haltAfterRestore(database.owner, clock, 'restored from a backup')
    await expect(desk.release(checker, before)).rejects.toMatchObject({ reason: 'record_unknown' })
    expect((await desk.status()).halt).toMatchObject({ cause: 'operator', prepared_by: null })
  })
})
