import { parsePower } from '@terahold/money/power'
import type { Command } from '../command/command.ts'
import { dayOption, idOption, matching, readOptions } from '../command/options.ts'
import { decide, signingOptions, signingUsage } from '../command/signing.ts'

export const recordAttestationCommand: Command = {
  name: 'attestation record',
  usage: `terahold attestation record --as 0x… --pool ID --day DAY --power TH/S --uptime BPS --evidence HEX
  [--text TEXT --signature 0x…]
  --as        address of the operator who records; another one must approve
  --pool      the pool's id or slug
  --day       a finished UTC day, or yesterday; replaces an approved one of the same day
  --power     measured, in TH/s, such as 398000
  --uptime    in basis points, 10000 for the whole day
  --evidence  SHA-256 of the measurement${signingUsage}`,
  prepare(args) {
    const options = readOptions(args, ['as', 'pool', 'day', 'power', 'uptime', 'evidence'], signingOptions)
    const day = dayOption(options.day)
    const powerMths = parsePower(matching('power', options.power, /^\d{1,12}(\.\d{1,3})?$/, 'a power in TH/s'))
    const uptimeBps = Number(matching('uptime', options.uptime, /^(\d{1,4}|10000)$/, 'from 0 to 10000'))
    const evidenceHash = matching('evidence', options.evidence, /^(0x)?[0-9a-fA-F]{64}$/, '32 bytes in hex')
    return async (books, tell) => {
      const { settlement, pool, clock } = books
      const record = { poolId: await pool(options.pool), day: day(clock), powerMths, uptimeBps, evidenceHash }
      const asked = { as: options.as, sent: options, draft: () => settlement.draftAttestation(record) }
      return decide(books, asked, tell, async (operator, signed) => {
        return `attestation ${await settlement.recordAttestation(operator, record, signed)}`
      })
    }
  },
}

export const approveAttestationCommand: Command = {
  name: 'attestation approve',
  usage: `terahold attestation approve --as 0x… --id ID [--reason TEXT] [--text TEXT --signature 0x…]
  --as      address of the operator who approves; not the one who recorded
  --id      of the attestation
  --reason  required when it replaces an approved one of the same day${signingUsage}`,
  prepare(args) {
    const { as, reason, ...options } = readOptions(args, ['as', 'id'], ['reason', ...signingOptions])
    const id = idOption('id', options.id)
    return async (books, tell) => {
      const { settlement } = books
      const draft = () => settlement.draftAttestationApproval(id)
      return decide(books, { as, sent: options, draft }, tell, async (operator, signed) => {
        await settlement.approveAttestation(operator, id, signed, reason)
        return 'approved'
      })
    }
  },
}

export const rejectAttestationCommand: Command = {
  name: 'attestation reject',
  usage: `terahold attestation reject --as 0x… --id ID --reason TEXT
  --as      address of the operator who rejects, which can be the one who recorded
  --id      of the attestation; its day can be recorded again
  --reason  why`,
  prepare(args) {
    const { as, reason, ...options } = readOptions(args, ['as', 'id', 'reason'])
    const id = idOption('id', options.id)
    return async ({ settlement, operator }, tell) => {
      await settlement.rejectAttestation(await operator(as), id, reason)
      tell('rejected')
      return 0
    }
  },
}
