import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'

/** A node, as Patroni sees it. */
export type Member = { readonly name: string; readonly role: string; readonly state: string }

const port = 8_008
const answerWithinMs = 2_000

/** Returns what the first Patroni that answers knows about all nodes; nothing when none answers. */
export async function readMembers(hosts: readonly string[], certificates: string): Promise<readonly Member[]> {
  for (const host of hosts) {
    const members = await ask(host, certificates).catch(() => undefined)
    if (members) return members
  }
  return []
}

/** Patroni's API takes only certificates of the authority. */
function ask(host: string, certificates: string): Promise<readonly Member[]> {
  const [ca, cert, key] = ['ca.crt', 'node.crt', 'node.key'].map((name) => readFileSync(join(certificates, name)))
  return new Promise((resolve, reject) => {
    const address = { host, port, path: '/cluster', timeout: answerWithinMs, agent: false } as const
    const asked = request({ ...address, ca, cert, key }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += String(chunk)))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${host} answers ${response.statusCode}`))
        resolve((JSON.parse(text) as { members: Member[] }).members)
      })
    })
    asked.on('timeout', () => asked.destroy(new Error(`${host} does not answer`)))
    asked.on('error', reject)
    asked.end()
  })
}
