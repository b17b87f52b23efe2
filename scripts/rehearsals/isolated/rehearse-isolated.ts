import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onProcessExit } from '../../../apps/server/src/foundation/on-process-exit.ts'
import { makeTemporaryFolder } from '../../drills/machine/temporary-folder.ts'
import { debianOfStandIns } from '../containers/stand-ins.ts'
import { installDebian } from '../debian.ts'
import { debianOfMachine } from '../machine/machine.ts'

/** What is installed in isolation from this machine: Debian with systemd, or containers with a Docker engine. */
export type Where = 'machine' | 'containers'

const debian = { machine: debianOfMachine, containers: debianOfStandIns } as const
const programs = {
  machine: ['systemd-nspawn', 'nsenter'],
  containers: ['dockerd', 'docker compose', 'docker buildx', 'iptables', 'openssl'],
} as const
const program = fileURLToPath(new URL('isolated-process.ts', import.meta.url))
const own = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
// The shell is the first process there, and takes the ends of those whose parents are gone.
const script = 'ip link set lo up && mount -t tmpfs tmpfs /run && "$@"; exit $?'

/** Names what a rehearsal needs of this machine, and does not find. */
export function missingFor(where: Where): string[] {
  const isThere = (name: string) => {
    const [first = '', plugin] = name.split(' ')
    const { status } = plugin ? spawnSync(first, [plugin, 'version']) : spawnSync('which', [first])
    return status === 0
  }
  const needed = ['debootstrap', 'unshare', 'ip', ...programs[where]]
  return [...(process.getuid?.() === 0 ? [] : ['root']), ...needed.filter((name) => !isThere(name))]
}

/**
 * Follows the manual where the network, the disks and the processes are separate from those of this machine, and end with this process.
 * @throws Error after the rehearsal has printed what failed.
 */
export async function rehearseIsolated(where: Where): Promise<void> {
  const missing = missingFor(where)
  if (missing.length > 0) throw new Error(`This machine lacks what the rehearsal needs: ${missing.join(', ')}`)
  installDebian(debian[where])
  const args = [...own, '--', 'sh', '-c', script, 'sh', process.execPath, program, where]
  // What is mounted there is seen only there, and does not keep this process from removing the files, even after a kill.
  const { folder, remove } = makeTemporaryFolder('terahold-isolated-')
  const env = { ...process.env, TMPDIR: folder }
  const child = spawn('unshare', args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const taken = onProcessExit(() => void child.kill('SIGKILL'))
  await once(child, 'close')
  taken()
  remove()
  if (child.exitCode !== 0) throw new Error('The rehearsal failed.')
}
