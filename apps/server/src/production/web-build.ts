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
