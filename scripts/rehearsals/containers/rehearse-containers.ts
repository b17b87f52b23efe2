import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Address } from 'viem'
import { statementsForLogins, statementsUnder } from '../../../apps/server/src/production/fixtures/manual-statements.ts'
import { readManual } from '../../manual/read-manual.ts'
import { containerLines, containerSpans, linesUnder } from '../../manual/typed-lines.ts'
import { createMember } from '../member.ts'
import { startOutsideServices } from '../outside-services.ts'
import { inFolder, type Rehearsal } from '../rehearse.ts'
import { openShell } from '../shell.ts'
import {
  base,
  changePicture,
  checkMetrics,
  checkRights,
  keepAsking,
  killAll,
  stopInTime,
  untilReady,
} from './checks.ts'
import { startEngine } from './engine.ts'
import { password, writeEnvironment, writeSettings } from './site.ts'
import { makeStandIns } from './stand-ins.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const page = readManual()

/** Goes through “Containers” of the manual with a Docker engine of its own. Run it in isolation. */
export async function rehearseContainers(print: (line: string) => void): Promise<Rehearsal> {
  return inFolder(print, async (folder, closers, step) => {
    step('a chain with the number 56, a token, and a mail server')
    const outside = await startOutsideServices(closers)
    step('a Docker engine, and stand-ins for the images of others')
    closers.push(await startEngine(folder))
    const shell = openShell([], folder)
    closers.push(shell.close)
    const bin = join(folder, 'bin')
    const given = Object.entries({ ...process.env, PATH: `${bin}:${process.env.PATH}` })
    for (const [name, value] of given)
      if (name === 'PATH' || name.startsWith('DOCKER_')) await shell.run(`export ${name}='${value}'`)
    await makeStandIns(shell)

    const deploy = join(folder, 'deploy')
    cpSync(join(root, 'deploy'), deploy, { recursive: true })
    const typed = new Set<string>()
    /** What the manual leaves open. */
    const open: [string, string][] = [['https://…', outside.rpcUrl]]
    const [before, after] = statementsForLogins('terahold')
    const statements = [before, after, ...statementsUnder('Connection pooler', 'terahold')]
    /** The operator gives `psql` the password, and then the next statements of the manual. */
    const inPsql = (line: string) =>
      `${line.replace('exec', `exec --env PGPASSWORD=${password}`)} -v ON_ERROR_STOP=1 <<'EOF'\n${statements.shift()?.join(';\n')};\nEOF`
    async function follow(lines: readonly string[] = []): Promise<string[]> {
      const outputs: string[] = []
      for (const line of lines) {
        const at = line.startsWith('docker buildx') ? root : line.startsWith('docker compose') ? deploy : folder
        await shell.run(`cd ${at}`)
        const filled = open.reduce((text, [from, to]) => text.replaceAll(from, to), line)
        outputs.push((await shell.run(line.includes(' psql ') ? inPsql(filled) : filled)).trim())
        await shell.run(`cd ${deploy}`)
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
    await outside.writePlan(folder, await outside.createTreasury(made), made[1])
    await follow(linesUnder(page, '3. Deploy the contracts').flat())
    const contracts = readFileSync(join(folder, 'contracts.env'), 'utf8')
    const reserve = /^VITE_TREASURY=(\S+)$/m.exec(contracts)?.[1] as Address
    await outside.fundReserve(reserve)
    await follow(linesUnder(page, '5. Fund the payout vault')[0])

    step('Containers')
    await writeSettings(shell, folder, outside, closers)
    open.push(['VITE_TREASURY=0x…', `VITE_TREASURY=${reserve}`])
    const [build = [], makeFolder, give, prepare, start = []] = containerLines(page, 'Containers')
    await follow(build)
    /** Makes a folder for backups, and names it. */
    async function keepBackupsIn(backups: string): Promise<void> {
      open.push(['/backups/terahold', backups])
      await follow(makeFolder)
      open.pop()
      writeEnvironment(folder, backups)
    }
    await keepBackupsIn(join(folder, 'backups'))
    await follow(give)
    await follow(prepare)
    await follow(start)
    await untilReady(shell)
    await checkRights(shell)
    await checkMetrics(shell)
    const received = await outside.payMember(base, reserve, step)
    const [look = []] = containerLines(page, 'How to follow a runbook')
    /** What the books and the chain say: each line agrees, or the command would have failed. */
    const booksIn = async (service = 'api') => {
      const [line = ''] = look
      const said = await shell.run(line.replace('api', service))
      return said.replace(/ at block \d+/, '')
    }
    const paid = await booksIn()
    await follow(look)

    step('A kill, a stop, and new containers')
    await killAll(shell)
    await untilReady(shell)
    await stopInTime(shell)
    await shell.run('docker compose down')
    await follow(start.slice(-1))
    await untilReady(shell)
    same(await booksIn(), paid)

    step('Upgrade')
    await changePicture(shell, `writeFileSync(picture, '')`)
    await shell.run('sed -i s/:1.0.0/:1.0.1/ compose.yaml')
    await follow(build.map((line) => line.replace('1.0.0', '1.0.1')))
    const stopAsking = keepAsking()
    const checked = (await follow(containerLines(page, 'Upgrade').flat())).at(-1) ?? ''
    await stopAsking()
    if (/^(?:warning|bad) /m.test(checked)) throw new Error(`terahold doctor is not content:\n${checked}`)
    await untilReady(shell)

    step('Back up, and restore to a second')
    const [backUp, tryIt] = containerLines(page, 'Back up')
    await follow(backUp)
    await outside.payMember(base, reserve, step)
    const kept = await booksIn()
    await shell.run('sleep 1')
    open.push([page.match(/--to-time \S+Z/)?.[0] ?? '', `--to-time ${new Date().toISOString().replace(/\.\d+/, '')}`])
    // The next change must come after that second.
    await shell.run('sleep 1')
    await createMember(base).signIn()
    await changePicture(shell, 'rmSync(picture)')
    // PostgreSQL archives what it has written so far.
    await follow(backUp)
    await follow(tryIt)
    const [restore, again] = containerLines(page, 'Restore in containers')
    await follow(restore)
    await keepBackupsIn(join(folder, 'backups-after'))
    statements.push(['alter system reset archive_mode'])
    await follow(again)
    same(await booksIn('worker'), kept)
    await changePicture(shell, 'accessSync(picture)', 'worker')
    const query = `select (select count(*) from member), (select cause from payout_halt where released_at is null)`
    const psql = `docker compose exec --env PGPASSWORD=${password} postgres psql -U postgres terahold -Atc`
    same((await shell.run(`${psql} "${query}"`)).trim(), '2|database_restored')
    await follow(containerSpans)
    await untilReady(shell)

    const left = [...containerLines(page).flat(), ...containerSpans].filter((line) => !typed.has(line))
    if (left.length > 0) throw new Error(`Nothing has typed these lines of the manual:\n${left.join('\n')}`)
    return received
  })
}

function same(found: string, expected: string): void {
  if (found !== expected) throw new Error(`Expected:\n${expected}\nFound:\n${found}`)
}
