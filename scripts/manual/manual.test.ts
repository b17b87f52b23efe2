import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contract } from '@terahold/contract/calls/contract'
import { operatorRegistryAbi } from '@terahold/contracts/operator-registry'
import { payoutVaultAbi } from '@terahold/contracts/payout-vault'
import { reserveVaultAbi } from '@terahold/contracts/reserve-vault'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/db/fixtures/test-database.ts'
import { readConfig, secretNames, settings } from '../../apps/server/src/foundation/config.ts'
import { settingsOfFirstPayout } from '../../apps/server/src/production/fixtures/manual-commands.ts'
import { blocksOf, commandsOf, readManual, spansOf } from './read-manual.ts'
import { containerLines, containerSpans, linesUnder, typedSections, typedSpans } from './typed-lines.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = readManual()
const spans = spansOf(page).map(({ text }) => text)
const programs =
  /^(?:sudo|npm|node|docker|systemctl|useradd|cp|install|mkdir|chown|chmod|openssl|echo|export|set|\.|[A-Z_]+=\S+) /
const lines = commandsOf(page, (span) => programs.test(`${span} `) && span.includes(' '))
  .filter(({ words }) => words[0] !== 'terahold')
  .map(({ line }) => line)

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const units = () => readdirSync(join(root, 'deploy/systemd')).map((name) => name.replace(/\.service$/, ''))
const accounts = () =>
  units().flatMap(
    (unit) => /^User=(\S+)$/m.exec(read(`deploy/systemd/${unit}${unit.includes('.') ? '' : '.service'}`))?.[1] ?? [],
  )
const compose = read('deploy/compose.yaml')
/** The secrets that services on the account of the image read. */
const secretsOfProduct = () =>
  compose
    .split(/^ {2}(?=[\w-]+:$)/m)
    .filter((service) => service.includes('<<: *terahold'))
    .flatMap((service) => /^ {4}secrets: \[(.*)\]$/m.exec(service)?.[1]?.split(', ') ?? [])
const isSetting = (name: string) =>
  name in settings || (name.endsWith('_FILE') && secretNames.includes(name.slice(0, -'_FILE'.length)))
/** Names of the environment that are no settings of a process: of the web build, of compose, of Node and of the command line. */
const otherNames = new Set([
  'VITE_TREASURY',
  'TERAHOLD_HOST',
  'TERAHOLD_BACKUPS',
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'NAME',
  'NAME_FILE',
  'TERAHOLD_URL',
  'TERAHOLD_KEYSTORE',
  'TERAHOLD_PASSWORD_FILE',
])

/** Who checks the line of each program: the shape of the line, and what must hold for what it names. */
const checks: readonly (readonly [form: RegExp, holds: (...parts: string[]) => boolean])[] = [
  [/^(?:npm (?:ci|test)|(?:sudo )?npm link)$/, () => true],
  [
    /^npm run ([\w:]+)(?: (?:-- )?(\w+))?(?:(?: --)? --(?:seconds \d+|machine|containers))?$/,
    (script = '', drill) =>
      script in scripts && (drill === undefined || new RegExp(`^ {2}${drill} `, 'm').test(read('scripts/drill.ts'))),
  ],
  [
    /^(?:VITE_TREASURY=\S+ )?node scripts\/run\.mjs (\S+\.ts) (--\w+) \S+$/,
    (file = '', option = '') => read(file).includes(option),
  ],
  [
    /^docker buildx build --build-arg (\w+)=\S+ (?:--target (\w+) )?-t (\S+) \.$/,
    (name, target = 'build', tag = '') =>
      [`\nARG ${name}\n`, ` AS ${target}\n`].every((text) => read('Dockerfile').includes(text)) &&
      compose.includes(`image: ${tag}\n`),
  ],
  [
    /^docker compose run --rm --entrypoint \/usr\/bin\/terahold (\w+) doctor$/,
    (service) =>
      compose.includes(`\n  ${service}:\n`) && read('scripts/image/build-image.ts').includes("'usr/bin/terahold'"),
  ],
  [
    /^docker compose exec (\w+) \/usr\/bin\/node (\/usr\/bin\/terahold) ledger verify$/,
    (service, program = '') => compose.includes(`\n  ${service}:\n`) && compose.includes(`/usr/bin/node, ${program}, `),
  ],
  [
    /^docker compose exec (\w+) \/usr\/bin\/node --input-type=module -e console\.log\(await \(await fetch\(http:\/\/127\.0\.0\.1:4100\/readyz\)\)\.text\(\)\)$/,
    (service) => compose.includes(`\n  ${service}:\n`),
  ],
  [/^docker compose logs --tail 100 (\w+)$/, (service) => compose.includes(`\n  ${service}:\n`)],
  [
    /^chown 10001 ((?:deploy\/secrets\/\S+ ?)+)$/,
    (files = '') => {
      const forms = files.split(' ').map((file) => new RegExp(`^${basename(file).replaceAll('*', '\\w*')}$`))
      const declared = [...compose.matchAll(/^ {2}(\w+): \{ file: secrets\//gm)].map(([, name = '']) => name)
      const given = declared.filter((name) => forms.some((form) => form.test(name)))
      const isComplete = given.toSorted().join() === [...new Set(secretsOfProduct())].toSorted().join()
      return compose.includes("user: '10001:10001'") && isComplete
    },
  ],
  [/^chown (?:70|472) deploy\/secrets\/(\w+)$/, (name) => compose.includes(`\n  ${name}: { file: secrets/${name} }\n`)],
  [/^systemctl (?:start|stop) (.+)$/, (names = '') => names.split(' ').every((name) => units().includes(name))],
  [/^(?:rm -r|mv \/opt\/terahold-new) \/opt\/terahold$/, () => true],
  [/^systemctl list-timers$/, () => true],
  [
    /^docker compose (?:down|restart (\w+)|up --detach(?:(?: --wait)? (\w+))?)$/,
    (...services) => services.every((service) => service === undefined || compose.includes(`\n  ${service}:\n`)),
  ],
  [
    /^docker compose run --rm (?:backup|(?:--entrypoint (?:mv|mkdir|cp|chown|rm) )?restore .+)$/,
    () => ['backup', 'restore'].every((service) => compose.includes(`\n  ${service}:\n`)),
  ],
  [
    /^docker compose run --rm --volume \$PWD\/house\.json:(\/house\.json):ro (migrate) --plan (\S+)$/,
    (mounted, service, plan) =>
      mounted === plan && compose.includes(`\n  ${service}:\n`) && compose.includes(`/usr/bin/terahold, ${service}]`),
  ],
  [/^docker compose exec (\w+) psql -U \w+(?: terahold)?$/, (service) => compose.includes(`\n  ${service}:\n`)],
  [/^systemctl enable --now (.+)$/, (names = '') => names.split(' ').every((name) => units().includes(name))],
  [/^systemctl daemon-reload$/, () => true],
  [/^useradd --system (\S+)$/, (name = '') => accounts().includes(name)],
  [/^cp (deploy\/systemd\/\*) \/etc\/systemd\/system\/$/, (files = '') => globSync(files, { cwd: root }).length > 4],
  [
    /^export (.+)$/,
    (given = '') =>
      given
        .split(' ')
        .map((each) => each.split('=')[0] ?? '')
        .every((name) => isSetting(name) || otherNames.has(name)),
  ],
  [/^set [-+]a$/, () => true],
  [/^\. (?:\.\/contracts\.env|\/etc\/terahold\/(?:common|api|worker|payout)\.env)$/, () => true],
  [/^openssl rand -hex 32$/, () => true],
  // The rehearsal runs it.
  [/^openssl rand -hex 32 > keys\/password$/, () => true],
  // `cp` would follow a link that `npm link` made there, and overwrite the repository's own file.
  [
    /^install (deploy\/terahold) \/usr\/local\/bin\/$/,
    (file = '') => (statSync(join(root, file)).mode & 0o111) === 0o111,
  ],
  [
    /^chown (\S+) \/etc\/terahold\/payout\.json \/etc\/terahold\/payout-password$/,
    (account = '') => accounts().includes(account),
  ],
  [
    /^echo set server api\/(\w+) state (?:drain|ready) \| socat - (\S+)$/,
    (server, socket) =>
      [`server ${server} `, `stats socket ${socket} `].every((text) =>
        read('deploy/high-availability/haproxy.cfg').includes(text),
      ),
  ],
  // Run below.
  [/^(?:mkdir -p|chown -R (?:postgres|999)|chmod -R 700|chmod 600) \S+$/, () => true],
  [/^([A-Z_]+)=\S+$/, (name = '') => isSetting(name) || otherNames.has(name)],
]

describe('docs/operations.md', () => {
  it('has no line of a shell that nothing checks', () => {
    const plain = lines.map((line) => line.replaceAll(/["']/g, ''))
    const unchecked = plain.filter((line) => {
      const found = checks.map(([form, holds]) => ({ parts: form.exec(line), holds })).find(({ parts }) => parts)
      return !found?.parts || !found.holds(...found.parts.slice(1))
    })
    expect(unchecked).toEqual([])
    expect(plain.length).toBeGreaterThan(40)
  })

  // The rehearsal in containers ends with an error when it has not typed each line for them.
  it('has no line of a shell that no rehearsal types', () => {
    const typed = new Set<string>([
      ...typedSections.flatMap((title) => linesUnder(page, title).flat()),
      ...typedSpans,
      ...containerLines(page).flat(),
      ...containerSpans,
    ])
    // `terahold-commands.test.ts` and `tests/fuzz/every-command.test.ts` know who runs a line of `terahold` alone.
    const meant = [
      ...linesUnder(page).flat(),
      ...spans.filter((span) => /^(?:docker|systemctl|journalctl|curl|df|openssl|echo) ./.test(span)),
    ].filter((line) => !/^(?:terahold|#) /.test(line))
    expect(meant.filter((line) => !typed.has(line))).toEqual([])
    expect(meant.length).toBeGreaterThan(30)
  })

  it('names only settings that exist', () => {
    const names = [...spans, ...blocksOf(page, 'sh').map(({ text }) => text)].flatMap(
      (text) => text.match(/(?<![\w/%-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w…-])/g) ?? [],
    )
    const ofWebBuild = new Set(read('apps/web/src/env.d.ts').match(/\bVITE_\w+/g))
    // A key that AWS has, not a setting.
    const known = (name: string) =>
      isSetting(name) ||
      otherNames.has(name) ||
      ofWebBuild.has(name) ||
      ['ECC_SECG_P256K1', 'SIGN_VERIFY'].includes(name)
    expect([...new Set(names)].filter((name) => !known(name))).toEqual([])
    expect(names.length).toBeGreaterThan(50)
  })

  it('writes settings so that a shell reads them correctly', () => {
    const given = [...spans, ...blocksOf(page, 'ini').flatMap(({ text }) => text.split('\n'))].flatMap((line) => {
      const [, name = '', value = ''] = /^([A-Z_]+)=(\S+)$/.exec(line) ?? []
      return name === '' || !isSetting(name) ? [] : [{ line, name, value: value.replaceAll("'", '') }]
    })
    const read = given.map(({ line, name }) => {
      const { stdout } = spawnSync('sh', ['-c', `${line}\nprintf %s "$${name}"`], { encoding: 'utf8', env: {} })
      return stdout
    })
    expect(read).toEqual(given.map(({ value }) => value))
    expect(given.length).toBeGreaterThan(20)
  })

  it('names every part that `terahold doctor` looks at', () => {
    const [union = ''] =
      /export type Check =[^\n]*\n(?: {2}\| '[^\n]+\n)+/.exec(
        read('apps/server/src/production/doctor/diagnosis-rules.ts'),
      ) ?? []
    const engine = read('apps/server/src/production/doctor/engine.ts')
    const parts = [...union.matchAll(/'([^']+)'/g)].map(([, part = '']) => part)
    expect(parts.length).toBeGreaterThan(15)
    const ofInstallation = parts.filter((part) => part === 'database' || !engine.includes(`'${part}'`))
    expect(ofInstallation.filter((part) => !spans.includes(part))).toEqual([])
  })

  it('names only files that exist', () => {
    const links = [...page.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => join('docs', path))
    const named = spans.filter((text) =>
      /^(?:deploy|scripts|tests|contracts\/src|packages|apps\/server)\/[\w./-]+$/.test(text),
    )
    const server = spans
      .filter((text) => /^(?:withdrawals|demo)\/[\w./-]+\.ts$/.test(text))
      .map((text) => `apps/server/src/${text}`)
    // The manual has an operator make these.
    const made = new Set(['deploy/terahold.env', 'deploy/.env', 'deploy/secrets/'])
    const all = [...links, ...named, ...server].filter((path) => !made.has(path))
    expect(all.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(all.length).toBeGreaterThan(20)
  })

  it('links only to headings that exist', () => {
    const anchors = new Set(
      [...page.matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      ),
    )
    const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor)
    expect(links.filter((anchor) => !anchors.has(anchor))).toEqual([])
  })

  it('names only calls of the API and functions of the contracts', () => {
    const functions = [...operatorRegistryAbi, ...payoutVaultAbi, ...reserveVaultAbi].flatMap((entry) =>
      'name' in entry ? [entry.name] : [],
    )
    // Fields of files and of answers.
    const known = new Set([
      ...Object.keys(contract),
      ...functions,
      'missedDays',
      'closedOn',
      'payoutKey',
      'haltedBy',
      'toSend',
      'endedContacts',
    ])
    const names = spans.filter((text) => /^[a-z]+[A-Z]\w+$/.test(text))
    expect(names.filter((name) => !known.has(name))).toEqual([])
    expect(names.length).toBeGreaterThan(3)
  })
})

describe('the settings of “First payout”', () => {
  const { common, ...roles } = settingsOfFirstPayout()
  const address = `0x${'a1'.repeat(20)}`
  const contracts = Object.fromEntries(
    ['TOKEN_ADDRESS', 'TREASURY_ADDRESS', 'VAULT_ADDRESS', 'OPERATOR_REGISTRY_ADDRESS', 'RESERVE_ADDRESS'].map(
      (name) => [name, address],
    ),
  )

  it.each(Object.entries(roles))('are accepted by a process with the role %s', (role, own) => {
    const filled = [...common, ...own].map(([name, value]) => [name, value.replace('…', 'a'.repeat(64))] as const)
    expect(readConfig({ ...contracts, ...Object.fromEntries(filled) })).toMatchObject({
      TERAHOLD_PROFILE: 'production',
      TERAHOLD_ROLES: [role],
      CHAIN_ID: 56,
    })
    expect(filled.filter(([name]) => !isSetting(name))).toEqual([])
    expect(own.get('TERAHOLD_DATA')).toBe(`/var/lib/terahold-${role}`)
    expect(read(`deploy/systemd/terahold-${role}.service`)).toContain(`EnvironmentFile=/etc/terahold/${role}.env\n`)
  })
})

describe('the statements of docs/operations.md', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  // “Database logins” and “Connection pooler” are run by every test with separate logins (openGuardedServer), the second disk
  // by ledger/seals/archive.test.ts, and those of the alerts by runbooks.test.ts.
  const runElsewhere = ['Database logins', 'Connection pooler', 'The archive of the journal']
  const runbooks = page.split(/^(?=#{2,3} )/m).flatMap((text) => /^### (.+)\n\n`Terahold/.exec(text)?.[1] ?? [])
  const others = [...blocksOf(page, 'sql'), ...spansOf(page).filter(({ text }) => /^(?:select|update) /.test(text))]
    .filter(({ section }) => ![...runElsewhere, ...runbooks].includes(section))
    .map(({ text }) => text)

  it.each(others)('run: %s', async (statement) => {
    const { sql } = await import('kysely')
    await expect(sql.raw(statement).execute(database.owner)).resolves.toBeDefined()
  })
})

describe('a folder of backups', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terahold-manual-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const here = (text: string) => text.replaceAll('/backups/terahold', `${folder}/backups`)

  it('is made for one account as the manual says', () => {
    const [block = ''] = blocksOf(page, 'sh')
      .map(({ text }) => text)
      .filter((text) => text.startsWith('mkdir -p /backups') && text.includes('-R postgres'))
    const script = here(block).replace('-R postgres', `-R ${userInfo().username}`)
    expect(spawnSync('sh', ['-ec', script], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
    expect(statSync(join(folder, 'backups/wal')).mode & 0o777).toBe(0o700)
  })
})
