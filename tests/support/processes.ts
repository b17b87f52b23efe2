import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type FoundProcess = { readonly pid: number; readonly command: string }
type Listed = FoundProcess & { readonly parent: number }

/**
 * Returns the anvil and PostgreSQL servers of a data folder, by their command lines, without ended ones and without
 * servers' own child processes.
 */
export function serversOf(dataDir: string): FoundProcess[] {
  const folders = [dataDir, join(dataDir, 'postgres')].flatMap((path) => (existsSync(path) ? [realpathSync(path)] : []))
  const found = listProcesses().filter(
    ({ pid, command }) => pid !== process.pid && folders.some((folder) => command.includes(folder)),
  )
  const pids = new Set(found.map(({ pid }) => pid))
  return found.filter(({ parent }) => !pids.has(parent)).map(({ pid, command }) => ({ pid, command }))
}

/** Waits until no server of a data folder is left. Returns those that are left after the time limit. */
export async function serversLeft(dataDir: string): Promise<FoundProcess[]> {
  const deadline = performance.now() + 15_000
  for (;;) {
    const found = serversOf(dataDir)
    if (found.length === 0 || performance.now() > deadline) return found
    await pause(100)
  }
}

/** Ends every server of a data folder. */
export async function endServersOf(dataDir: string): Promise<void> {
  for (const { pid } of serversOf(dataDir)) signal(pid, 'SIGKILL')
  const left = await serversLeft(dataDir)
  if (left.length > 0) throw new Error(`these do not end: ${left.map(({ command }) => command).join('; ')}`)
}

/** Sends a signal to a process that may have ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function listProcesses(): Listed[] {
  if (!existsSync('/proc/self/stat')) return listWithPs()
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), parent: parentOf(pid), command: read(pid, 'cmdline').replaceAll('\0', ' ') }))
}

function listWithPs(): Listed[] {
  const columns = ['-axww', '-o', 'pid=,ppid=,command=']
  const { stdout } = spawnSync('ps', columns, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}

/** State and parent follow the program's name in parentheses, which may itself contain parentheses. */
function parentOf(pid: string): number {
  const stat = read(pid, 'stat')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // The process ended after the folder was listed.
    return ''
  }
}
