import { readConfig } from '../../foundation/config.ts'
import { bad, type Diagnosis } from '../../production/doctor/diagnosis-rules.ts'
import { examine } from '../../production/doctor/doctor.ts'
import { examineEngine } from '../../production/doctor/engine.ts'
import type { Command, Outcome, Print } from '../command/command.ts'
import { refused } from '../command/exit-codes.ts'
import { matching, readOptions } from '../command/options.ts'

type Environment = Readonly<Record<string, string | undefined>>

export const doctorCommand: Command = {
  usage: `terahold doctor [--database URL]
Checks a production installation with the environment of its processes: settings, nodes, clocks, contracts, payout key, database,
backup, mail, storage, proxies and secrets. Changes nothing. Exits with 0 when everything was checked and nothing is bad, with 1
otherwise.
  --database  tries on any database what the books rely on, before you use it: isolation, unique keys, fences, locks, notification,
              sequences, triggers, roles, durability and clock. Needs no other setting. Creates a schema and removes it
With --json, each finding has check, state (good, warning, bad or unknown), found and fix.`,
  async run(args, print) {
    const { database } = readOptions(args, [], ['database'])
    if (database !== undefined) matching('database', database, /^postgres(?:ql)?:\/\//, 'an address of postgres://')
    return report(database ? await examineEngine(database) : await diagnose(process.env), print)
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

/** Prints the findings. */
export function report(findings: readonly Diagnosis[], print: Print): Outcome {
  for (const { state, check, found, fix } of findings) {
    print(`${state.padEnd(8)}${check.padEnd(12)}${found}`)
    if (fix) print(`${' '.repeat(20)}→ ${fix}`)
  }
  return { code: findings.some(({ state }) => state === 'bad' || state === 'unknown') ? refused : 0, answer: findings }
}
