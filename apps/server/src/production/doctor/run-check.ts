import { bad, type Check, type Diagnosis, good, unknown } from './diagnosis-rules.ts'

/** Returns what a look at a part says, or why it failed. */
export async function runCheck(check: Check, fix: string, look: () => Promise<string>): Promise<Diagnosis> {
  try {
    return good(check, await look())
  } catch (error) {
    return bad(check, textOf(error), fix)
  }
}

/** Asks what takes most of the nodes. */
export async function runDiagnosis(check: Check, ask: () => Promise<Diagnosis>): Promise<Diagnosis> {
  try {
    return await ask()
  } catch (error) {
    return unknown([check], textOf(error))
  }
}

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
