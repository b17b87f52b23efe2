import { type Address, getAddress, type Hash, isAddressEqual } from 'viem'
import type { Chain } from '../chain/chain.ts'
import { readChange } from '../chain/registry/registry-changes.ts'
import { parseRegistryEvent } from '../chain/registry/registry-event.ts'
import type { Database } from '../db/connection.ts'
import type { Finding } from './findings/finding.ts'

type EventRow = Awaited<ReturnType<typeof readEvents>>[number]
/** A change that the registry has taken, with its place in the order in which it did. */
type Executed = { readonly operator: Address; readonly roles: number | null; readonly sequence: bigint }

/**
 * Compares the registry's events in the database with the chain, so that nobody can invent, move or remove the past
 * roles of an operator. An event is looked up by its transaction. That none is missing follows from the registry's own
 * numbers: it counts the changes that it takes, and names each operator's last one. If the copy begins after the
 * registry's deployment, this finds only invented events, and operators who were changed before.
 */
export async function verifyRegistryEvents(
  db: Database,
  chain: Chain,
  registry: Address,
  isComplete: boolean,
): Promise<Finding[]> {
  const rows = await readEvents(db, chain.chainId, registry)
  const findings: Finding[] = []
  for (const row of rows)
    if (!(await isOnChain(chain, registry, row)))
      findings.push({
        invariant: 'I9',
        subject: `registry event ${row.block_number}/${row.log_index}`,
        detail: 'is in the database, and the chain has another or none',
      })
  if (isComplete) findings.push(...(await missing(db, chain, registry, rows)))
  return findings
}

function readEvents(db: Database, chainId: number, registry: Address) {
  return db
    .selectFrom('registry_event')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('registry', '=', registry.toLowerCase())
    .orderBy('block_number')
    .orderBy('log_index')
    .execute()
}

async function isOnChain(chain: Chain, registry: Address, row: EventRow): Promise<boolean> {
  const receipt = await chain.receipt(row.tx_hash as Hash)
  const log = receipt?.logs.find(
    ({ address, logIndex }) => logIndex === row.log_index && isAddressEqual(address, registry),
  )
  const seen = log && parseRegistryEvent(log)
  if (!receipt || !seen || receipt.blockNumber !== row.block_number) return false
  const { time } = await chain.block(receipt.blockNumber)
  const stored = [row.event, row.nonce, row.operator, row.roles, row.ready_at?.getTime(), row.maker, row.checker]
  const found = [seen.event, seen.nonce, seen.operator, seen.roles, seen.readyAt?.getTime(), seen.maker, seen.checker]
  const text = (values: readonly (bigint | number | string | null | undefined)[]) =>
    values.map((value) => value?.toString() ?? '').join()
  return text(stored) === text(found) && time.getTime() === row.block_time.getTime()
}

/** Names each operator of whom the registry has had other changes than the database. */
async function missing(db: Database, chain: Chain, registry: Address, rows: readonly EventRow[]): Promise<Finding[]> {
  const { number: block } = await chain.finalized()
  const executed = await readExecuted(chain, { registry, block }, rows)
  const first = rows[0]?.tx_hash
  const changed = rows.filter((row) => row.event === 'changed' && row.tx_hash !== first)
  const listed = await db.selectFrom('operator').select('address').execute()
  const known = new Set([...rows.flatMap(({ operator }) => operator ?? []), ...listed.map(({ address }) => address)])
  const findings: Finding[] = []
  for (const address of [...known].toSorted()) {
    const operator = getAddress(address)
    const own = executed.filter((change) => change.operator === operator)
    const { applied } = await readChange(chain, registry, { nonce: 0n, operator, block })
    const copied = changed.filter((row) => row.operator === address).map(({ roles }) => roles)
    const isSame = sorted(copied) === sorted(own.map(({ roles }) => roles)) && applied === (own.at(-1)?.sequence ?? 0n)
    if (isSame) continue
    const detail = 'has had other changes of roles in the registry than in the database'
    findings.push({ invariant: 'I9', subject: `operator ${operator}`, detail })
  }
  return findings
}

/** Returns the scheduled changes that took effect, in the registry's order. */
async function readExecuted(
  chain: Chain,
  { registry, block }: { readonly registry: Address; readonly block: bigint },
  rows: readonly EventRow[],
): Promise<Executed[]> {
  const vetoed = new Set(rows.filter(({ event }) => event === 'vetoed').map(({ nonce }) => String(nonce)))
  const executed: Executed[] = []
  for (const [index, row] of rows.filter(({ event }) => event === 'scheduled').entries()) {
    const operator = getAddress(row.operator ?? '')
    const nonce = BigInt(row.nonce ?? 0)
    const { readyAt } = await readChange(chain, registry, { nonce, operator, block })
    const isOver = readyAt === undefined && !vetoed.has(String(row.nonce))
    if (isOver) executed.push({ operator, roles: row.roles, sequence: BigInt(index + 1) })
  }
  return executed
}

function sorted(roles: readonly (number | null)[]): string {
  return roles
    .map(Number)
    .toSorted((one, other) => one - other)
    .join()
}
