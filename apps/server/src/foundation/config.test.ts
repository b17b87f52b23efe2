import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readCommandEnvironment, readConfig, readHouseConfig, secretNames } from './config.ts'

const production = {
  TERAHOLD_PROFILE: 'production',
  DATABASE_URL: 'postgres://u@localhost/d',
  PUBLIC_URL: 'https://terahold.example',
  CHAIN_ID: '56',
  RPC_URLS: 'https://one.example, https://two.example',
  TOKEN_ADDRESS: `0x${'1'.repeat(40)}`,
  TREASURY_ADDRESS: `0x${'2'.repeat(40)}`,
  VAULT_ADDRESS: `0x${'3'.repeat(40)}`,
  OPERATOR_REGISTRY_ADDRESS: `0x${'4'.repeat(40)}`,
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'post@terahold.example',
  CODE_SECRET: 's'.repeat(32),
}

/** Returns the lines of a refusal; nothing when the configuration is accepted. */
function reading(environment: Parameters<typeof readConfig>[0]): string {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    return (error as Error).message.split('\n').slice(1).join('\n')
  }
}

describe('configuration', () => {
  it('needs nothing for the demo', () => {
    expect(readConfig({})).toMatchObject({ TERAHOLD_PROFILE: 'demo', PORT: 4100, HOST: '127.0.0.1' })
  })

  it('treats an empty variable as a missing one', () => {
    expect(readConfig({ PORT: '' }).PORT).toBe(4100)
  })

  it('names every bad variable of the demo at once', () => {
    expect(() => readConfig({ PORT: '99999', DATABASE_URL: 'mysql://x', HOST: '0.0.0.0' })).toThrow(
      /PORT: must be a whole number from 1 to 65535[\s\S]*DATABASE_URL: must begin with postgres:\/\/|DATABASE_URL[\s\S]*PORT/,
    )
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('the demo profile listens on 127.0.0.1 only')
  })

  it('explains a number that is none, or is outside its limits, in one line', () => {
    const port = 'PORT: must be a whole number from 1 to 65535'
    for (const wrong of ['http', '0', '70000', '70000.5', '1e9']) expect(reading({ PORT: wrong })).toBe(`  ${port}`)
    for (const [name, wrong, words] of [
      ['METRICS_PORT', '-1', 'must be a whole number from 1 to 65535'],
      ['CHAIN_ID', 'bsc', 'must be the number of a chain, such as 56'],
      ['CHAIN_ID', '-56', 'must be the number of a chain, such as 56'],
      ['NAME_SERVICE_CHAIN_ID', '0', 'must be the number of a chain, such as 56'],
      ['OPERATOR_REGISTRY_BLOCK', '12.5', 'must be the number of a block'],
      ['OPERATOR_REGISTRY_BLOCK', '-1', 'must be the number of a block'],
      ['LEDGER_LIVE_MONTHS', '0', 'must be a whole number from 1 to 1200'],
      ['VAULT_CAP_PERCENT', '25%', 'must be a whole number from 1 to 100'],
      ['PAYOUT_HOUR_LIMIT', '9999', 'must be a whole number from 10000, without separators'],
      ['PAYOUT_DAY_LIMIT', '10,000', 'must be a whole number from 10000, without separators'],
      ['PAYOUT_NEW_WALLETS_LIMIT', '4999', 'must be a whole number from 5000, without separators'],
      ['PAYOUT_MAX_GAS_GWEI', '0', 'must be a whole number from 1 to 10000'],
      ['BLOCK_SCAN_STEP', 'all', 'must be a whole number from 1 to 50000'],
      ['OTEL_TRACES_SAMPLER_ARG', '2', 'must be a number from 0 to 1'],
    ] as const)
      expect(reading({ ...production, [name]: wrong })).toBe(`  ${name}: ${words}`)
  })

  it('refuses an unknown profile', () => {
    expect(() => readConfig({ TERAHOLD_PROFILE: 'staging' })).toThrow('TERAHOLD_PROFILE must be demo or production')
  })

  it('names what production lacks and never prints a value', () => {
    const { SMTP_URL: _smtp, CODE_SECRET: _secret, ...rest } = production
    expect(() => readConfig({ ...rest, CODE_SECRET: 'short-secret' })).toThrow(/SMTP_URL: is missing/)
    expect(() => readConfig({ ...rest, CODE_SECRET: 'short-secret' })).not.toThrow(/short-secret/)
  })

  it('asks a role for no secret that it does not use', () => {
    const { SMTP_URL: _smtp, CODE_SECRET: _secret, ...rest } = production
    const missing = (roles: string) => reading({ ...rest, TERAHOLD_ROLES: roles })
    expect(missing('payout')).toBe('')
    expect(missing('api')).toBe('  CODE_SECRET: is missing')
    expect(missing('payout, worker')).toBe('  CODE_SECRET: is missing\n  SMTP_URL: is missing')
  })

  it('keeps production off the local test chain', () => {
    expect(() => readConfig({ ...production, CHAIN_ID: '31337' })).toThrow(/CHAIN_ID: is the local test chain/)
  })

  it('refuses addresses that others could read on the way, except on this machine', () => {
    const ours = ['PUBLIC_URL', 'RPC_URLS', 'WEB_RPC_URLS']
    const others = ['NAME_SERVICE_RPC_URL', 'NAME_SERVICE_IPFS_GATEWAY', 'WALLET_DIRECTORY_URL', 'CARRIER_URL']
    for (const name of [...ours, ...others]) {
      for (const open of ['http://node.example', 'http://10.0.0.5:8545', 'http://127.0.0.1.example'])
        expect(() => readConfig({ ...production, [name]: open }), `${name} ${open}`).toThrow(
          new RegExp(`${name}.*must be an https address`),
        )
      for (const fine of ['https://node.example', 'http://127.0.0.1:8545', 'http://localhost:1', 'http://[::1]:1'])
        expect(() => readConfig({ ...production, [name]: fine }), `${name} ${fine}`).not.toThrow()
    }
  })

  it('refuses a database, a bucket or a relay that others could read on the way, except on this machine', () => {
    for (const name of ['DATABASE_URL', 'APP_DATABASE_URL', 'PAYOUT_DATABASE_URL']) {
      for (const open of [
        'postgres://u@db.example/d',
        'postgres://u@10.0.0.5/d?sslmode=require',
        'postgres://u@localhost,db.example/d',
      ])
        expect(() => readConfig({ ...production, [name]: open }), `${name} ${open}`).toThrow(
          new RegExp(`${name}: must have \\?sslmode=verify-full`),
        )
      const socket = 'postgres://u@/d?host=/run/postgresql'
      for (const fine of [
        'postgres://u@db.example/d?sslmode=verify-full',
        'postgres://u@[::1]/d',
        socket,
        'postgres://u@one.example,two.example/d?sslmode=verify-full',
        'postgres://u@[::1]:1,localhost:2/d',
      ])
        expect(() => readConfig({ ...production, [name]: fine }), `${name} ${fine}`).not.toThrow()
    }
    expect(() => readConfig({ ...production, WALLETCONNECT_RELAY_URL: 'ws://relay.example' })).toThrow(/must be a wss/)
    const bucket = {
      STORAGE_S3_BUCKET: 'pictures',
      STORAGE_S3_ACCESS_KEY_ID: 'id',
      STORAGE_S3_SECRET_ACCESS_KEY: 'a key',
      STORAGE_S3_ENDPOINT: 'http://s3.example',
    }
    expect(() => readConfig({ ...production, ...bucket })).toThrow(/STORAGE_S3_ENDPOINT: must be an https address/)
  })

  it.each(['pa#ss', 'pa/ss', 'pa?ss'])('says how to write the password %s in the address of a database', (password) => {
    const given = (text: string) => ({ ...production, DATABASE_URL: `postgres://u:${text}@127.0.0.1/d` })
    const message = 'DATABASE_URL: is not a valid address: in a password, write # as %23'
    expect(() => readConfig(given(password))).toThrow(message)
    expect(() => readConfig(given(password))).not.toThrow(password)
    expect(() => readConfig(given(encodeURIComponent(password)))).not.toThrow()
  })

  it('refuses a database whose address takes the check of its certificate back', () => {
    for (const end of [
      'u@db.example/d?sslmode=verify-full&sslmode=no-verify',
      'u@db.example/d?sslmode=verify-full&sslmode=disable',
      'u@/d?host=/run/postgresql&host=db.example',
      'u@localhost/d?host=db.example',
    ])
      expect(reading({ ...production, DATABASE_URL: `postgres://${end}` }), end).toMatch(
        /^ {2}DATABASE_URL: must have \?sslmode/,
      )
  })

  it('refuses a mail server with options in its address, which could turn encryption off', () => {
    for (const wrong of [
      'smtp://mail.example?requireTLS=false',
      'smtp://mail.example/?ignoreTLS=true',
      'smtps://mail.example?tls.rejectUnauthorized=false',
      'smtps://u:pa#ss@mail.example',
      'smtps://u:pa/ss@mail.example',
      'smtps://u:25?ss@mail.example',
      'smtps://',
    ])
      expect(reading({ ...production, SMTP_URL: wrong }), wrong).toMatch(/^ {2}SMTP_URL: must be smtps:\/\/user/)
    for (const fine of [
      'smtp://mail.example:587',
      'smtps://u:pa%23ss@mail.example/',
      'smtps://u@x.example:p@mail.example',
    ])
      expect(reading({ ...production, SMTP_URL: fine }), fine).toBe('')
  })

  it('needs addresses of app and desk without a path, and the desk at another host', () => {
    expect(reading({ ...production, PUBLIC_URL: 'app.example' })).toBe('  PUBLIC_URL: must be an http or https address')
    for (const name of ['PUBLIC_URL', 'DESK_URL'])
      for (const wrong of ['https://app.example/app', 'https://app.example/?a=1', 'https://app.example/#a'])
        expect(reading({ ...production, [name]: wrong })).toBe(
          `  ${name}: must be an address without a path, such as https://app.example`,
        )
    const other = '  DESK_URL: must have a different host from PUBLIC_URL'
    for (const shared of [production.PUBLIC_URL, `${production.PUBLIC_URL}/`, `${production.PUBLIC_URL}:443`])
      expect(reading({ ...production, DESK_URL: shared })).toBe(other)
    expect(reading({ ...production, DESK_URL: 'https://desk.terahold.example' })).toBe('')
  })

  it('refuses a private key that is none, without printing it', () => {
    for (const name of ['ANCHOR_PRIVATE_KEY', 'PAYOUT_PRIVATE_KEY'])
      for (const wrong of ['abc', 'ab'.repeat(32), `0x${'ab'.repeat(31)}`])
        expect(reading({ ...production, [name]: wrong })).toBe(`  ${name}: must be a private key: 0x and 64 hex digits`)
  })

  it('refuses headers for the collector that are no names with encoded values', () => {
    const given = (text: string) => reading({ ...production, OTEL_EXPORTER_OTLP_HEADERS: text })
    expect(given('authorization')).toBe('  OTEL_EXPORTER_OTLP_HEADERS: must be name=value, separated by commas')
    expect(given('a=100%')).toBe('  OTEL_EXPORTER_OTLP_HEADERS: must have values encoded as in a URL: write % as %25')
    expect(given('a=b%20c,d=e')).toBe('')
  })

  it('refuses for commands what it refuses for processes', () => {
    const local = {
      DATABASE_URL: 'postgres://u@/d?host=/run/postgresql',
      RPC_URLS: 'http://127.3.4.5:8545',
      OTHER: 'x',
    }
    expect(readCommandEnvironment(local)).toEqual(local)
    expect(readCommandEnvironment({})).toEqual({})
    for (const [name, wrong] of [
      ['DATABASE_URL', 'postgres://u@db.example/d'],
      ['APP_DATABASE_URL', 'postgres://u@db.example/d?sslmode=require'],
      ['DATABASE_LISTEN_URL', 'postgres://u@10.0.0.5/d'],
      ['RPC_URLS', 'https://one.example, http://two.example'],
      ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
    ] as const)
      expect(() => readCommandEnvironment({ ...local, [name]: wrong }), name).toThrow(
        new RegExp(`^The environment is not valid for a command:\\n  ${name}: `),
      )
    expect(() => readHouseConfig({ ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow(/NODE_TLS/)
  })

  it('refuses an environment in which Node accepts any certificate', () => {
    expect(() => readConfig({ ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow(
      'NODE_TLS_REJECT_UNAUTHORIZED: must not turn off the check of certificates',
    )
  })

  it('accepts proxies by address or range and other sites by origin, and nothing less strict', () => {
    expect(readConfig(production)).toMatchObject({ TRUSTED_PROXIES: [], CORS_ORIGINS: [] })
    const config = readConfig({
      ...production,
      TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1, ::1, loopback',
      CORS_ORIGINS: 'https://app.example, http://localhost:5173',
    })
    expect(config).toMatchObject({ CORS_ORIGINS: ['https://app.example', 'http://localhost:5173'] })
    for (const wrong of [
      '*',
      'null',
      'app.example',
      'https://app.example/',
      'https://*.example',
      'ftp://app.example',
      'HTTPS://App.example',
    ])
      expect(() => readConfig({ ...production, CORS_ORIGINS: wrong }), wrong).toThrow(/CORS_ORIGINS.*must be origins/)
    for (const wrong of ['proxy.example', '10.0.0.0/64', '*', 'true'])
      expect(() => readConfig({ ...production, TRUSTED_PROXIES: wrong }), wrong).toThrow(
        /TRUSTED_PROXIES.*must be addresses/,
      )
    for (const everybody of ['0.0.0.0/0', '10.0.0.1, ::/0'])
      expect(reading({ ...production, TRUSTED_PROXIES: everybody })).toMatch(
        /TRUSTED_PROXIES: must not be every address/,
      )
  })

  it('splits lists', () => {
    const config = readConfig({ ...production, TERAHOLD_ROLES: 'api,worker' })
    expect(config).toMatchObject({
      RPC_URLS: ['https://one.example', 'https://two.example'],
      TERAHOLD_ROLES: ['api', 'worker'],
    })
  })
})

describe('logins to the database', () => {
  const { DATABASE_URL, ...bare } = production
  const [app, payout] = [
    { APP_DATABASE_URL: 'postgres://a@localhost/d' },
    { PAYOUT_DATABASE_URL: 'postgres://p@localhost/d' },
  ]

  it.each([
    ['api,worker', app],
    ['payout', payout],
    ['api, worker, payout', { ...app, ...payout }],
  ])('are those of the roles %s, and the owner’s is not needed', (roles, logins) => {
    expect(readConfig({ ...bare, ...logins, TERAHOLD_ROLES: roles })).toMatchObject(logins)
  })

  it.each([
    ['api', payout, 'APP_DATABASE_URL'],
    ['worker', {}, 'APP_DATABASE_URL'],
    ['payout', app, 'PAYOUT_DATABASE_URL'],
    ['', app, 'PAYOUT_DATABASE_URL'],
  ])('are required where the owner’s is missing: %s', (roles, logins, missing) => {
    const read = () => readConfig({ ...bare, ...logins, TERAHOLD_ROLES: roles })
    expect(read).toThrow(`  ${missing}: is missing, and DATABASE_URL is not set either`)
    expect(() => readConfig({ ...bare, ...logins, TERAHOLD_ROLES: roles, DATABASE_URL })).not.toThrow()
  })

  it('needs logins of the roles and a direct address behind a pooler, even with the owner’s address', () => {
    const read = () => readConfig({ ...production, DATABASE_POOLER: 'transaction' })
    for (const name of ['APP_DATABASE_URL', 'DATABASE_LISTEN_URL', 'PAYOUT_DATABASE_URL'])
      expect(read).toThrow(`  ${name}: is missing, and DATABASE_POOLER=transaction needs it`)
  })

  it('do not include the owner’s, which only migrations need', () => {
    expect(readHouseConfig(production)).toMatchObject({ DATABASE_URL, CHAIN_ID: 56 })
    expect(() => readHouseConfig({ ...bare, ...app, CHAIN_ID: '31337' })).toThrow(
      /^The environment is not valid for terahold migrate:\n(?=[\s\S]*CHAIN_ID: is the local)[\s\S]* {2}DATABASE_URL: is missing/,
    )
  })
})

describe('WalletConnect', () => {
  it('is off without a project id, and uses the default relay with one', () => {
    expect(readConfig(production)).not.toHaveProperty('WALLETCONNECT_PROJECT_ID')
    expect(readConfig({ ...production, WALLETCONNECT_PROJECT_ID: 'id' })).toMatchObject({
      WALLETCONNECT_PROJECT_ID: 'id',
      WALLETCONNECT_RELAY_URL: 'wss://relay.walletconnect.org',
    })
  })

  it('accepts another relay, by its websocket address', () => {
    expect(readConfig({ WALLETCONNECT_RELAY_URL: 'wss://relay.example' })).toMatchObject({
      WALLETCONNECT_RELAY_URL: 'wss://relay.example',
    })
    expect(() => readConfig({ WALLETCONNECT_RELAY_URL: 'https://relay.example' })).toThrow(
      'WALLETCONNECT_RELAY_URL: must be a ws or wss address',
    )
  })
})

describe('the store of pictures', () => {
  const bucket = {
    STORAGE_S3_ENDPOINT: 'https://s3.example',
    STORAGE_S3_BUCKET: 'pictures',
    STORAGE_S3_ACCESS_KEY_ID: 'id',
    STORAGE_S3_SECRET_ACCESS_KEY: 'a secret key',
  }

  it('is the disk, or a completely configured bucket', () => {
    expect(readConfig({ ...production, ...bucket })).toMatchObject({ ...bucket, STORAGE_S3_REGION: 'us-east-1' })
    for (const name of Object.keys(bucket)) {
      const { [name as keyof typeof bucket]: _, ...rest } = bucket
      expect(() => readConfig(rest)).toThrow(`${name}: is missing, and a bucket needs all of STORAGE_S3_ENDPOINT`)
    }
    expect(() => readConfig({ STORAGE_S3_BUCKET: 'pictures', PORT: 'x' })).toThrow(
      /PORT: [\s\S]*S3_ENDPOINT: is missing/,
    )
  })

  it('is refused by name when it is invalid, without being printed', () => {
    for (const [name, bad] of [
      ['STORAGE_S3_ENDPOINT', 'https://key:geheim@s3.example'],
      ['STORAGE_S3_ENDPOINT', 's3.example'],
      ['STORAGE_S3_BUCKET', 'Pictures/mine'],
      ['STORAGE_S3_REGION', 'eu central'],
    ] as const) {
      expect(() => readConfig({ ...bucket, [name]: bad })).toThrow(`${name}: must be`)
      expect(() => readConfig({ ...bucket, [name]: bad })).not.toThrow(/geheim|a secret key/)
    }
  })
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terahold-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const fileWith = (text: string) => {
    const path = join(folder, 'secret')
    writeFileSync(path, text)
    return path
  }

  it('can be every secret of the configuration, by NAME_FILE', () => {
    expect(secretNames.toSorted()).toEqual([
      'ANCHOR_PRIVATE_KEY',
      'APP_DATABASE_URL',
      'CARRIER_KEY',
      'CHECKPOINT_PRIVATE_KEY',
      'CODE_SECRET',
      'DATABASE_LISTEN_URL',
      'DATABASE_URL',
      'NAME_SERVICE_RPC_URL',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'PAYOUT_DATABASE_URL',
      'PAYOUT_KMS_ACCESS_KEY_ID',
      'PAYOUT_KMS_SECRET_ACCESS_KEY',
      'PAYOUT_PRIVATE_KEY',
      'PUSH_PRIVATE_KEY',
      'READ_DATABASE_URLS',
      'RPC_URLS',
      'SMTP_URL',
      'STORAGE_S3_ACCESS_KEY_ID',
      'STORAGE_S3_SECRET_ACCESS_KEY',
      'WEB_RPC_URLS',
    ])
    const { CODE_SECRET, ...rest } = production
    for (const end of ['', '\n', '\r\n'])
      expect(readConfig({ ...rest, CODE_SECRET_FILE: fileWith(CODE_SECRET + end) })).toMatchObject({ CODE_SECRET })
    const { DATABASE_URL, ...house } = production
    expect(readHouseConfig({ ...house, DATABASE_URL_FILE: fileWith(DATABASE_URL) })).toMatchObject({ DATABASE_URL })
  })

  it('is in the list of keys in docs/security.md', () => {
    const manual = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8')
    const keys = manual.slice(manual.indexOf('## Keys and secrets'), manual.indexOf('### Cryptography'))
    expect(secretNames.filter((name) => !keys.includes(`\`${name}\``))).toEqual([])
  })

  it('counts as the variable: an owner’s login in a file needs no others', () => {
    const { DATABASE_URL, ...rest } = production
    expect(readConfig({ ...rest, DATABASE_URL_FILE: fileWith(DATABASE_URL) })).toMatchObject({ DATABASE_URL })
  })

  it('is refused when it is given twice, cannot be read, or is empty or invalid, without being printed', () => {
    const { CODE_SECRET, ...rest } = production
    const file = (path: string) => () => readConfig({ ...rest, CODE_SECRET_FILE: path })
    expect(() => readConfig({ ...production, CODE_SECRET_FILE: fileWith(CODE_SECRET) })).toThrow(
      '  CODE_SECRET: is given twice, also as CODE_SECRET_FILE; set only one',
    )
    expect(file(join(folder, 'missing'))).toThrow(
      /:\n {2}CODE_SECRET_FILE: names a file that cannot be read \(ENOENT\)$/,
    )
    expect(file(fileWith('\n'))).toThrow(/:\n {2}CODE_SECRET_FILE: names an empty file$/)
    expect(file(fileWith('short-secret'))).toThrow(/:\n {2}CODE_SECRET: must have at least 32 characters$/)
  })
})

describe('an unknown variable of the product', () => {
  it('is refused, with the setting that is probably meant', () => {
    const read = (name: string) => () => readConfig({ ...production, [name]: 'a value' })
    expect(read('TERAHOLD_ROLE')).toThrow('  TERAHOLD_ROLE: is not a setting; did you mean TERAHOLD_ROLES?')
    expect(read('TERAHOLD_DATABSE_URL')).toThrow('  TERAHOLD_DATABSE_URL: is not a setting; did you mean DATABASE_URL?')
    expect(read('TERAHOLD_SOMETHING_ELSE')).toThrow(/ {2}TERAHOLD_SOMETHING_ELSE: is not a setting$/)
    expect(read('TERAHOLD_ROLE')).not.toThrow(/a value/)
  })

  it('does not include the variables of the tests, of the operators’ commands and of other programs', () => {
    const ofCommands = {
      TERAHOLD_URL: 'http://127.0.0.1:4100',
      TERAHOLD_KEYSTORE: 'me',
      TERAHOLD_PASSWORD_FILE: 'mine',
    }
    const others = { TERAHOLD_TEST_FULL: '1', ...ofCommands, SOME_PROGRAM: '1' }
    expect(readConfig({ ...production, ...others })).toMatchObject({ CHAIN_ID: 56 })
  })
})
