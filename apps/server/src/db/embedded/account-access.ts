import { spawnSync } from 'node:child_process'
import type { PostgresAccount } from './account.ts'

/**
 * Whether the account can enter a folder, found by trying, so that access lists and mounts count too.
 * @throws Error when this process may not act as that account at all.
 */
export function canEnter(folder: string, account: PostgresAccount): boolean {
  return succeeds('/bin/sh', ['-c', 'cd "$0"', folder], account)
}

/** Whether the account can run a program with all the libraries it loads. */
export function canRun(program: string, account: PostgresAccount): boolean {
  return succeeds(program, ['--version'], account)
}

function succeeds(program: string, args: readonly string[], account: PostgresAccount): boolean {
  const result = spawnSync(program, args, { ...account, cwd: '/', stdio: 'ignore' })
  if (result.error && 'code' in result.error && result.error.code === 'EPERM') {
    throw new Error(
      `Root may not act as user ${account.uid} here, so the embedded PostgreSQL cannot run. Set DATABASE_URL.`,
    )
  }
  return result.status === 0
}
