import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readRelease } from '../http/release/manifest.ts'

/**
 * Compares the built web app with the address that members of this server pay to. The app refuses every payment to another one.
 * @throws Error when the app was built without a treasury or for another one.
 */
export async function refuseOtherBuild(folder: string, treasury: string): Promise<void> {
  const path = join(folder, 'release.json')
  if (!existsSync(path)) return
  const { treasury: builtFor } = await readRelease(path)
  if (builtFor?.toLowerCase() !== treasury.toLowerCase())
    throw new Error(
      `The web app was built ${builtFor === null ? 'without VITE_TREASURY' : 'for another VITE_TREASURY'}. Build it again with VITE_TREASURY set to RESERVE_ADDRESS, or to TREASURY_ADDRESS without a reserve: members could not pay.`,
    )
}

/**
 * Compares the built web app with the log of nights that this process signs. Every member's device would report a log of
 * another key.
 * @throws Error when the app was built for another log.
 */
export async function refuseOtherLog(folder: string, logKey: string): Promise<void> {
  const path = join(folder, 'release.json')
  if (!existsSync(path)) return
  const { log } = await readRelease(path)
  if (log && log.key !== logKey)
    throw new Error(
      'The web app was built for another VITE_LOG_KEY than that of CHECKPOINT_PRIVATE_KEY: members’ devices would report a wrong log. Build it again with the right key.',
    )
}
