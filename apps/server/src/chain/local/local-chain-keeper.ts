import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { copyFile, open, rename, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { syncFolder } from '../../db/embedded/sync-folder.ts'
import { completeHeight, type LocalChainFiles } from './local-chain-files.ts'
import { repeat } from './repeat.ts'

/** Tracks how much of a local chain survives a power cut, and saves it. */
export interface StateKeeper {
  /** The newest block that is safely on disk; 0 before there is one. */
  height(): bigint
  stop(): Promise<void>
}

const lookEveryMs = 200
const firstStateMs = 10_000

/**
 * Keeps the last complete state in a file next to the one that anvil rewrites every second: if anvil is killed while
 * writing, its file is unreadable. Copies only when there are new blocks, and finds the saved state at its start.
 */
export async function startKeeper(
  files: LocalChainFiles,
  log: { warn(detail: object, message: string): void },
): Promise<StateKeeper> {
  const draft = `${files.whole}.new`
  let kept = completeHeight(files.whole) ?? 0n
  const deadline = performance.now() + firstStateMs
  while (!(await keep()) && existsSync(files.state) && performance.now() < deadline) await sleep(lookEveryMs)
  const stop = repeat(keep, lookEveryMs, (error) =>
    log.warn({ error: String(error) }, 'the local chain could not be saved to disk'),
  )

  /** Whether anvil's latest state is saved. A lower height means that the chain was started again. */
  async function keep(): Promise<boolean> {
    const height = completeHeight(files.state)
    if (height === undefined) return false
    if (height === kept) return true
    const before = await stat(files.state, { bigint: true })
    await copyFile(files.state, draft)
    const after = await stat(files.state, { bigint: true })
    // If anvil wrote in the meantime, the copy may mix two states.
    if (after.mtimeNs !== before.mtimeNs || completeHeight(draft) !== height) return false
    await putInPlace()
    kept = height
    return true
  }

  async function putInPlace(): Promise<void> {
    const file = await open(draft, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, files.whole)
    syncFolder(files.folder)
  }

  return { height: () => kept, stop }
}

/** Replaces a truncated state with the last complete one. A state that was removed stays removed. */
export function repairState({ state, whole }: LocalChainFiles): void {
  if (!existsSync(state)) rmSync(whole, { force: true })
  else if (existsSync(whole) && completeHeight(state) === undefined) copyFileSync(whole, state)
}
