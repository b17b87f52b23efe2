import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Address } from 'viem'
import { statementsForLogins, statementsUnder } from '../../../apps/server/src/production/fixtures/manual-statements.ts'
import { readManual } from '../../manual/read-manual.ts'
import { containerLines, linesUnder } from '../../manual/typed-lines.ts'
import { startPlace } from '../place.ts'
import { inFolder, type Rehearsal } from '../rehearse.ts'
import { openShell } from '../shell.ts'
import { base, checkMetrics, checkRights, killAll, stopInTime, untilReady } from './checks.ts'
import { startEngine } from './engine.ts'
import { password, writeSettings } from './site.ts'
import { makeStandIns } from './stand-ins.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const page = readManual()

/** Goes through “Containers” of the manual with a Docker engine of its own. Run it apart. */
export async function rehearseContainers(tell: (line: string) => void): Promise<Rehearsal> {
  return inFolder(tell, async (folder, closers, step) => {
    step('a chain with the number 56, a token, and a mail server')
    const place = await startPlace(closers)
    step('a Docker engine, and stand-ins for the images of others')
    closers.push(await startEngine(folder))
    const shell = openShell([], folder)
    closers.push(shell.close)
    const bin = join(folder, 'bin')
    const given = Object.entries({ ...process.env, PATH: `${bin}:${process.env.PATH}` })
    for (const [name, value] of given)
      if (name === 'PATH' || name.startsWith('DOCKER_')) await shell.run(`export ${name}='${value}'`)
    await makeStandIns(shell)

    const typed = new Set<string>()
    /** What the manual leaves open. */
    const open: [string, string][] = [['https://…', place.rpcUrl]]
    const [before, after] = statementsForLogins('terahold')
    const statements = [before, after, ...statementsUnder('Connection pooler', 'terahold')]
    /** Whoever types `psql` gives the password, and then the next statements of the manual. */
    const inPsql = (line: string) =>
      `${line.replace('exec', `exec --env PGPASSWORD=${password}`)} -v ON_ERROR_STOP=1 <<'EOF'\n${statements.shift()?.join(';\n')};\nEOF`
    async function follow(lines: readonly string[] = []): Promise<string[]> {
      const outputs: string[] = []
      for (const line of lines) {
        const at = line.startsWith('docker buildx') ? root : line.startsWith('docker compose') ? deploy : folder
        await shell.run(`cd ${at}`)
        const filled = open.reduce((text, [from, to]) => text.replaceAll(from, to), line)
        outputs.push((await shell.run(line.includes(' psql ') ? inPsql(filled) : filled)).trim())
        typed.add(line)
        step(`  ${line}`)
      }
      return outputs
    }

    step('Keys, a Safe, contracts and cash')
    mkdirSync(bin)
    const command = readFileSync(join(root, 'deploy/terahold'), 'utf8')
      .replace('/opt/terahold/usr/bin/node', process.execPath)
      .replace('/opt/terahold/app', root)
    writeFileSync(join(bin, 'terahold'), command)
    chmodSync(join(bin, 'terahold'), 0o755)
    const made = (await follow(linesUnder(page, '1. Make the keys')[0])).filter((output) => output !== '') as Address[]
    await place.writePlan(folder, await place.createTreasury(made), made[1])
    await follow(linesUnder(page, '3. Deploy the contracts').flat())
    const contracts = readFileSync(join(folder, 'contracts.env'), 'utf8')
    const reserve = /^VITE_TREASURY=(\S+)$/m.exec(contracts)?.[1] as Address
    await place.fundReserve(reserve)
    await follow(linesUnder(page, '5. Fund the payout vault')[0])

    step('Containers')
    const deploy = join(folder, 'deploy')
    cpSync(join(root, 'deploy'), deploy, { recursive: true })
    await writeSettings(shell, folder, place, closers)
    open.push(['VITE_TREASURY=0x…', `VITE_TREASURY=${reserve}`])
    const [build, give, prepare, start = []] = containerLines(page, 'Containers')
    await follow(build)
    await follow(give)
    await follow(prepare)
    await follow(start)
    await untilReady(shell)
    await checkRights(shell)
    await checkMetrics(shell)
    const received = await place.payMember(base, reserve, step)

    const [look = []] = containerLines(page, 'How to follow a runbook')
    const books = async () => {
      const [verified = ''] = await follow(look.slice(0, 1))
      if (!verified.includes('The ledger is sound.')) throw new Error(`The books are not sound:\n${verified}`)
      return verified
    }
    const paid = await books()
    await follow(look)
    step('A kill, a stop, and new containers')
    await killAll(shell)
    await untilReady(shell)
    await stopInTime(shell)
    await shell.run('docker compose down')
    await follow(start.slice(-1))
    await untilReady(shell)
    const kept = await books()
    if (kept !== paid) throw new Error(`The books have changed:\n${paid}\n${kept}`)

    const left = containerLines(page)
      .flat()
      .filter((line) => !typed.has(line))
    if (left.length > 0) throw new Error(`Nothing has typed these lines of the manual:\n${left.join('\n')}`)
    return received
  })
}
