import { verifyLedger } from '../ledger/verify/verify.ts'
import type { Command } from './command.ts'
import { readOptions } from './options.ts'

export const verifyLedgerCommand: Command = {
  name: 'ledger verify',
  usage: `terahold ledger verify
  Replays the journal and checks every invariant that can be checked from the books. Exits with 1 when something is wrong.`,
  prepare(args) {
    readOptions(args, [])
    return async ({ owner }, tell) => {
      const findings = await verifyLedger(owner)
      for (const { invariant, subject, detail } of findings) tell(`${invariant}  ${subject}  ${detail}`)
      tell(findings.length === 0 ? 'The ledger is sound.' : `${findings.length} findings.`)
      return findings.length === 0 ? 0 : 1
    }
  },
}
