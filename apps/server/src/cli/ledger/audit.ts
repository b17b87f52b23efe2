import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import {
  type DecisionExport,
  formatDecisionExport,
  parseDecisionExport,
  verifyDecisionExport,
} from '@terahold/decisions/decision-export'
import { getAddress, zeroAddress } from 'viem'
import { readDecisionExport } from '../../decisions/signed/decision-log.ts'
import type { Command, StandaloneCommand } from '../command/command.ts'
import { jsonFile } from '../command/json-file.ts'
import { readOptions, UsageError } from '../command/options.ts'

export const exportAuditCommand: Command = {
  name: 'audit export',
  usage: `terahold audit export --out FILE
  --out FILE  the file to write; it must not exist yet
Writes every decision that operators signed, byte by byte, with both signatures, the operators and their roles. Anybody can
verify the file with \`terahold audit verify\`, without this database.`,
  prepare(args) {
    const { out } = readOptions(args, ['out'], [])
    return async ({ db }, tell) => {
      const { chain_id: chainId, registry } = await db
        .selectFrom('installation')
        .select(['chain_id', 'registry'])
        .executeTakeFirstOrThrow()
      const content = await readDecisionExport(db, { chainId, registry: getAddress(registry ?? zeroAddress) })
      const text = formatDecisionExport(content)
      writeFileSync(out, text, { flag: 'wx', mode: 0o600 })
      tell(`${content.decisions.length} decisions in ${out}`)
      tell(`SHA-256 ${createHash('sha256').update(text).digest('hex')}`)
      return 0
    }
  },
}

export const verifyAuditCommand: StandaloneCommand = {
  name: 'audit verify',
  usage: `terahold audit verify FILE
Verifies an export of decisions: every signature, both roles, and that two different operators signed. Needs no database and
no network. Names each decision that fails, and exits with 1 if there is any. The roles are those in the file: compare them
with the registry's events on the chain.`,
  async run([file = '', ...rest], tell) {
    if (file === '' || file.startsWith('--')) throw new UsageError('name the file: terahold audit verify FILE')
    readOptions(rest, [], [])
    const content = contentOf(file)
    const { valid, unfinished, faults } = await verifyDecisionExport(content)
    for (const { place, decisionId, fault } of faults) tell(`decision ${place} (${decisionId}): ${fault}`)
    tell(
      `${valid} decisions are signed as they must be, ${unfinished} wait for a second operator, ${faults.length} fail`,
    )
    tell(`chain ${content.chainId}, registry ${content.registry}`)
    for (const { address, roles } of content.operators) tell(`operator ${address}: ${roles.join(', ') || 'no role'}`)
    return faults.length === 0 ? 0 : 1
  },
}

function contentOf(file: string): DecisionExport {
  const content = jsonFile('FILE', file)
  try {
    return parseDecisionExport(content)
  } catch (error) {
    throw new UsageError(`${file} is not an export of decisions: ${(error as Error).message}`)
  }
}
