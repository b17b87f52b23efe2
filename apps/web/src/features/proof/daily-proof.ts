import { savesTraffic } from './data-saving.ts'
import { lastResult } from './proof-store.ts'

const hour = 3_600_000

/** Checks the newest proof unless this device did so today, or is to save traffic. Rejects when the verifier cannot be fetched. */
export async function checkDailyProof(userId: string): Promise<void> {
  if (!isDue(userId) || savesTraffic()) return
  const { checkProof } = await import('./check-proof.ts')
  await checkProof({ isAsked: false })
}

/** A result that decided nothing is tried again after an hour. */
function isDue(userId: string): boolean {
  const last = lastResult(userId)
  if (last === null) return true
  const age = Date.now() - last.at
  const isOfToday = new Date(last.at).toISOString().slice(0, 10) === new Date().toISOString().slice(0, 10)
  return age < 0 || !isOfToday || (last.state === 'unchecked' && age > hour)
}
