import { verifyLedger } from '../../verification/verify.ts'
import type { Command } from '../command/command.ts'
import { matching, readOptions } from '../command/options.ts'

export const verifyLedgerCommand: Command = {
  name: 'ledger verify',
  usage: `terahold ledger verify [--anchor HEX[,HEX]]
  --anchor  hashes of sealed days that you stored elsewhere and that must still be in the chain
Replays the journal, recomputes the chain of seals, and checks every invariant that the books can show. Exits
with 1 when something is wrong.`,
  prepare(args) {
    const { anchor } = readOptions(args, [], ['anchor'])
    const anchors = anchor === undefined ? [] : anchor.split(',')
    for (const hash of anchors) matching('anchor', hash, /^[0-9a-fA-F]{64}$/, '32 bytes in hex, separated by commas')
    return async ({ db }, tell) => {
      const findings = await verifyLedger(db, anchors)
      for (const { invariant, subject, detail } of findings) tell(`${invariant}  ${subject}  ${detail}`)
      tell(findings.length === 0 ? 'The ledger is sound.' : `${findings.length} findings.`)
      return findings.length === 0 ? 0 : 1
    }
  },
}

const daysShown = 30

export const listSealsCommand: Command = {
  name: 'ledger seals',
  usage: `terahold ledger seals [--before DAY]
  --before  only days before this one
The last thirty sealed days with the hash that covers every transfer up to their end. Store one elsewhere, and
ledger verify --anchor shows whether anything before it was changed.`,
  prepare(args) {
    const { before } = readOptions(args, [], ['before'])
    if (before !== undefined) matching('before', before, /^\d{4}-\d{2}-\d{2}$/, 'a day such as 2026-11-20')
    return async ({ db, ledger }, tell) => {
      const days = await ledger.sealedDays(db, before, daysShown)
      for (const { day, transfers, hash } of days) tell(`${day}  ${String(transfers).padStart(9)} transfers  ${hash}`)
      if (days.length === 0) tell('No day is sealed yet.')
      return 0
    }
  },
}
