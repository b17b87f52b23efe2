import { servicePaths } from '@terahold/contract/service-paths'
import type { Shell } from '../shell.ts'

const roles = ['api', 'worker', 'payout'] as const
const firstPort = 4100

/** Waits until each process serves, and its unit is active. */
export async function untilReady(shell: Shell): Promise<void> {
  for (const [index, role] of roles.entries()) {
    const ask = `curl -sf http://127.0.0.1:${firstPort + index}${servicePaths.readiness}`
    await shell.run(`for i in $(seq 300); do ${ask} && break; sleep 0.2; done`)
    await shell.run(`${ask} && systemctl is-active terahold-${role}`)
  }
}

/** Waits until HAProxy answers with this status. */
export async function untilProxyAnswers(shell: Shell, status: number): Promise<void> {
  const ask = `curl -sk -o /dev/null -w '%{http_code}' https://127.0.0.1${servicePaths.readiness}`
  const isAnswered = `test "$(${ask})" = ${status}`
  await shell.run(`for i in $(seq 100); do ${isAnswered} && break; sleep 0.1; done; ${isAnswered}`)
}

/** Sees that each process has an account of its own, writes only into its own folder and cannot read another's key. */
export async function checkRights(shell: Shell): Promise<void> {
  for (const role of roles) {
    const pid = (await shell.run(`systemctl show -p MainPID --value terahold-${role}`)).trim()
    const as = `nsenter -t ${pid} -m -S $(id -u terahold-${role}) --`
    await shell.run(`test "$(stat -c %U /proc/${pid})" = terahold-${role}`)
    await shell.run(`${as} touch /var/lib/terahold-${role}/written /tmp/written`)
    for (const other of roles.filter((each) => each !== role)) await shell.run(`! ${as} ls /var/lib/terahold-${other}`)
    // Everybody may write into the first two, unless the unit takes it away.
    for (const place of ['/opt/terahold/tmp', '/opt/terahold/data', '/etc/terahold', '/root'])
      await shell.run(`! ${as} touch ${place}/written`)
    await shell.run(`${role === 'payout' ? '' : '! '}${as} cat /etc/terahold/payout-password`)
    await shell.run(`systemd-analyze security --threshold=20 terahold-${role}`)
  }
}
