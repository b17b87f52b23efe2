import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** An anvil process on this machine, as described by its command line. */
export interface AnvilProcess {
  pid: number
  host: string
  port: number
}

/**
 * Finds the anvil processes that keep their chain in this file. It searches running processes instead of reading a PID
 * file: a start may be killed before it writes one, and process ids are reused.
 */
export function findAnvils(stateFile: string): AnvilProcess[] {
  const commands = existsSync('/proc/self/cmdline') ? commandsInProc() : commandsInPs(listWithPs())
  return commands.flatMap(({ pid, command }) => {
    const [, host, port] = / --host (\S+) --port (\d+) /.exec(command) ?? []
    const isOurs = command.includes(`anvil `) && command.includes(` --state ${stateFile} `)
    return isOurs && host !== undefined && port !== undefined ? [{ pid, host, port: Number(port) }] : []
  })
}

interface Command {
  pid: number
  /** Arguments separated by spaces, with one more after the last. */
  command: string
}

/** Parses the output of `ps -axww -o pid=,command=`. */
export function commandsInPs(output: string): Command[] {
  return output.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(.*)$/.exec(line)
    return match ? [{ pid: Number(match[1]), command: `${match[2]} ` }] : []
  })
}

function listWithPs(): string {
  return spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout
}

function commandsInProc(): Command[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map((pid) => ({ pid: Number(pid), command: readCommand(pid) }))
}

function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    // The process ended after the folder was listed.
    return ''
  }
}
