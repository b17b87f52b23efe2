import { loadAppConfig } from '../../shared/config/app-config-query.ts'

/** Returns the reserve: the address that is built into the app, as far as this installation has a reserve. */
export async function knownReserve(): Promise<string | null> {
  const { reserve } = await loadAppConfig()
  return reserve === null ? null : (import.meta.env.VITE_TREASURY ?? reserve)
}
