import { parseArgs } from 'node:util'
import { readConfig } from '../../foundation/config.ts'
import { bad, type Diagnosis } from '../../production/doctor/diagnosis-rules.ts'
import { examine } from '../../production/doctor/doctor.ts'
import { examineEngine } from '../../production/doctor/engine.ts'
import type { StandaloneCommand, Tell } from '../command/command.ts'
import { UsageError } from '../command/options.ts'

type Environment = Readonly<Record<string, string | undefined>>

export const doctorCommand: StandaloneCommand = {
  name: 'doctor',
  usage: `terahold doctor [--database URL] [--json]
Checks a production installation with the environment of its processes: settings, nodes, clocks, contracts, payout key, database,
backup, mail, storage, proxies and secrets. Changes nothing. Exits with 0 when nothing is bad, with 1 otherwise.
  --database  tries on any database what the books rely on, before you use it: isolation, unique keys, fences, locks, notification,
              sequences, triggers, roles, durability and clock. Needs no other setting. Creates a schema and removes it
  --json      prints the findings as JSON: check, state (good, warning or bad), found and fix`,
  async run(args, tell) {
    const { database, json: asJson } = readDoctorOptions(args)
    return report(database ? await examineEngine(database) : await diagnose(process.env), { asJson }, tell)
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

function readDoctorOptions(args: readonly string[]): { database: string | undefined; json: boolean } {
  try {
    const options = { json: { type: 'boolean', default: false }, database: { type: 'string' } } as const
    const { database, json } = parseArgs({ args: [...args], options, strict: true }).values
    if (database !== undefined && !/^postgres(?:ql)?:\/\//.test(database))
      throw new UsageError('--database takes an address that begins with postgres://')
    return { database, json }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
