import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { servicePaths } from '@terahold/contract/service-paths'
import { createTestServer } from '../../apps/server/src/http/fixtures/test-server.ts'
import { closeServer } from '../../apps/server/src/http/operation/shutdown.ts'
import { readArguments } from '../../scripts/command-line/help.mjs'
import { quantile } from '../ledger/measure.ts'
import { figure, printGoals, printTable } from '../ledger/report.ts'

const help = `npm run bench:attacks [-- --help]

Measures how long a new client waits while 50 sources hold all connections that they can get. Takes about a minute, and needs no
network. Linux only: it needs all of 127.0.0.0/8.
`
readArguments(help)

const sources = 50
const perSource = 170
const visits = 40

const app = await createTestServer()
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
const slow: Socket[] = []

try {
  const alone = await measureVisits()
  for (let source = 1; source <= sources; source += 1) {
    for (let each = 0; each < perSource; each += 1) slow.push(openSlow(`127.0.1.${source}`))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  // The server still accepts what waits in the backlog.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const held = await countConnections()
  const under = await measureVisits()
  printTable(`A new client, ${visits} times, in ms`, [
    ['', 'median', 'slowest'],
    ['alone', figure(quantile(alone, 0.5)), figure(Math.max(...alone))],
    [`while ${held} slow connections are held`, figure(quantile(under, 0.5)), figure(Math.max(...under))],
  ])
  printGoals([{ text: 'slowest new client during the attack, in ms', value: Math.max(...under), most: 2_000 }])
} finally {
  for (const socket of slow) socket.destroy()
  await closeServer(app, 100)
}

/** Opens a connection that never ends its request. */
function openSlow(localAddress: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
  socket.on('error', () => undefined).on('end', () => socket.destroy())
  socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ')
  return socket
}

function countConnections(): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

async function measureVisits(): Promise<number[]> {
  const times: number[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    const began = performance.now()
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.2.1' })
    socket.write(`GET ${servicePaths.health} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    if (!answer.toString().startsWith('HTTP/1.1 200'))
      throw new Error(`a visitor got ${answer.toString().slice(0, 40)}`)
    times.push(performance.now() - began)
    socket.destroy()
  }
  return times
}
