import { type DecisionExport, parseDecisionExport, verifyDecisionExport } from '@terahold/decisions/decision-export'
import type { Command } from '../command/command.ts'
import { refused } from '../command/exit-codes.ts'
import { jsonFile } from '../command/json-file.ts'
import { readOptions, UsageError } from '../command/options.ts'

export const verifyAuditCommand: Command = {
  usage: `terahold audit verify FILE
Verifies an export of decisions: every signature, both roles, and that two different operators signed. Needs no database and
no network. Names each decision that fails, and exits with 1 if there is any. The roles are those in the file: compare them
with the registry's events on the chain.`,
  async run([file = '', ...rest], print) {
    if (file === '' || file.startsWith('--')) throw new UsageError('name the file: terahold audit verify FILE')
    readOptions(rest, [], [])
    const { chainId, registry, operators, ...content } = contentOf(file)
    const found = await verifyDecisionExport({ chainId, registry, operators, ...content })
    for (const { place, decisionId, fault } of found.faults) print(`decision ${place} (${decisionId}): ${fault}`)
    const { valid, unfinished, faults } = found
    print(
      `${valid} decisions are signed as they must be, ${unfinished} wait for a second operator, ${faults.length} fail`,
    )
    print(`chain ${chainId}, registry ${registry}`)
    for (const { address, roles } of operators) print(`operator ${address}: ${roles.join(', ') || 'no role'}`)
    return { code: faults.length === 0 ? 0 : refused, answer: { ...found, chainId, registry, operators } }
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
