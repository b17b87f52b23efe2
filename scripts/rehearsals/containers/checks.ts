import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { servicePaths } from '@terahold/contract/service-paths'
import type { Shell } from '../shell.ts'

export const base = 'https://localhost'
const roles = ['api', 'worker', 'payout'] as const
const patienceMs = 180_000
type Health = { readonly health: string }
type Answer = { readonly activeTargets?: readonly Health[]; readonly groups?: readonly { rules: Health[] }[] }
const allRun = [
  ...['postgres', ...roles].map((service) => `${service} running healthy`),
  ...['caddy', 'grafana', 'pgbouncer', 'prometheus'].map((service) => `${service} running`),
  'migrate exited',
].toSorted()

async function until(what: string, isSo: () => Promise<unknown>, shell: Shell): Promise<void> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await pause(500))
    if (await isSo().catch(() => false)) return
  throw new Error(`${what}:\n${await shell.run('docker compose ps --all; docker compose logs --tail 20')}`)
}

/** Waits until every service runs, those with a health are healthy, and the proxy answers for the product. */
export async function untilReady(shell: Shell): Promise<void> {
  const states = async () => {
    const lines = await shell.run(`docker compose ps --all --format '{{.Service}} {{.State}} {{.Health}}'`)
    return lines.trim().split(/\s*\n/).toSorted().join('\n')
  }
  await until('Not every service is healthy', async () => (await states()) === allRun.join('\n'), shell)
  for (const role of roles)
    await shell.run(`${nodeIn(role)} -e "if (!(await fetch('http://127.0.0.1:4100/readyz')).ok) throw new Error()"`)
  const authority = await shell.run('docker compose exec caddy cat /data/caddy/pki/authorities/local/root.crt')
  setDefaultCACertificates([...getCACertificates('default'), authority.trim()])
  await until('The proxy does not answer', async () => (await fetch(`${base}${servicePaths.readiness}`)).ok, shell)
}

/** Sees that each process has an account of its own, no rights, and writes only where it may. */
export async function checkRights(shell: Shell): Promise<void> {
  const places = ['/', '/app', '/data', '/etc', '/run/pgbouncer', '/run/postgresql', '/run/secrets', '/tmp', '/usr/bin']
  const program = `import { readFileSync, writeFileSync } from 'node:fs'
    const written = ${JSON.stringify(places)}.filter((place) => {
      try { writeFileSync(place + '/written', ''); return true } catch { return false }
    })
    console.log(process.getuid(), readFileSync('/proc/self/status', 'utf8').match(/CapEff:\\s*(\\w+)/)[1], ...written)`
  for (const role of roles) {
    const rights = (await shell.run(`${nodeIn(role)} - <<'EOF'\n${program}\nEOF`)).trim()
    if (rights !== '10001 0000000000000000 /data /tmp')
      throw new Error(`${role} has more rights than it needs: ${rights}`)
  }
  await shell.run(`! docker compose exec --user 10001 postgres psql --no-password -U postgres -c 'select 1'`)
}

/** Sees that Prometheus scrapes each process, and reads every rule. */
export async function checkMetrics(shell: Shell): Promise<void> {
  const address = await inspect(shell, '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}', 'prometheus')
  const ask = async (path: string) => {
    const response = await fetch(`http://${address}:9090/api/v1/${path}`)
    return ((await response.json()) as { data: Answer }).data
  }
  const isUp = async () =>
    (await ask('targets')).activeTargets?.filter(({ health }) => health === 'up').length === roles.length
  await until('Prometheus does not scrape each process', isUp, shell)
  const rules = (await ask('rules')).groups?.flatMap((group) => group.rules) ?? []
  const bad = rules.filter(({ health }) => health !== 'ok')
  if (rules.length === 0 || bad.length > 0) throw new Error(`Prometheus refuses rules: ${JSON.stringify(bad)}`)
}

/** Asks the product through the proxy again and again. Returns how to end it, which fails if an answer was missing. */
export function keepAsking(): () => Promise<void> {
  const failures: string[] = []
  let isOver = false
  const ask = async () => {
    const answer = await fetch(`${base}${servicePaths.health}`).then(({ status }) => `${status}`, String)
    if (answer !== '200') failures.push(answer)
  }
  const asking = (async () => {
    for (; !isOver; await pause(200)) await ask()
  })()
  return async () => {
    isOver = true
    await asking
    if (failures.length > 0) throw new Error(`Requests failed: ${failures.join(', ')}`)
  }
}

/** Calls a function of the file system on a member's picture in the volume. */
export async function changePicture(shell: Shell, what: string, service = 'api'): Promise<void> {
  const program = `import { accessSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
    const picture = '/data/files/images/picture'
    mkdirSync('/data/files/images', { recursive: true, mode: 0o700 })
    ${what}`
  await shell.run(`${nodeIn(service)} - <<'EOF'\n${program}\nEOF`)
}

/** Kills every service, as a fault would: an engine's own kill is a stop. Waits until the engine has started each again. */
export async function killAll(shell: Shell): Promise<void> {
  const services = allRun.filter((state) => state.includes('running')).map((state) => state.split(' ')[0] ?? '')
  const pids = (await inspect(shell, '{{.State.Pid}}', ...services)).split('\n').map(Number)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  const restarts = services.map(() => 1).join('\n')
  await until(
    'Not every service has started again',
    async () => (await inspect(shell, '{{.RestartCount}}', ...services)) === restarts,
    shell,
  )
}

/** Stops everything. The engine kills what does not end within its time, and then the status is 137. */
export async function stopInTime(shell: Shell): Promise<void> {
  await shell.run('docker compose stop')
  const codes = await inspect(shell, '{{.State.ExitCode}}', 'postgres', 'pgbouncer', 'caddy', 'prometheus', ...roles)
  if (codes.includes('137') || !codes.endsWith('0\n0\n0'))
    throw new Error(`Services ended with ${codes.split('\n').join()}.`)
}

const nodeIn = (service: string) => `docker compose exec ${service} /usr/bin/node --input-type=module`

async function inspect(shell: Shell, format: string, ...services: string[]): Promise<string> {
  const containers = services.map((service) => `terahold-${service}-1`).join(' ')
  return (await shell.run(`docker inspect -f '${format}' ${containers}`)).trim()
}
