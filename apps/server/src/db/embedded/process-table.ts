import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Whether a process still runs. A zombie does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid)
}

/** Returns the command line of a process, its words separated by spaces; empty when it has ended. */
export function commandLine(pid: number): string {
  if (!hasProcessFiles()) return askPs(pid, 'command=')
  return readProcessFile(pid, 'cmdline').replaceAll('\0', ' ').trim()
}

/** Returns the parent of a process, or undefined when the process has ended. Only where `hasProcessFiles`. */
export function parentOf(pid: number): number | undefined {
  const [, parent] = statFields(pid)
  return parent === undefined ? undefined : Number(parent)
}

/** Whether the system shows its processes as files, as Linux does. */
export function hasProcessFiles(): boolean {
  return existsSync('/proc/self/stat')
}

function isZombie(pid: number): boolean {
  if (!hasProcessFiles()) return askPs(pid, 'stat=').startsWith('Z')
  return /^[ZX]/.test(statFields(pid)[0] ?? '')
}

/** The state, the parent and more. They follow the program's name in parentheses, which may contain parentheses. */
function statFields(pid: number): string[] {
  const stat = readProcessFile(pid, 'stat')
  return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function readProcessFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ESRCH') return ''
    throw error
  }
}

function askPs(pid: number, column: string): string {
  return spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}
