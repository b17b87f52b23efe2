import { join } from 'node:path'
import { runTerahold } from '../drills/run-terahold.ts'

/** The operators of the manual's plan who come first: both have the role settlement. */
export const settlers = ['ada', 'bela'] as const

/** Two operators say that the cash with which the owners began is the owner's. Nobody else sent anything. */
export async function assignCash(folder: string, port: number, sources: string, node: string): Promise<void> {
  const ask = async (who: (typeof settlers)[number], ...words: string[]) => {
    const settings = {
      TERAHOLD_URL: `http://127.0.0.1:${port}`,
      TERAHOLD_KEYSTORE: join(folder, `keys/${who}.json`),
      TERAHOLD_PASSWORD_FILE: join(folder, 'keys/password'),
    }
    const { code, output } = await runTerahold(settings, [...words, '--json'], { sources, program: [node] })
    if (code !== 0) throw new Error(`terahold ${words.join(' ')} ended with ${code}:\n${output}`)
    return JSON.parse(output) as unknown
  }
  const { rows } = (await ask('ada', 'suspense', 'list')) as { rows: { txHash: string; logIndex: number }[] }
  const [tx = '', index] = [rows[0]?.txHash, rows[0]?.logIndex]
  const whose = ['--target', 'owner', '--evidence', 'The owners’ first cash']
  const record = ['suspense', 'assign', '--tx', tx, '--log-index', String(index), ...whose, '--yes']
  const { id } = (await ask('ada', ...record)) as { id: string }
  await ask('bela', 'suspense', 'approve', '--id', id, '--yes')
}
