import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childEnder, hasEnded } from '../../drills/machine/end-child.ts'
import { collectOutput } from '../../drills/machine/run-to-end.ts'
import type { Debian } from '../debian.ts'
import { openShell, type Shell } from '../shell.ts'

export type Machine = {
  /** Where its disk is seen from here. */
  readonly disk: string
  readonly open: (folder?: string, account?: string) => Shell
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

export const debianOfMachine: Debian = {
  disk: '/var/cache/terahold/debian-12',
  packages: ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'openssl', 'curl', 'postgresql', 'haproxy', 'socat'],
}
const patienceMs = 120_000

/**
 * Boots a machine with systemd whose disk is a new copy of Debian, with this repository, Node and npm on it. It shares the network of this
 * process, which is one of its own, and so are the disks that are mounted here.
 */
export async function bootMachine(folder: string, root: string): Promise<Machine> {
  const merged = overlay(join(folder, 'machine'), debianOfMachine.disk)
  const repository = overlay(join(folder, 'repository'), root, join(merged, 'root/terahold'))
  const npm = dirname(dirname(realpathSync(programOf('npm'))))
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(merged, 'usr/bin/npm'))
  mount('-t', 'cgroup2', 'cgroup2', '/sys/fs/cgroup')
  const group = `/sys/fs/cgroup/terahold-${process.pid}`
  mkdirSync(group)
  const program = ['systemd-nspawn', '--boot', '--quiet', '--register=no', '--keep-unit', '--console=pipe']
  const options = [
    '--machine=terahold',
    '--resolv-conf=off',
    '--timezone=off',
    '--link-journal=no',
    `--directory=${merged}`,
  ]
  const mounted = [
    `--bind-ro=${realpathSync(programOf('node'))}:/usr/bin/node`,
    `--bind-ro=${npm}:/usr/lib/node_modules/npm`,
  ]
  const script = `echo $$ > ${group}/cgroup.procs; exec "$@" </dev/null`
  const start = () => startMachine(['sh', '-c', script, 'sh', ...program, ...options, ...mounted])
  let running = await start()

  const shells: Shell[] = []
  // A shell that is left would keep the machine from going down.
  const closeShells = () => Promise.all(shells.splice(0).map((shell) => shell.close()))

  return {
    disk: merged,
    open(at, account) {
      const shell = openShell(running.enter, at, account)
      shells.push(shell)
      return shell
    },
    async restart() {
      await closeShells()
      execFileSync(running.enter[0] ?? '', [...running.enter.slice(1), 'systemctl', 'reboot'])
      await running.closed
      running = await start()
    },
    async stop() {
      await closeShells()
      await running.end('SIGTERM')
      await removeGroup(group)
      for (const each of [repository, merged]) execFileSync('umount', ['--recursive', each])
    },
  }
}

/** Starts a machine, and waits until its manager has started everything. */
async function startMachine([program = '', ...args]: readonly string[]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = collectOutput(child)
  const end = childEnder(child, patienceMs)
  const closed = once(child, 'close')
  for (const deadline = performance.now() + patienceMs; ; await pause(200)) {
    if (hasEnded(child) || performance.now() > deadline) throw new Error(`The machine does not boot:\n${output()}`)
    const first = firstProcess(child.pid)
    if (first === undefined) continue
    const enter = ['nsenter', '--target', String(first), '--mount', '--uts', '--ipc', '--pid', '--cgroup']
    const { stdout } = spawnSync('nsenter', [...enter.slice(1), 'systemctl', 'is-system-running'], { encoding: 'utf8' })
    if (['running', 'degraded'].includes(stdout.trim())) return { enter, end, closed }
  }
}

function firstProcess(parent: number | undefined): number | undefined {
  const path = `/proc/${parent}/task/${parent}/children`
  if (!existsSync(path)) return undefined
  const [child = ''] = readFileSync(path, 'utf8').split(' ')
  const isInit = child !== '' && readFileSync(`/proc/${child}/comm`, 'utf8') === 'systemd\n'
  return isInit ? Number(child) : undefined
}

/** Mounts a folder that can be written to on top of one that stays as it is. */
function overlay(folder: string, lower: string, at = join(folder, 'all')): string {
  const [upper, work] = [join(folder, 'upper'), join(folder, 'work')]
  for (const each of [upper, work, at]) mkdirSync(each, { recursive: true })
  mount('-t', 'overlay', '-o', `lowerdir=${lower},upperdir=${upper},workdir=${work}`, 'overlay', at)
  return at
}

function mount(...args: string[]): void {
  execFileSync('mount', args)
}

function programOf(name: string): string {
  return execFileSync('which', [name], { encoding: 'utf8' }).trim()
}

async function removeGroup(group: string): Promise<void> {
  writeFileSync(join(group, 'cgroup.kill'), '1')
  for (
    const deadline = performance.now() + patienceMs;
    /^populated 1$/m.test(readFileSync(join(group, 'cgroup.events'), 'utf8'));
    await pause(50)
  )
    if (performance.now() > deadline) throw new Error(`Processes of the machine do not end: ${group}`)
  removeFolders(group)
}

function removeFolders(group: string): void {
  for (const entry of readdirSync(group, { withFileTypes: true }))
    if (entry.isDirectory()) removeFolders(join(group, entry.name))
  rmdirSync(group)
}
