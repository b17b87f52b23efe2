import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const days = '2'

/** Makes an authority, and one certificate of it for all addresses and a host, with the names that our files in `deploy/high-availability` use. */
export function makeCertificates(folder: string, addresses: readonly string[], host: string): void {
  const path = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => void execFileSync('openssl', args, { stdio: 'pipe' })
  const keys = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const authority = ['-x509', '-days', days, '-subj', '/CN=drill', '-keyout', path('ca.key'), '-out', path('ca.crt')]
  openssl('req', ...keys, ...authority)
  openssl('req', ...keys, '-subj', '/CN=node', '-keyout', path('node.key'), '-out', path('node.csr'))
  writeFileSync(
    path('extensions'),
    `subjectAltName=DNS:${host},${addresses.map((address) => `IP:${address}`).join(',')}\nextendedKeyUsage=serverAuth,clientAuth\n`,
  )
  const signing = ['-CA', path('ca.crt'), '-CAkey', path('ca.key'), '-CAcreateserial', '-days', days]
  openssl('x509', '-req', '-in', path('node.csr'), ...signing, '-extfile', path('extensions'), '-out', path('node.crt'))
  // HAProxy reads both from one file.
  writeFileSync(path('terahold.pem'), ['node.crt', 'node.key'].map((name) => readFileSync(path(name))).join(''))
  // PostgreSQL refuses a key that others can read.
  for (const name of ['node.key', 'ca.key', 'terahold.pem']) chmodSync(path(name), 0o600)
}
