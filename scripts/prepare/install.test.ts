import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Checkout, makeCheckout } from '../fixtures/checkout.ts'
import { installPackages } from './install.mjs'

let checkout: Checkout

beforeEach(() => {
  checkout = makeCheckout()
  vi.stubEnv('npm_execpath', undefined)
  vi.stubEnv('PATH', `${join(checkout.root, 'bin')}:${process.env.PATH}`)
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  checkout.remove()
})

/** Replaces npm by a shell script that also keeps its arguments. */
function npm(script: string): void {
  checkout.write('bin/npm', `#!/bin/sh\necho "$@" >> '${join(checkout.root, 'calls')}'\n${script}\n`)
  chmodSync(join(checkout.root, 'bin/npm'), 0o755)
}

const calls = () => {
  const file = join(checkout.root, 'calls')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}
const lock = (version: string) =>
  checkout.write(
    'package-lock.json',
    JSON.stringify({ packages: { 'node_modules/a': { version, integrity: 'sha512-x' } } }),
  )
const installed = 'cp package-lock.json node_modules/.package-lock.json'

describe('the installation of the packages', () => {
  beforeEach(() => lock('1.0.0'))

  it('runs once, and again only when the lock file has changed', async () => {
    npm(installed)
    await installPackages(checkout.root)
    await installPackages(checkout.root)
    expect(calls()).toHaveLength(1)
    lock('2.0.0')
    await installPackages(checkout.root)
    expect(calls()).toHaveLength(2)
  })

  it('takes exactly what the lock file names, with the tools, and runs no script of a package', async () => {
    npm(installed)
    await installPackages(checkout.root)
    const words = calls()[0]?.split(' ')
    expect(words?.[0]).toBe('ci')
    expect(words).toEqual(expect.arrayContaining(['--ignore-scripts', '--include=dev', '--include=optional']))
  })

  it('takes packages that are there already without npm', async () => {
    npm('exit 9')
    checkout.write('node_modules/.package-lock.json', readFileSync(join(checkout.root, 'package-lock.json'), 'utf8'))
    await installPackages(checkout.root)
    expect(calls()).toEqual([])
  })

  it('is repeated after it failed', async () => {
    npm('exit 1')
    await expect(installPackages(checkout.root)).rejects.toThrow('The message of npm is above.')
    npm(installed)
    await installPackages(checkout.root)
    expect(calls()).toHaveLength(2)
  })

  it.each(['ENOTFOUND', 'ECONNREFUSED', 'ETIMEDOUT'])(
    'says that the registry could not be reached at %s',
    async (code) => {
      npm(`echo "npm error code ${code}" >&2; exit 1`)
      await expect(installPackages(checkout.root)).rejects.toThrow(
        'registry could not be reached. Connect to the network',
      )
      expect(process.stderr.write).toHaveBeenCalledWith(
        expect.objectContaining({ length: expect.any(Number) as number }),
      )
    },
  )

  it('does not blame the network for a package that does not exist', async () => {
    npm('echo "npm error code E404: ENOTFOUNDATION is not a package" >&2; exit 1')
    await expect(installPackages(checkout.root)).rejects.toThrow('The message of npm is above.')
  })

  it('says that npm is missing', async () => {
    vi.stubEnv('PATH', join(checkout.root, 'nowhere'))
    await expect(installPackages(checkout.root)).rejects.toThrow('npm could not be run')
  })

  it('uses the npm that runs us, with this Node', async () => {
    checkout.write('npm-cli.cjs', `require('fs').appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')`)
    vi.stubEnv('npm_execpath', join(checkout.root, 'npm-cli.cjs'))
    npm('exit 9')
    await installPackages(checkout.root)
    expect(calls()).toEqual([expect.stringMatching(/^ci /)])
  })
})
