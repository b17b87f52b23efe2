// Replays a complete ledger export (JSON lines from the first day) with nothing but Node: node replay.ts journal.jsonl
// Recomputes every hash, follows the chain, and prints the total of each account. It shares no code with the server on
// purpose: an auditor can write the same in any language.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

type Line = { [field: string]: string | null; asset: string; amount: string; hash: string; root: string | null }

const transfer =
  'memberId id groupId key asset debit credit amount kind referenceKind referenceId availableAfter heldAfter memberSeq postedAt'
const seal = 'blockNo previousHash day from until transfers root'

const sha256 = (...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const canonical = (line: Line, fields: string) => JSON.stringify(fields.split(' ').map((field) => line[field]))
const joined = (level: Buffer[]) =>
  level.flatMap((left, at) => (at % 2 ? [] : [level[at + 1] ? sha256('\x01', left, level[at + 1] ?? left) : left]))
const rootOf = (level: Buffer[]): Buffer => (level.length > 1 ? rootOf(joined(level)) : (level[0] ?? sha256()))

const balances = new Map<string, bigint>()
let leaves: Buffer[] = []
let lastSeal = '0'.repeat(64)
for await (const text of createInterface({ input: createReadStream(process.argv[2] ?? 'journal.jsonl') })) {
  const line = JSON.parse(text) as Line
  const hash = line.root ? sha256(canonical(line, seal)) : sha256('\x00', canonical(line, transfer))
  if (hash.toString('hex') !== line.hash) throw new Error(`the hash does not match: ${text}`)
  if (line.root) {
    if (rootOf(leaves).toString('hex') !== line.root || lastSeal !== line.previousHash)
      throw new Error(`the chain breaks at ${text}`)
    leaves = []
    lastSeal = line.hash
  } else {
    leaves.push(hash)
    for (const [account, amount] of [
      [`${line.asset} ${line.debit}`, -BigInt(line.amount)],
      [`${line.asset} ${line.credit}`, BigInt(line.amount)],
    ] as const)
      balances.set(account, (balances.get(account) ?? 0n) + amount)
  }
}
for (const account of [...balances.keys()].toSorted()) process.stdout.write(`${account} ${balances.get(account)}\n`)
process.stdout.write(
  `sum ${[...balances.values()].reduce((sum, balance) => sum + balance, 0n)} last seal ${lastSeal}\n`,
)
