import { afterEach, describe, expect, it, vi } from 'vitest'
import { networkCodes, npmCommand, runNpm } from './npm.mjs'

afterEach(() => vi.unstubAllEnvs())

describe('npm', () => {
  it('is the one that runs us, with this Node', () => {
    vi.stubEnv('npm_execpath', '/opt/node ä/lib/npm-cli.js')
    expect(npmCommand(['ci'])).toEqual({
      program: process.execPath,
      args: ['/opt/node ä/lib/npm-cli.js', 'ci'],
      shell: false,
    })
  })

  it.each([undefined, '/usr/lib/yarn.js', '/usr/lib/pnpm.cjs', '/home/ada/npm-cli.js/other.js'])(
    'is that of the path when %s runs us',
    (script) => {
      vi.stubEnv('npm_execpath', script)
      expect(npmCommand(['ci', '--no-audit'])).toMatchObject({ program: 'npm', args: ['ci', '--no-audit'] })
    },
  )

  it('that is not there is reported, and is no answer of a registry', () => {
    vi.stubEnv('npm_execpath', undefined)
    vi.stubEnv('PATH', '/nowhere')
    const { error, status } = runNpm(['--version'], {})
    expect([String(error), status]).toEqual([expect.stringContaining('ENOENT'), null])
  })
})

it.each([
  ['npm error code ENOTFOUND', true],
  ['npm error network request to https://registry.npmjs.org failed, reason: connect ECONNREFUSED 127.0.0.1:1', true],
  ['npm error code ETARGET', false],
  ['npm error 404 ENOTFOUNDATION is not in this registry', false],
])('npm says whether the registry could be reached: %s', (message, isNetwork) => {
  expect(networkCodes.test(message)).toBe(isNetwork)
})
