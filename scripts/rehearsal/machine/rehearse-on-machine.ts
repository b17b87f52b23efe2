import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { atEnd } from '../../../apps/server/src/foundation/at-end.ts'
import { makeTemporaryFolder } from '../../drills/machine/temporary-folder.ts'
import { installDebian, missing } from './machine.ts'

const program = fileURLToPath(new URL('inside.ts', import.meta.url))
const own = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
// The shell is the first process there, and takes the ends of those whose parents are gone.
const script = 'ip link set lo up && "$@"; exit $?'

/**
 * Goes through “First payout”, “A plain machine”, “Back up” and “Upgrade” of the manual on a machine that boots systemd. Its network,
 * disks and processes are separate from those of this machine, and end with this process.
 * @throws Error after the rehearsal has printed what failed.
 */
export async function rehearseOnMachine(): Promise<void> {
  if (missing.length > 0) throw new Error(`To boot a machine, this one needs: ${missing.join(', ')}`)
  installDebian()
  const args = [...own, '--', 'sh', '-c', script, 'sh', process.execPath, program]
  // What is mounted there is seen only there, and does not keep this process from removing the files, even after a kill.
  const { folder, remove } = makeTemporaryFolder('terahold-machine-')
  const env = { ...process.env, TMPDIR: folder }
  const child = spawn('unshare', args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const taken = atEnd(() => void child.kill('SIGKILL'))
  await once(child, 'close')
  taken()
  remove()
  if (child.exitCode !== 0) throw new Error('The rehearsal failed.')
}
