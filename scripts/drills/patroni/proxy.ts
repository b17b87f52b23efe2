import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { servicePaths } from '@terahold/contract/service-paths'
import { freePort } from '../../../apps/server/src/foundation/fixtures/loopback.ts'
import { sendRequest } from '../requests/send-request.ts'
import { publicHost, writeProxyFile } from './files.ts'
import type { Programs } from './programs.ts'
import { startService } from './service.ts'

/** HAProxy, and the certificate of its authority. */
export type FrontProxy = { readonly port: number; readonly authority: string; readonly stop: () => Promise<void> }

const patienceMs = 30_000

/** Starts HAProxy with our file in front of these `api` processes, and waits until a request gets through. */
export async function startProxy(
  folder: string,
  certificates: string,
  { haproxy, environment }: Programs,
  ports: readonly number[],
): Promise<FrontProxy> {
  const [tls, plain] = [await freePort(), await freePort()]
  const file = writeProxyFile(folder, { certificates, ports, tls, plain })
  const logFile = join(folder, 'haproxy.log')
  const service = startService([haproxy, '-db', '-f', file], { logFile, account: undefined, environment })
  const authority = readFileSync(join(certificates, 'ca.crt'), 'utf8')
  for (const deadline = performance.now() + patienceMs; !(await answers(tls, authority)); await pause(100))
    if (performance.now() > deadline) {
      await service.kill()
      throw new Error(`HAProxy does not answer:\n${service.log()}`)
    }
  return { port: tls, authority, stop: service.stop }
}

function answers(port: number, ca: string): Promise<boolean> {
  const to = { port, host: '127.0.0.1', path: servicePaths.readiness, timeout: patienceMs }
  return sendRequest({ ...to, ca, headers: { host: publicHost } }).then(
    ({ status }) => status === 200,
    () => false,
  )
}
