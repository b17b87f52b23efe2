import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Programs } from './programs.ts'

const source = new URL('../../../deploy/high-availability/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, source), 'utf8')

export const nodeNames = ['one', 'two', 'three'] as const
export type NodeName = (typeof nodeNames)[number]

/** Each node has a loopback address of its own, like the machines 10.0.0.11 to 10.0.0.13 of our files. */
export const addressOfNode = (name: NodeName): string => `127.0.0.1${nodeNames.indexOf(name) + 1}`

export const password = 'secret'
/** The host in `PUBLIC_URL` of a drill. */
export const publicHost = 'terahold.example'

export type NodeFiles = { readonly etcd: string; readonly patroni: string; readonly data: string; readonly log: string }

/** Writes our files for a node into `folder`, with its name, addresses and folders. */
export function writeNodeFiles(
  folder: string,
  name: NodeName,
  { certificates, programs, database }: { certificates: string; programs: Programs; database: string },
): NodeFiles {
  const { postgres, major } = programs
  mkdirSync(join(folder, 'wal'), { recursive: true })
  const files = {
    etcd: join(folder, 'etcd.conf.yml'),
    patroni: join(folder, 'patroni.yml'),
    data: join(folder, 'data'),
    log: join(folder, 'log'),
  }
  const common = (text: string) =>
    text
      .replace(/^name: one$/m, `name: ${name}`)
      .replaceAll(/^(?!\s*(?:hosts|initial-cluster):).*$/gm, (line) =>
        line.replaceAll('10.0.0.11', addressOfNode(name)),
      )
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('10.0.0.', '127.0.0.')
      .replaceAll(/\/etc\/(?:etcd|patroni)\//g, `${certificates}/`)
  writeFileSync(files.etcd, common(read('etcd.conf.yml')).replace('/var/lib/etcd/terahold', join(folder, 'etcd')))
  const patroni = common(read('patroni.yml'))
    .replaceAll(/PASSWORD_OF_\w+/g, password)
    .replace('/backups/terahold/wal', join(folder, 'wal'))
    .replace('/var/lib/postgresql/18/terahold', files.data)
    .replace('/usr/lib/postgresql/18/bin', postgres)
    .replace('/var/lib/postgresql/.pgpass-patroni', join(folder, 'pgpass'))
    // Three servers on one machine cannot share the usual folder.
    .replace(/^ {4}ssl: 'on'$/m, `    ssl: 'on'\n    unix_socket_directories: ${folder}`)
    .replace('hostssl terahold ', `hostssl ${database} `)
  writeFileSync(files.patroni, major < 17 ? withoutBuiltinLocale(patroni) : patroni)
  return files
}

/** PostgreSQL has its own locale since version 17. */
function withoutBuiltinLocale(patroni: string): string {
  return patroni
    .replace(/^ {4}- locale-provider: builtin\n/m, '')
    .replace(/^ {4}- builtin-locale: .*$/m, '    - lc-ctype: C.UTF-8')
}

/** Writes our file of HAProxy for these processes and ports, and returns its path. */
export function writeProxyFile(
  folder: string,
  { certificates, ports, tls, plain }: { certificates: string; ports: readonly number[]; tls: number; plain: number },
): string {
  const file = join(folder, 'haproxy.cfg')
  const names = ['one', 'two', 'three']
  const text = read('haproxy.cfg')
    // A small machine does not allow as many open files as the real one needs.
    .replace('maxconn 20000', 'maxconn 2000')
    .replace('/run/haproxy/admin.sock', join(folder, 'admin.sock'))
    .replace(
      'bind :443 ssl crt /etc/haproxy/terahold.pem',
      `bind 127.0.0.1:${tls} ssl crt ${certificates}/terahold.pem`,
    )
    .replace('bind :80', `bind 127.0.0.1:${plain}`)
    .replaceAll('app.example', publicHost)
    .replaceAll(/^ {4}server (\w+) 10\.0\.0\.\d+:4100$/gm, (_, name: string) => {
      return `    server ${name} 127.0.0.1:${ports[names.indexOf(name)] ?? ''}`
    })
  writeFileSync(file, text)
  return file
}
