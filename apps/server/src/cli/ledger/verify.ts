import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createOperatorRegistry } from '../../chain/registry/operator-registry.ts'
import { readCommandEnvironment } from '../../foundation/config.ts'
import { createLedger } from '../../ledger/ledger.ts'
import { exportJournal } from '../../ledger/seals/journal-export.ts'
import type { Reconciled } from '../../trust/reconciliation/reconciliation.ts'
import { readStatements } from '../../trust/reconciliation/statement-files.ts'
import { verifyRegistry } from '../../verification/registry.ts'
import { verifyLedger } from '../../verification/verify.ts'
import type { Command, Print } from '../command/command.ts'
import { refused } from '../command/exit-codes.ts'
import { matching, UsageError } from '../command/options.ts'
import { type Books, openBooks } from './open-books.ts'
import { openReconciliation, printReconciled } from './reconciled.ts'

export const verifyLedgerCommand: Command = {
  usage: `terahold ledger verify [--offline] [--anchor HEX[,HEX]] [--statements FOLDER] [--journal FILE]
  --offline     checks the books alone, without a node; signatures of contract wallets then count as missing
  --anchor      hashes of sealed days that you stored elsewhere and that must still be in the chain of seals
  --statements  the venues' statements as files, identified by their SHA-256; a .csv with the columns day, satoshi, usdt (and
                pool) is compared with the rows that cite it
  --journal     writes the journal with all hashes into a new file, one JSON object a line. Replay it with
                apps/server/src/ledger/seals/replay-journal.ts, or with a script of your own
Replays the journal, recomputes the chain of seals, verifies every signature that something rests on, and checks every invariant
that the books can show. Then compares operators with the registry, and the books with the chain, the venues and the pools at one
final block; stores that comparison, and opens an incident for each difference. On a standby, it stores nothing and opens no incident. Nodes are those of RPC_URLS, or the demo's own.
Exits with 1 when anything is wrong that two operators have not accepted.`,
  async run(args, print) {
    const { anchors, statements, journal, isOffline } = readVerifyOptions(args)
    const books = await openBooks(readCommandEnvironment(process.env))
    try {
      const place = isOffline ? undefined : await books.openChain()
      const contracts = place && createOperatorRegistry(place.chain, place.registry)
      const findings = [
        ...(await verifyLedger(books.db, anchors, contracts)),
        ...(place ? await verifyRegistry(books.db, place.chain, place.registry) : []),
      ]
      for (const { invariant, subject, detail } of findings) print(`${invariant}  ${subject}  ${detail}`)
      print(findings.length === 0 ? 'The ledger is sound.' : `${findings.length} findings.`)
      const reconciled = place && (await compare(books, place, statements))
      if (reconciled) printReconciled(reconciled, books.decimals, print)
      const sealed = await tellSealed(books, print)
      if (journal !== undefined) print(`${await writeJournal(books, journal)} lines in ${journal}`)
      const isSound = findings.length === 0 && !reconciled?.differences
      return { code: isSound ? 0 : refused, answer: { isSound, findings, reconciliation: reconciled ?? null, sealed } }
    } finally {
      await books.close()
    }
  },
}

type Place = Awaited<ReturnType<Books['openChain']>>

/** Compares the books with the chain, and stores the result. */
async function compare(books: Books, { chain, token }: Place, statements: string | undefined): Promise<Reconciled> {
  const files = statements === undefined ? undefined : await readStatements(statements, books.decimals)
  return (await openReconciliation(books, chain, token)).run('command', files)
}

/** The hash of the last sealed day covers every transfer up to its end. */
async function tellSealed({ db, clock }: Books, print: Print): Promise<{ day: string; hash: string } | null> {
  const [last] = await createLedger({ clock }).sealedDays(db, undefined, 1)
  if (!last) return null
  print(`Sealed up to ${last.day}: ${last.hash}`)
  return { day: last.day, hash: last.hash }
}

async function writeJournal({ db }: Books, file: string): Promise<number> {
  let count = 0
  async function* text(): AsyncGenerator<string> {
    for await (const line of exportJournal(db, { format: 'jsonl' })) {
      count += 1
      yield `${line}\n`
    }
  }
  await pipeline(text, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  return count
}

function readVerifyOptions(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = { offline: { type: 'boolean' }, anchor: text, statements: text, journal: text } as const
  try {
    const { offline, anchor, ...given } = parseArgs({ args: [...args], options, strict: true }).values
    const anchors = anchor === undefined ? [] : anchor.split(',')
    for (const hash of anchors) matching('anchor', hash, /^[0-9a-fA-F]{64}$/, '32 bytes in hex, separated by commas')
    if (offline && given.statements !== undefined)
      throw new UsageError('--statements needs a node: leave out --offline')
    return { ...given, anchors, isOffline: offline === true }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(error instanceof Error ? error.message : String(error))
  }
}
