import { parseArgs } from 'node:util'
import { readConfig } from '../../foundation/config.ts'
import { bad, type Diagnosis } from '../../production/doctor/diagnosis-rules.ts'
import { examine } from '../../production/doctor/doctor.ts'
import type { StandaloneCommand, Tell } from '../command/command.ts'
import { UsageError } from '../command/options.ts'

type Environment = Readonly<Record<string, string | undefined>>

export const doctorCommand: StandaloneCommand = {
  name: 'doctor',
  usage: `terahold doctor [--json]
Checks a production installation with the environment of its processes: settings, nodes, clocks, contracts, payout key, database,
backup, mail, storage, proxies and secrets. Changes nothing. Exits with 0 when nothing is bad, with 1 otherwise.
  --json  prints the findings as JSON: check, state (good, warning or bad), found and fix`,
  async run(args, tell) {
    return report(await diagnose(process.env), { asJson: readJsonOption(args) }, tell)
  },
}

/** Returns what is found in an environment; only the settings when they are not valid. */
export async function diagnose(environment: Environment): Promise<Diagnosis[]> {
  const fix = 'See docs/configuration.md.'
  try {
    const config = readConfig(environment)
    if (config.TERAHOLD_PROFILE === 'demo')
      return [bad('settings', 'TERAHOLD_PROFILE is not production.', 'Set it to production; the demo needs no doctor.')]
    return await examine(config)
  } catch (error) {
    return [bad('settings', error instanceof Error ? error.message : String(error), fix)]
  }
}

/** Prints the findings. Returns the exit code. */
export function report(findings: readonly Diagnosis[], { asJson }: { asJson: boolean }, tell: Tell): number {
  if (asJson) tell(JSON.stringify(findings, null, 2))
  else
    for (const { state, check, found, fix } of findings) {
      tell(`${state.padEnd(8)}${check.padEnd(12)}${found}`)
      if (fix) tell(`${' '.repeat(20)}→ ${fix}`)
    }
  return findings.some(({ state }) => state === 'bad') ? 1 : 0
}

function readJsonOption(args: readonly string[]): boolean {
  try {
    return parseArgs({ args: [...args], options: { json: { type: 'boolean' } }, strict: true }).values.json ?? false
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
