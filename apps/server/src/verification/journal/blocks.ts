import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { firstPreviousHash, hashOfSeal, hashOfTransfer, type JournalLine } from '../../ledger/seals/journal-line.ts'
import { readLinesBetween } from '../../ledger/seals/journal-store.ts'
import { merkleRoot } from '../../ledger/seals/merkle.ts'
import { type BlockRow, readBlockAfter, type Seal } from '../../ledger/seals/seal-store.ts'
import { type Finding, findingsOf } from '../findings/finding.ts'

/**
 * Checks the closed blocks against the journal, one at a time. Blocks follow each other without a gap. Each has the
 * transfers and totals it was closed with (I8). Each seal is the hash of its transfers and of the previous seal
 * (chain), so a transfer changed, added or removed after sealing is named. Every total and seal has its block.
 * `anchors` are hashes that were saved elsewhere: one that no seal has any more shows that the whole chain was rebuilt.
 */
export async function verifyBlocks(db: Database, anchors: readonly string[] = []): Promise<Finding[]> {
  const findings: Finding[] = []
  const totals = new Map<string, bigint>()
  const missing = new Set(anchors.map((anchor) => anchor.toLowerCase()))
  let before: { blockNo: bigint; until: string; hash: Buffer | undefined } = start
  for (let block = await readBlockAfter(db, 0n); block; block = await readBlockAfter(db, block.blockNo)) {
    const subject = `block ${block.blockNo} of ${block.day}`
    const lines = await readLinesBetween(db, block.from, block.until)
    if (block.blockNo !== before.blockNo + 1n || block.from !== before.until)
      findings.push({
        invariant: 'I8',
        subject,
        detail: `begins at ${block.from}, the one before ends at ${before.until}`,
      })
    if (block.transfers !== lines.length)
      findings.push({
        invariant: 'I8',
        subject,
        detail: `was closed with ${block.transfers} transfers, there are ${lines.length}`,
      })
    for (const line of lines) add(totals, line)
    findings.push(...(await wrongTotals(db, block, subject, totals)))
    if (block.seal) findings.push(...wrongSeal(block, block.seal, subject, lines, before.hash))
    if (block.seal) missing.delete(block.seal.hash.toString('hex'))
    before = { blockNo: block.blockNo, until: block.until, hash: block.seal?.hash }
  }
  const lost = [...missing].map((anchor) => ({
    invariant: 'chain',
    subject: `seal ${anchor}`,
    detail: 'is not in the chain any more',
  }))
  return [...findings, ...(await findingsOf(db, withoutBlock)), ...lost]
}

const withoutBlock = sql<Finding>`
  select 'I8' as invariant, 'block ' || block_no as subject, 'has totals and is not there' as detail
    from (select distinct block_no from ledger_block_total) t where not exists (select from ledger_block b where b.block_no = t.block_no)
  union all
  select 'chain', 'block ' || block_no, 'has a seal and is not there'
    from ledger_seal s where not exists (select from ledger_block b where b.block_no = s.block_no)`

const start = { blockNo: 0n, until: '-infinity', hash: firstPreviousHash }

function add(totals: Map<string, bigint>, { asset, debit, credit, amount }: JournalLine): void {
  for (const side of [`${asset} ${debit} debits`, `${asset} ${credit} credits`])
    totals.set(side, (totals.get(side) ?? 0n) + BigInt(amount))
}

async function wrongTotals(
  db: Database,
  { blockNo }: BlockRow,
  subject: string,
  totals: ReadonlyMap<string, bigint>,
): Promise<Finding[]> {
  const rows = await db
    .selectFrom('ledger_block_total')
    .select(['asset', 'account', 'debits', 'credits'])
    .where('block_no', '=', blockNo)
    .execute()
  const kept = new Map(
    rows.flatMap(({ asset, account, debits, credits }): [string, bigint][] => [
      [`${asset} ${account} debits`, debits],
      [`${asset} ${account} credits`, credits],
    ]),
  )
  return [...new Set([...kept.keys(), ...totals.keys()])].flatMap((side) => {
    const [says, is] = [kept.get(side) ?? 0n, totals.get(side) ?? 0n]
    return says === is
      ? []
      : [{ invariant: 'I8', subject, detail: `rolls ${side} up to ${says}, the journal to ${is}` }]
  })
}

function wrongSeal(
  { blockNo, day, from, until }: BlockRow,
  seal: Seal,
  subject: string,
  lines: readonly JournalLine[],
  hashBefore: Buffer | undefined,
): Finding[] {
  const sealed = Array.from({ length: seal.leaves.length / 32 }, (_, at) => seal.leaves.subarray(at * 32, at * 32 + 32))
  const unknown = new Set(sealed.map((leaf) => leaf.toString('hex')))
  const changed = lines.filter((line) => !unknown.delete(hashOfTransfer(line).toString('hex')))
  const header = {
    blockNo: blockNo.toString(),
    previousHash: seal.previousHash.toString('hex'),
    day,
    from,
    until,
    transfers: sealed.length,
    root: seal.root.toString('hex'),
  }
  const found = (detail: string) => ({ invariant: 'chain', subject, detail })
  return [
    ...changed.map(({ id }) => ({
      invariant: 'chain',
      subject: `transfer ${id}`,
      detail: `is not as it was sealed in ${subject}`,
    })),
    ...(unknown.size > changed.length
      ? [found(`lacks ${unknown.size - changed.length} transfers that were sealed`)]
      : []),
    ...(merkleRoot(sealed).equals(seal.root) ? [] : [found('has a root that is not that of its leaves')]),
    ...(hashOfSeal(header).equals(seal.hash) ? [] : [found('has a hash that is not that of its header')]),
    ...(hashBefore?.equals(seal.previousHash) ? [] : [found('does not cite the seal before it')]),
  ]
}
