import { verifyDecision } from '@terahold/decisions/verify'
import type { Kysely } from 'kysely'
import { type Address, getAddress } from 'viem'
import type { DB } from '../db/schema.gen.ts'
import { findDecisions } from '../decisions/signed/signed-decisions.ts'
import { releaseFields } from '../withdrawals/review/release-fields.ts'
import type { Finding } from './finding.ts'

const looked = 5

/**
 * Checks that two operators signed each release, for exactly the withdrawal that it released. Needs no chain: roles are
 * those of the table `operator`, present and former ones. The payout process asks the registry instead.
 */
export async function verifyReleases(db: Kysely<DB>): Promise<Finding[]> {
  const installed = await db.selectFrom('installation').select(['chain_id', 'registry', 'token']).executeTakeFirst()
  if (!installed) return []
  const { decimals } = await db
    .selectFrom('asset')
    .select('decimals')
    .where('code', '=', 'USDT')
    .executeTakeFirstOrThrow()
  const verifier = {
    chainId: installed.chain_id,
    registry: getAddress(installed.registry ?? `0x${'0'.repeat(40)}`),
    // A signature had to be valid when it was used, which the payout process checked then.
    now: 0,
    rolesOf: (operator: Address) => rolesOf(db, operator),
    isUsed: async () => false,
  }
  const findings: Finding[] = []
  for (const row of await listReleased(db)) {
    const { withdraw_id: withdrawId, member_id: memberId, to_address: toAddress, amount, fee } = row
    const wanted = releaseFields(
      { withdrawId, memberId, toAddress, amount, fee },
      { address: installed.token, decimals },
    )
    const stored = await findDecisions(db, { type: 'WithdrawalRelease', subject: withdrawId, limit: looked })
    const verdicts = await Promise.all(stored.map((each) => verifyDecision(each, verifier)))
    const isSigned = verdicts.some(
      (verdict) =>
        verdict.isValid && Object.entries(wanted).every(([name, value]) => verdict.decision.message[name] === value),
    )
    const faults = verdicts.flatMap((verdict) => (verdict.isValid ? ['other_fields'] : [verdict.fault]))
    if (!isSigned)
      findings.push({
        invariant: 'I9',
        subject: `withdrawal ${withdrawId}`,
        detail: `is released, but two operators did not sign that: ${faults.join(', ') || 'nothing is stored'}`,
      })
  }
  return findings
}

function listReleased(db: Kysely<DB>) {
  return db
    .selectFrom('withdrawal')
    .select(['withdraw_id', 'member_id', 'to_address', 'amount', 'fee'])
    .where('released_by', 'is not', null)
    .orderBy('withdraw_id')
    .execute()
}

async function rolesOf(db: Kysely<DB>, operator: Address): Promise<readonly string[]> {
  const row = await db
    .selectFrom('operator')
    .select('roles')
    .where('address', '=', operator.toLowerCase())
    .executeTakeFirst()
  return row?.roles ?? []
}
