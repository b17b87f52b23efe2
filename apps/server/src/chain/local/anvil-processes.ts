import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** An anvil that runs on this machine, as its own command line tells. */
export interface AnvilProcess {
  pid: number
  port: number
}

/**
 * Finds the anvils that keep their chain in this file. Looked up among the running processes rather than in a note of
 * ours, since a start may be killed between starting anvil and writing the note, and numbers of processes come again.
 */
export function findAnvils(stateFile: string): AnvilProcess[] {
  const commands = existsSync('/proc/self/cmdline') ? commandsInProc() : commandsInPs(listWithPs())
  return commands.flatMap(({ pid, command }) => {
    const port = / --port (\d+) /.exec(command)?.[1]
    const isOurs = command.includes(`anvil `) && command.includes(` --state ${stateFile} `)
    return isOurs && port !== undefined ? [{ pid, port: Number(port) }] : []
  })
}

interface Command {
  pid: number
  /** Words separated, and the last one followed, by a blank. */
  command: string
}

/** Reads the output of `ps -axww -o pid=,command=`. */
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
    // The process ended since the folder was listed.
    return ''
  }
}
