import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { startOfDay } from '@terahold/money/day'
import type { Database } from '../../db/connection.ts'
import { exportJournal } from '../../ledger/seals/journal-export.ts'
import type { Command } from '../command/command.ts'
import { findMember } from '../command/find-member.ts'
import { matching, readOptions, UsageError } from '../command/options.ts'

export const exportLedgerCommand: Command = {
  name: 'ledger export',
  usage: `terahold ledger export --out FILE [--format csv|jsonl] [--from DAY] [--to DAY] [--member 0x…]
  --out     the file to write; it must not exist yet
  --format  jsonl (default): one JSON object per line, with the seals, for replaying; csv: for spreadsheets
  --from    first UTC day
  --to      last UTC day
  --member  only one member's transfers: an address, or the member's id
Writes the journal with the hash that seals each transfer. A complete jsonl export can be replayed with
apps/server/src/ledger/seals/replay-journal.ts, or with a script of your own.`,
  prepare(args) {
    const { out, member, from, to, format = 'jsonl' } = readOptions(args, ['out'], ['format', 'from', 'to', 'member'])
    if (format !== 'csv' && format !== 'jsonl') throw new UsageError('--format must be csv or jsonl')
    for (const [name, day] of [
      ['from', from],
      ['to', to],
    ] as const)
      if (day !== undefined) checkDay(name, day)
    return async ({ db }, tell) => {
      const memberId = member === undefined ? undefined : await findMember(db, member)
      const { lines, sha256 } = await write(db, { from, to, memberId, format }, out)
      tell(`${lines} lines in ${out}`)
      tell(`SHA-256 ${sha256}`)
      return 0
    }
  },
}

/** @throws UsageError naming the option. */
function checkDay(option: string, day: string): void {
  matching(option, day, /^\d{4}-\d{2}-\d{2}$/, 'a day such as 2026-11-20')
  try {
    startOfDay(day)
  } catch {
    throw new UsageError(`--${option}: there is no day ${day}`)
  }
}

async function write(
  db: Database,
  request: Parameters<typeof exportJournal>[1],
  out: string,
): Promise<{ lines: number; sha256: string }> {
  const hash = createHash('sha256')
  let lines = 0
  async function* text(): AsyncGenerator<string> {
    for await (const line of exportJournal(db, request)) {
      lines += 1
      hash.update(`${line}\n`)
      yield `${line}\n`
    }
  }
  await pipeline(text, createWriteStream(out, { flags: 'wx', mode: 0o600 }))
  return { lines, sha256: hash.digest('hex') }
}
