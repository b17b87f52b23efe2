import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Address } from 'viem'
import { settingsOfFirstPayout } from '../../../apps/server/src/production/fixtures/manual-commands.ts'
import { statementsForLogins } from '../../../apps/server/src/production/fixtures/manual-statements.ts'
import { blocksOf, readManual } from '../../manual/read-manual.ts'
import { linesUnder, type Section, typedSections, typedSpans } from '../../manual/typed-lines.ts'
import { assignCash } from '../first-cash.ts'
import { startOutsideServices } from '../outside-services.ts'
import { inFolder, type Rehearsal } from '../rehearse.ts'
import type { Shell } from '../shell.ts'
import { checkRights, untilProxyAnswers, untilReady } from './checks.ts'
import { bootMachine } from './machine.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const apiPort = 4100
const page = readManual()
const blocksUnder = (title: Section) => linesUnder(page, title)
const settingsUnder = (title: string) =>
  blocksOf(page, 'ini').flatMap(({ section, text }) => (section === title ? [text] : []))
const images = '/var/lib/terahold-api/files/images'

/** Goes through “First payout”, “A plain machine”, “Back up” and “Upgrade” of the manual on a machine that boots systemd. Run it in isolation. */
export async function rehearseMachine(print: (line: string) => void): Promise<Rehearsal> {
  return inFolder(print, async (folder, closers, step) => {
    step('a chain with the number 56, a token, and a mail server')
    const outside = await startOutsideServices(closers)
    step('a machine with Debian and systemd')
    const machine = await bootMachine(folder, root)
    closers.push(machine.stop)

    const typed = new Set<string>()
    /** What the manual leaves open, or another machine has. */
    const open: [string | RegExp, string][] = [
      ['https://…', outside.rpcUrl],
      [/:…@db\.example:5432\/terahold\?sslmode=verify-full/g, ':secret@127.0.0.1:5432/terahold'],
    ]
    const fill = (line: string) => open.reduce((text, [from, to]) => text.replaceAll(from, to), line)
    async function follow(shell: Shell, lines: readonly string[] = []): Promise<string[]> {
      const outputs: string[] = []
      for (const line of lines) {
        outputs.push((await shell.run(fill(line))).trim())
        typed.add(line)
        step(`  ${line}`)
      }
      return outputs
    }

    step('First payout')
    const checkout = machine.open('/root/terahold')
    const [link] = blocksUnder('First payout')
    await follow(checkout, link)
    const folderOfWork = join(machine.disk, 'root/work')
    mkdirSync(folderOfWork)
    const shell = machine.open('/root/work')

    step('1. Make the keys')
    const [keys] = blocksUnder('1. Make the keys')
    const made = (await follow(shell, keys)).filter((output) => output !== '') as Address[]
    step('2. Create the Safe')
    const treasury = await outside.createTreasury(made)
    step('3. Deploy the contracts')
    await outside.writePlan(folderOfWork, treasury, made[1])
    const [deploy, show] = blocksUnder('3. Deploy the contracts')
    await follow(shell, deploy)
    await follow(shell, ['terahold deploy --check --plan house.json'])
    await follow(shell, show)
    const contracts = readFileSync(join(folderOfWork, 'contracts.env'), 'utf8')
    const reserve = /^VITE_TREASURY=(\S+)$/m.exec(contracts)?.[1] as Address
    open.push(['VITE_TREASURY=0x…', `VITE_TREASURY=${reserve}`])

    step('4. Prepare the database')
    const administrator = machine.open('/var/lib/postgresql', 'postgres')
    const [before, after] = statementsForLogins('terahold')
    for (const statement of before) await administrator.run(`psql -qc "${statement}"`)
    const [migrate] = blocksUnder('4. Prepare the database')
    await follow(shell, migrate)
    for (const statement of after) await shell.run(`psql -qc "${statement}" "$DATABASE_URL"`)

    step('5. Fund the payout vault')
    await outside.fundReserve(reserve)
    await follow(shell, blocksUnder('5. Fund the payout vault')[0])

    step('A plain machine')
    const [install = []] = blocksUnder('A plain machine')
    await follow(checkout, install)

    step('6. Start')
    const etc = join(machine.disk, 'etc/terahold')
    const sender = await outside.account()
    const here: Record<string, string> = {
      RPC_URLS: outside.rpcUrl,
      SMTP_URL: outside.mail.smtpUrl,
      CODE_SECRET: '0f4b8c6d2a719e5304be7f1c9a26d853',
      ANCHOR_PRIVATE_KEY: sender.privateKey,
    }
    const { common, ...manual } = settingsOfFirstPayout()
    for (const [name, settings] of Object.entries({ common, ...manual })) {
      const lines = [...settings].map(([key, value]) => `${key}=${here[key] ?? fill(value)}\n`)
      writeFileSync(join(etc, `${name}.env`), `${name === 'common' ? contracts : ''}${lines.join('')}`)
    }
    cpSync(join(folderOfWork, 'keys/payout.json'), join(etc, 'payout.json'))
    cpSync(join(folderOfWork, 'keys/password'), join(etc, 'payout-password'))
    const server = machine.open()
    const [own, checks, start] = blocksUnder('6. Start')
    await follow(server, own)
    await follow(server, checks)
    await follow(server, start)
    await untilReady(server)
    await checkRights(server)

    step('7. Make the first payout')
    const received = await outside.payMember(`http://127.0.0.1:${apiPort}`, reserve, step)
    await assignCash(folderOfWork, apiPort, root, process.execPath)
    step('  two operators assigned the first cash to the owner')
    const [asOperator, verified] = blocksUnder('How to follow a runbook')
    const verify = async (at: Shell) => {
      const [books = ''] = await follow(at, verified)
      if (!/^agrees +suspense +0 USDT$/m.test(books)) throw new Error(`The first cash is not the owner's:\n${books}`)
    }
    await verify(server)
    open.push(['https://app.example', `http://127.0.0.1:${apiPort}`], ['keys/mia.json', 'keys/ada.json'])
    await follow(shell, asOperator)

    step('Back up')
    const [makeFolder, byHand, enable, restore] = blocksUnder('Back up')
    const [archive = '', settings = '', pictures = ''] = settingsUnder('Back up')
    await follow(server, makeFolder)
    appendFileSync(join(machine.disk, 'etc/postgresql/15/main/postgresql.conf'), archive)
    await follow(server, ['systemctl restart postgresql'])
    await untilReady(server)
    await administrator.run(`export ${settings}`)
    await follow(administrator, byHand)
    writeFileSync(join(etc, 'backup.env'), settings)
    await follow(server, enable)
    await server.run('sleep 1')
    open.push([/--to-time \S+/g, `--to-time ${new Date().toISOString().replace(/\.\d+/, '')}`])
    await follow(server, blocksUnder('Backup is old')[0])
    await follow(
      server,
      typedSpans.filter((span) => !typed.has(span)),
    )
    await server.run(`install -d -o terahold-api -m 700 ${images}`)
    await server.run(`install -o terahold-api -m 600 /etc/hostname ${images}/picture`)
    appendFileSync(join(etc, 'backup.env'), 'TERAHOLD_DATA=/var/lib/terahold-api\n')
    const dropIn = join(machine.disk, 'etc/systemd/system/terahold-backup.service.d')
    mkdirSync(dropIn)
    writeFileSync(join(dropIn, 'pictures.conf'), pictures)
    await follow(server, ['systemctl daemon-reload', 'systemctl start terahold-backup'])
    await server.run('test -e /backups/terahold/base/*/files/images/picture')
    await follow(server, restore)
    const checked = await follow(server, checks)
    const warned = checked.join('\n').match(/^(?:warning|bad|unknown) .*/gm)
    if (warned) throw new Error(`terahold doctor is not content:\n${warned.join('\n')}`)

    step('Upgrade')
    const proxy = readFileSync(join(root, 'deploy/high-availability/haproxy.cfg'), 'utf8')
      .replaceAll('10.0.0.21', '127.0.0.1')
      .replaceAll(/^ {4}server (?:two|three) .*\n/gm, '')
      // A small machine does not allow as many open files as the real one needs.
      .replace('maxconn 20000', 'maxconn 200')
    writeFileSync(join(machine.disk, 'etc/haproxy/haproxy.cfg'), proxy)
    const certificate = '/etc/haproxy/terahold.pem'
    await server.run(`openssl req -x509 -nodes -subj /CN=app.example -keyout ${certificate}.key -out ${certificate}`)
    await server.run('systemctl restart haproxy')
    await untilProxyAnswers(server, 200)
    await follow(checkout, [`${install[0]}-new`])
    await follow(shell, ['terahold migrate'])
    const [exchange = []] = blocksUnder('Upgrade')
    await follow(checkout, exchange.slice(0, -1))
    await untilReady(server)
    await untilProxyAnswers(server, 503)
    await follow(checkout, exchange.slice(-1))
    await untilProxyAnswers(server, 200)

    step('A kill, and a restart of the machine')
    await server.run('systemctl kill -s KILL terahold-api terahold-worker terahold-payout; sleep 2.5')
    await untilReady(server)
    // The machine was off when a backup was due, and PostgreSQL has to recover at its next start.
    await server.run('systemctl stop terahold-backup.timer')
    await server.run('touch -d "3 days ago" /var/lib/systemd/timers/stamp-terahold-backup.timer')
    const recovery = '/etc/systemd/system/postgresql@.service.d'
    await server.run(`mkdir ${recovery}; printf '[Service]\\nExecStartPre=sleep 5\\n' > ${recovery}/recovery.conf`)
    await machine.restart()
    const again = machine.open()
    await untilReady(again)
    await again.run('set -a; . /etc/terahold/common.env; . /etc/terahold/api.env; set +a')
    await again.run('while systemctl is-active terahold-backup | grep -q activating; do sleep 0.2; done')
    await again.run('journalctl -b -u terahold-backup; ! systemctl is-failed terahold-backup')
    await verify(again)
    step('  everything is back, and the backup was made up for')
    for (const line of [...blocksUnder('7. Make the first payout'), ...blocksUnder('Check an installation')].flat())
      await follow(again, [line])

    const meant = [...typedSections.flatMap((title) => blocksUnder(title).flat()), ...typedSpans]
    const left = meant.filter((line) => !typed.has(line))
    if (left.length > 0) throw new Error(`Nothing has typed these lines of the manual:\n${left.join('\n')}`)
    return received
  })
}
