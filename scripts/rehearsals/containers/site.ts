import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { secretNames } from '../../../apps/server/src/foundation/config.ts'
import { settingsOfFirstPayout } from '../../../apps/server/src/production/fixtures/manual-commands.ts'
import { blocksOf, readManual } from '../../manual/read-manual.ts'
import type { OutsideServices } from '../outside-services.ts'
import type { Shell } from '../shell.ts'

/** The password of each login. */
export const password = 'secret'
/** Writes the file that each command of Compose reads. */
export function writeEnvironment(folder: string, backups: string): void {
  const [given] = blocksOf(readManual(), 'ini').filter(({ section }) => section === 'Containers')
  const text = given?.text.replace('app.example', 'localhost').replace('/backups/terahold', backups)
  writeFileSync(join(folder, 'deploy/.env'), text ?? '')
}

/** What is around the containers presents a certificate that nobody else knows. */
const trust = `
x-trust: &trust
  environment: { NODE_EXTRA_CA_CERTS: /around.pem }
  volumes: ['../around.pem:/around.pem:ro']
services: { migrate: *trust, api: *trust, worker: *trust, payout: *trust }
`

/** Writes the settings and the secrets that “Containers” of the manual has an operator write, into the folder `deploy`. */
export async function writeSettings(
  shell: Shell,
  folder: string,
  { rpcUrl, mail, account }: OutsideServices,
  closers: (() => unknown)[],
): Promise<void> {
  const deploy = join(folder, 'deploy')
  const [, gateway = ''] = /gateway: (\S+)/.exec(readFileSync(join(deploy, 'compose.yaml'), 'utf8')) ?? []
  const request = `-x509 -newkey rsa:2048 -nodes -keyout ${folder}/around.key -out ${folder}/around.pem -days 2`
  await shell.run(`openssl req ${request} -subj /CN=around -addext subjectAltName=IP:${gateway}`)
  const around = await Promise.all([rpcUrl, mail.smtpUrl].map((url) => putTlsInFront(Number(new URL(url).port))))
  const [chainPort, mailPort] = around.map(({ port }) => port)
  closers.push(...around.map(({ close }) => close))
  writeFileSync(join(deploy, 'compose.override.yaml'), trust)

  const own = { PUBLIC_URL: 'https://localhost', BREACHED_PASSWORDS_URL: 'off' }
  const common = [...settingsOfFirstPayout().common].filter(([name]) => !secretNames.includes(name) && !(name in own))
  const settings = [...common, ...Object.entries(own)].map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(
    join(deploy, 'terahold.env'),
    `${readFileSync(join(folder, 'contracts.env'), 'utf8')}${settings.join('')}`,
  )
  cpSync(join(folder, 'house.json'), join(deploy, 'house.json'))
  const [, users] = blocksOf(readManual(), 'ini').filter(({ section }) => section === 'Containers')
  const node = `https://${gateway}:${chainPort}`
  const database = (login: string, place: string) => `postgres://${login}:${password}@%2Frun%2F${place}/terahold`
  const secrets = {
    postgres_password: password,
    pgbouncer_users: users?.text.replaceAll('…', password) ?? '',
    rpc_urls: node,
    payout_rpc_urls: node,
    owner_database_url: database('terahold_owner', 'postgresql:5432'),
    superuser_database_url: database('postgres', 'postgresql:5432'),
    app_database_url: database('terahold_app_login', 'pgbouncer:6432'),
    listen_database_url: database('terahold_app_login', 'postgresql:5432'),
    payout_database_url: database('terahold_payout_login', 'pgbouncer:6432'),
    code_secret: '0f4b8c6d2a719e5304be7f1c9a26d853',
    smtp_url: `smtps://${gateway}:${mailPort}`,
    anchor_private_key: (await account()).privateKey,
    payout_keystore: readFileSync(join(folder, 'keys/payout.json'), 'utf8'),
    payout_keystore_password: readFileSync(join(folder, 'keys/password'), 'utf8'),
    grafana_password: password,
  }
  mkdirSync(join(deploy, 'secrets'))
  for (const [name, secret] of Object.entries(secrets)) writeFileSync(join(deploy, 'secrets', name), secret)

  /** Production speaks to other machines over TLS only, and a container is one. */
  async function putTlsInFront(port: number) {
    const own = { key: readFileSync(join(folder, 'around.key')), cert: readFileSync(join(folder, 'around.pem')) }
    const server = createServer(own, (client) => {
      const plain = connect(port, '127.0.0.1')
      client.pipe(plain).pipe(client)
      for (const each of [client, plain]) each.on('error', () => client.destroy() && plain.destroy())
    })
    await new Promise<void>((done) => server.listen(0, '0.0.0.0', done))
    return { port: (server.address() as AddressInfo).port, close: () => server.close() }
  }
}
