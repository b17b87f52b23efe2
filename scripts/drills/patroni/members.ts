import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sendRequest } from '../requests/send-request.ts'

/** A node, as Patroni sees it. */
export type Member = { readonly name: string; readonly role: string; readonly state: string }

const port = 8_008
const answerWithinMs = 2_000

/** Returns what the first Patroni that answers knows about all nodes; nothing when none answers. */
export async function readMembers(hosts: readonly string[], certificates: string): Promise<readonly Member[]> {
  for (const host of hosts) {
    const members = await askMember(host, certificates).catch(() => undefined)
    if (members) return members
  }
  return []
}

/** Patroni's API takes only certificates of the authority. */
async function askMember(host: string, certificates: string): Promise<readonly Member[]> {
  const [ca, cert, key] = ['ca.crt', 'node.crt', 'node.key'].map((name) => readFileSync(join(certificates, name)))
  const { status, body } = await sendRequest({ host, port, path: '/cluster', timeout: answerWithinMs, ca, cert, key })
  if (status !== 200) throw new Error(`${host} answers ${status}`)
  return (JSON.parse(body) as { members: Member[] }).members
}
