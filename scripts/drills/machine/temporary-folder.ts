import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onProcessExit } from '../../../apps/server/src/foundation/on-process-exit.ts'

export type TemporaryFolder = { readonly folder: string; readonly remove: () => void }

/** Makes a folder whose files PostgreSQL's account can reach. It is removed at the end of this process at the latest. */
export function makeTemporaryFolder(prefix: string): TemporaryFolder {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o711)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  onProcessExit(remove)
  return { folder, remove }
}
