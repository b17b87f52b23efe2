import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readConfig, secretNames, settings } from '../../apps/server/src/foundation/config.ts'
import { settingsOfArchive, settingsOfFirstPayout } from '../../apps/server/src/production/fixtures/manual-commands.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const has = (program: string) => spawnSync(program, ['--version']).status === 0
const isSetting = (name: string) =>
  name in settings || (name.endsWith('_FILE') && secretNames.includes(name.slice(0, -'_FILE'.length)))

describe('the container image', () => {
  const source = read('Dockerfile')
  const last = source.slice(source.lastIndexOf('\nFROM '))

  it('starts from nothing, as an account that is not root, with what the script builds', () => {
    expect(last).toMatch(/^\nFROM scratch\n/)
    expect(last).toContain('COPY --from=build /image /\n')
    expect(last).toMatch(/\nUSER (?!0|root)\d+:\d+\n/)
    expect(last).not.toContain('\nRUN ')
  })

  it('installs without scripts of packages, and no secret is in it', () => {
    expect(source).toContain('npm ci --ignore-scripts')
    expect(secretNames.filter((name) => source.includes(name))).toEqual([])
  })

  it('is built without the settings and secrets of an operator, which Git ignores, too', () => {
    const made = ['deploy/.env', 'deploy/secrets/', 'deploy/terahold.env']
    for (const file of ['.gitignore', '.dockerignore'])
      expect(
        made.filter((path) => !read(file).split('\n').includes(path)),
        file,
      ).toEqual([])
  })

  it('sets only what the program knows', () => {
    const names = [...last.matchAll(/^(?:ENV| {3}) (\w+)=/gm)].map(([, name = '']) => name)
    expect(names.filter((name) => name !== 'NODE_ENV' && !isSetting(name))).toEqual([])
    expect(names).toContain('TERAHOLD_PROFILE')
  })

  it.each([...source.matchAll(/"(\/app\/[^"]+|\/src\/[^"]+)"/g)].map(([, path = '']) => path))('has %s', (path) => {
    expect(existsSync(join(root, path.replace(/^\/app\//, '')))).toBe(true)
  })
})

describe('the compose file', () => {
  const source = read('deploy/compose.yaml')
  const [, services = ''] = /\nservices:\n([\s\S]*?)\n(?=\w)/.exec(source) ?? []
  const blocks = new Map(
    services.split(/\n(?= {2}\w)/).map((block) => [/^\s*([\w-]+):/.exec(block)?.[1] ?? '', block] as const),
  )
  const ours = [...blocks].filter(([, block]) => block.includes('<<: *terahold'))

  it('has each role, the database and its pooler, the proxy and what watches them', () => {
    const services = ['postgres', 'pgbouncer', 'migrate', 'api', 'worker', 'payout', 'caddy', 'prometheus', 'grafana']
    expect([...blocks.keys()].toSorted()).toEqual([...services, 'backup', 'restore'].toSorted())
    expect(ours.map(([name]) => name)).toEqual(['migrate', 'api', 'worker', 'payout', 'backup'])
  })

  it('runs the image read-only, without rights, and not as root', () => {
    const [, shared = ''] = /\nx-terahold: &terahold\n([\s\S]*?)\n\n/.exec(source) ?? []
    for (const line of ["user: '10001:10001'", 'read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true'])
      expect(shared).toContain(line)
    const asRoot = [...blocks].filter(([, block]) => /user: '0|cap_add/.test(block)).map(([name]) => name)
    expect(asRoot).toEqual(['backup', 'caddy'])
    expect(blocks.get('backup')).toContain('    network_mode: none\n')
  })

  it('archives the log of the database where a backup expects it, and restores with the programs of that version', () => {
    const database = blocks.get('postgres') ?? ''
    for (const [name, value] of Object.entries(settingsOfArchive('/backups/wal')))
      expect(database).toContain(`--set=${name}=${value}`)
    const [, image = 'none'] = /image: (postgres:\S+)\n/.exec(database) ?? []
    expect(read('Dockerfile')).toContain(`\nFROM ${image} AS restore\n`)
  })

  it('sets only what the program knows, and no secret in the open', () => {
    for (const [name, block] of ours) {
      const names = [...block.matchAll(/^ {6}([A-Z]\w+): /gm)].map(([, setting = '']) => setting)
      expect(
        names.filter((setting) => !isSetting(setting)),
        name,
      ).toEqual([])
      expect(
        names.filter((setting) => secretNames.includes(setting)),
        name,
      ).toEqual([])
    }
  })

  it('gives the process with the payout key the secrets that it needs, and no others', () => {
    const block = ours.find(([name]) => name === 'payout')?.[1] ?? ''
    expect([...block.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, secret = '']) => secret)).toEqual([
      'payout_rpc_urls',
      'payout_database_url',
      'payout_keystore',
      'payout_keystore_password',
    ])
  })

  it('gives each role the secrets that the manual gives it, and the payout process nodes of its own', () => {
    const { common, ...roles } = settingsOfFirstPayout()
    for (const [role, own] of Object.entries(roles)) {
      const needed = [...common.keys(), ...own.keys()].filter((name) => secretNames.includes(name))
      expect(needed.length).toBeGreaterThan(1)
      const block = blocks.get(role) ?? ''
      expect(
        needed.filter((name) => !block.includes(`      ${name}_FILE: /run/secrets/`)),
        role,
      ).toEqual([])
    }
    const nodes = ['api', 'worker', 'payout'].map((role) => /RPC_URLS_FILE: (\S+)/.exec(blocks.get(role) ?? '')?.[1])
    expect(nodes).toEqual(['/run/secrets/rpc_urls', '/run/secrets/rpc_urls', '/run/secrets/payout_rpc_urls'])
  })

  it('gives each service the secrets that it reads, and no others', () => {
    for (const [name, block] of ours) {
      const used = [...block.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, secret = '']) => secret)
      const given = /^ {4}secrets: \[(.*)\]$/m.exec(block)?.[1]?.split(', ') ?? []
      expect(given.toSorted(), name).toEqual(used.toSorted())
    }
    const declared = [...source.matchAll(/^ {2}(\w+): \{ file: secrets\/\1 \}$/gm)].map(([, secret = '']) => secret)
    expect([...source.matchAll(/\/run\/secrets\/(\w+)/g)].filter(([, name = '']) => !declared.includes(name))).toEqual(
      [],
    )
  })

  it('keeps the address of the proxy from the other services', () => {
    const [, proxy = ''] = /ipv4_address: 172\.28\.0\.(\d+)\n/.exec(source) ?? []
    const [, first = ''] = /ip_range: 172\.28\.0\.(\d+)\/25\n/.exec(source) ?? []
    expect(Number(proxy)).toBeGreaterThan(1)
    expect(Number(first)).toBeGreaterThan(Number(proxy))
  })

  it('asks each login of the database for its password, also over the socket', () => {
    expect(blocks.get('postgres')).toContain(' --auth-local=scram-sha-256 ')
  })

  it('mounts only files of the repository and volumes that it declares', () => {
    const volumes = new Set(
      [...(source.split('\nvolumes:\n')[1] ?? '').matchAll(/^ {2}([\w-]+):$/gm)].map(([, name]) => name),
    )
    const mounts = [...services.matchAll(/^ {6}- ([^\s:]+):\//gm)].map(([, from = '']) => from)
    expect(mounts.length).toBeGreaterThan(10)
    const missing = mounts.filter((from) =>
      from.startsWith('.') ? !existsSync(join(root, 'deploy', from)) : !volumes.has(from),
    )
    expect(missing).toEqual([])
  })

  it('pins the version of every image', () => {
    const images = [...source.matchAll(/^ {2,4}image: (\S+)$/gm)].map(([, image = '']) => image)
    expect(images.filter((image) => !/:v?\d+\.\d+/.test(image))).toEqual([])
  })
})

describe('the files of the services next to the product', () => {
  const compose = read('deploy/compose.yaml')
  const blockOf = (service: string) =>
    new RegExp(`\\n  ${service}:\\n((?: {4}.*\\n|\\n(?= {4}))+)`).exec(compose)?.[1] ?? ''

  it.skipIf(spawnSync('python3', ['-c', 'import yaml']).status !== 0)('are YAML where they claim to be', () => {
    const files = globSync('deploy/**/*.{yml,yaml}', { cwd: root })
    expect(files.length).toBeGreaterThan(6)
    const program = 'import sys, yaml\nfor file in sys.argv[1:]: yaml.safe_load(open(file))'
    const { status, stderr } = spawnSync('python3', ['-c', program, ...files], { cwd: root, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  })

  it('name the address of the proxy, which the product trusts', () => {
    const [, address = 'none'] = /ipv4_address: (\S+)/.exec(blockOf('caddy')) ?? []
    expect(blockOf('api')).toContain(`TRUSTED_PROXIES: ${address}\n`)
    const [, port] = /reverse_proxy api:(\d+) /.exec(read('deploy/caddy/Caddyfile')) ?? []
    expect(Number(port)).toBe(readConfig({}).PORT)
  })

  it('scrape each process at its port, and read what was scraped', () => {
    const processes = ['api', 'worker', 'payout'].map(
      (service) => `${service}:${/METRICS_PORT: '(\d+)'/.exec(blockOf(service))?.[1]}`,
    )
    expect(read('deploy/prometheus/prometheus.yml')).toContain(`targets: [${processes.join(', ')}]\n`)
    const [, service = ''] =
      /url: http:\/\/(\w+):9090\n/.exec(read('deploy/grafana/provisioning/datasources/prometheus.yml')) ?? []
    expect(blockOf(service)).toContain('image: prom/prometheus:')
    expect(read('deploy/grafana/provisioning/dashboards/terahold.yml')).toContain('path: /var/lib/grafana/dashboards\n')
    expect(blockOf('grafana')).toContain(':/var/lib/grafana/dashboards/terahold.json:')
  })
})

describe('the mail catcher', () => {
  const source = read('deploy/compose.mail-catcher.yaml')

  it('is where the worker sends its mail, on its own machine', () => {
    const withMail = read('deploy/compose.yaml')
      .split(/^ {2}(?=[\w-]+:$)/m)
      .filter((block) => block.includes('SMTP_URL'))
    expect(withMail.map((block) => block.split(':')[0])).toEqual(['worker'])
    // The address in a file would be a second one.
    expect(source).toMatch(/^ {2}worker:\n {4}environment:\n {6}SMTP_URL: smtp:.+\n {6}SMTP_URL_FILE: ''$/m)
    expect(source).toContain('network_mode: service:worker')
    expect(source).toMatch(/image: [\w/]+:v\d+\.\d+\.\d+\n/)
  })
})

describe('the units for systemd', () => {
  const units = globSync('deploy/systemd/*.{service,timer}', { cwd: root }).toSorted()
  const roles = units.map((unit) => /terahold-(api|worker|payout)\.service$/.exec(unit)?.[1]).filter(Boolean)

  it('are one for each role, on an account of its own, with little more than the network', () => {
    expect(new Set(roles)).toEqual(new Set(['api', 'payout', 'worker']))
    for (const role of roles) {
      const unit = read(`deploy/systemd/terahold-${role}.service`)
      for (const line of [
        `User=terahold-${role}`,
        'ProtectSystem=strict',
        'NoNewPrivileges=yes',
        'CapabilityBoundingSet=',
      ])
        expect(unit, `${role}: ${line}`).toContain(`\n${line}\n`)
    }
  })

  it('name only files that the image has', () => {
    for (const unit of units)
      for (const [, path = ''] of read(unit).matchAll(/\/opt\/terahold\/(\S+)/g))
        expect(
          path === 'usr/bin/node' || (path.startsWith('app/apps/server/src/') && existsSync(join(root, path.slice(4)))),
          `${unit}: ${path}`,
        ).toBe(true)
  })

  it('have a command next to them that runs the program of the image', () => {
    const script = read('deploy/terahold')
      .replace('/opt/terahold/usr/bin/node', process.execPath)
      .replace('/opt/terahold/app', root)
    const { stdout, status } = spawnSync('sh', ['-c', script, 'terahold', 'keystore', 'show', '--help'], {
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([0, expect.stringContaining('terahold keystore show --file FILE')])
  })

  it.skipIf(!has('systemd-analyze'))('may do little that they need not', () => {
    for (const unit of units.filter((each) => each.endsWith('.service'))) {
      const { status, stdout } = spawnSync(
        'systemd-analyze',
        ['security', '--offline=true', '--threshold=20', '--no-pager', unit],
        { cwd: root, encoding: 'utf8' },
      )
      expect(status, `${unit}: ${stdout.trim().split('\n').at(-1)}`).toBe(0)
    }
  })

  it.skipIf(!has('systemd-analyze'))('are accepted by systemd', () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...units], { cwd: root, encoding: 'utf8' })
    // The program is not installed here.
    const findings = stderr
      .split('\n')
      .filter((line) => /terahold-/.test(line) && !/is not executable: No such file/.test(line))
    expect(findings).toEqual([])
  })
})
