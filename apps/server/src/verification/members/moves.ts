import { sql } from 'kysely'
import { type Address, type Hex, isAddressEqual, recoverAddress } from 'viem'
import type { Database } from '../../db/connection.ts'
import { readApproved } from '../../decisions/stored-record-store.ts'
import type { MoveContent } from '../../members/move/move-fields.ts'
import { hashOfOffer } from '../../wallet-proof/change-signatures.ts'
import { type Finding, findingsOf } from '../findings/finding.ts'

/**
 * Checks that accounts moved to another wallet only as two operators approved and after the wait, and that each
 * member's address is the one from the newest move. `decisions.ts` checks the operators' signatures.
 */
export async function verifyMoves(db: Database): Promise<Finding[]> {
  return [...(await misplaced(db)), ...(await unproven(db))]
}

function misplaced(db: Database): Promise<Finding[]> {
  return findingsOf(
    db,
    sql<Finding>`
    with moved as (
      select m.*, r.state, r.content, row_number() over (partition by m.member_id order by m.ended_at desc) as newest
      from account_move m left join operator_record r on r.record_id = m.move_id and r.type = 'AccountMove'
      where m.outcome = 'done'
    ), owned as (
      select member_id, count(*) as wallets from member_address group by member_id
    )
    select 'I9' as invariant, 'account move ' || move_id as subject, 'took effect, but no approved record says so' as detail from moved
      where state is distinct from 'approved' or (content ->> 'memberId', lower(content ->> 'from'), lower(content ->> 'to'), content ->> 'notBefore')
        is distinct from (member_id::text, from_address, to_address, not_before::text)
    union all
    select 'I9', 'account move ' || move_id, 'took effect before its wait was over' from moved
      where ended_at < due_at or due_at < approved_at + interval '14 days' or due_at < not_before::timestamp at time zone 'UTC'
    union all
    select 'I9', 'member ' || m.member_id, 'has another wallet than their newest move gave them' from member m join moved v using (member_id)
      where v.newest = 1 and m.address <> v.to_address
    union all
    select 'I9', 'member ' || m.member_id, 'has ' || coalesce(o.wallets, 0) || ' wallets, and ' || (select count(*) from moved v where v.member_id = m.member_id)
        || ' moves'
      from member m left join owned o using (member_id)
      where o.wallets > 0 and not exists (select from member_address a where a.member_id = m.member_id and a.address = m.address)
        or coalesce(o.wallets, 0) > 1 + (select count(*) from moved v where v.member_id = m.member_id)`,
  )
}

/** Only the chain can verify a contract wallet's signature. It was verified when it was given. */
const bytesOfKeySignature = 65

async function unproven(db: Database): Promise<Finding[]> {
  const installed = await db.selectFrom('installation').select('chain_id').executeTakeFirst()
  if (!installed) return []
  const findings: Finding[] = []
  for (const { id, content } of await readApproved<MoveContent>(db, 'AccountMove')) {
    const { from, to, message, proof, signature } = content
    const hash = hashOfOffer(installed.chain_id, message, { oldWallet: from, newWallet: to })
    const isKeys = signature.length === 2 + 2 * bytesOfKeySignature
    if (hash === proof && (!isKeys || (await isSigned(to as Address, hash, signature as Hex)))) continue
    findings.push({
      invariant: 'I9',
      subject: `account move ${id}`,
      detail: 'is approved, but the new wallet did not sign for it',
    })
  }
  return findings
}

async function isSigned(address: Address, hash: Hex, signature: Hex): Promise<boolean> {
  return recoverAddress({ hash, signature }).then(
    (signer) => isAddressEqual(signer, address),
    () => false,
  )
}
