import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type FoundProcess = { readonly pid: number; readonly command: string }

/** The anvils and PostgreSQL servers that serve a data folder, as their own command lines tell; ended ones are not among them. */
export function serversOf(dataDir: string): FoundProcess[] {
  const folders = [dataDir, join(dataDir, 'postgres')].flatMap((path) => (existsSync(path) ? [realpathSync(path)] : []))
  return listProcesses().filter(
    ({ pid, command }) => pid !== process.pid && folders.some((folder) => command.includes(folder)),
  )
}

/** Waits until no server of a data folder is left; gives those that still are when patience ends. */
export async function serversLeft(dataDir: string, patienceMs = 15_000): Promise<FoundProcess[]> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const found = serversOf(dataDir)
    if (found.length === 0 || performance.now() > deadline) return found
    await pause(100)
  }
}

/** Ends whatever still serves a data folder. */
export async function endServersOf(dataDir: string): Promise<void> {
  for (const { pid } of serversOf(dataDir)) signal(pid, 'SIGKILL')
  const left = await serversLeft(dataDir)
  if (left.length > 0) throw new Error(`these do not end: ${left.map(({ command }) => command).join('; ')}`)
}

/** Sends a signal to a process that may be gone by now. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function listProcesses(): FoundProcess[] {
  if (!existsSync('/proc/self/cmdline')) return listWithPs()
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), command: commandOf(pid) }))
}

function listWithPs(): FoundProcess[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, command] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
    return pid === undefined || command === undefined ? [] : [{ pid: Number(pid), command }]
  })
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    // The process ended since the folder was listed.
    return ''
  }
}
