import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Lock } from './lock-file.ts'
import { billOfMaterials } from './sbom.ts'

type Bill = {
  readonly bomFormat: string
  readonly specVersion: string
  readonly serialNumber: string
  readonly metadata: { readonly component: { readonly name: string; readonly 'bom-ref': string } }
  readonly components: readonly {
    readonly 'bom-ref': string
    readonly name: string
    readonly version: string
    readonly scope: string
    readonly purl: string
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
    readonly licenses?: readonly { readonly expression: string }[]
  }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as Lock
const billOf = (of: Lock) => billOfMaterials(of) as Bill

describe('the bill of materials', () => {
  it('lists every package of the lock file once, with the hash that npm verifies', () => {
    const { components, metadata } = billOf(lock)
    const refs = components.map((component) => component['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    expect(metadata.component.name).toBe('terahold')
    for (const [path, { link, version, integrity }] of Object.entries(lock.packages)) {
      if (link || path === '') continue
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
      if (!path.includes('node_modules/')) continue
      const component = components.find((one) => one.purl === purl)
      expect(component, path).toBeDefined()
      if (!integrity) continue
      const [hash] = component?.hashes ?? []
      expect(`sha512-${Buffer.from(hash?.content ?? '', 'hex').toString('base64')}`, path).toBe(integrity)
      expect(hash?.alg).toBe('SHA-512')
    }
    for (const workspace of ['server', 'web', 'contract', 'money'])
      expect(
        refs.some((ref) => ref.startsWith(`pkg:npm/%40terahold/${workspace}@`)),
        workspace,
      ).toBe(true)
  })

  it('lists the dependencies between its packages and no others', () => {
    const { components, dependencies, metadata } = billOf(lock)
    const refs = new Set([metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])])
    expect(new Set(dependencies.map(({ ref }) => ref))).toEqual(refs)
    for (const { ref, dependsOn } of dependencies)
      for (const target of dependsOn) expect(refs.has(target), `${ref} → ${target}`).toBe(true)
    const server = dependencies.find(({ ref }) => ref.startsWith('pkg:npm/%40terahold/server@'))
    expect(server?.dependsOn.some((ref) => ref.startsWith('pkg:npm/fastify@'))).toBe(true)
  })

  it('excludes packages that only building and testing need', () => {
    const scopes = new Map(billOf(lock).components.map(({ purl, scope }) => [purl.split('@')[0], scope]))
    expect(scopes.get('pkg:npm/fastify')).toBe('required')
    expect(scopes.get('pkg:npm/vitest')).toBe('excluded')
    expect(
      scopes.get('pkg:npm/typescript'),
      'an optional peer of viem, which npm installs without --omit=optional',
    ).toBe('optional')
  })

  it('has the same bytes for the same lock file, and other bytes for another', () => {
    const twice = [lock, structuredClone(lock)].map((one) => JSON.stringify(billOfMaterials(one)))
    expect(twice[0]).toBe(twice[1])
    const { '': root = {}, ...rest } = lock.packages
    const other = billOf({ packages: { ...rest, '': { ...root, version: '9.9.9' } } })
    expect(other.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(other.serialNumber).not.toBe(billOf(lock).serialNumber)
  })

  it('resolves a package to the nearest of two versions, as Node does', () => {
    const { dependencies } = billOf({
      packages: {
        '': { name: 'house', version: '1.0.0', dependencies: { a: '1', b: '1' } },
        'node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
        'node_modules/a/node_modules/b': { version: '2.0.0' },
        'node_modules/b': { version: '1.0.0', optional: true },
      },
    })
    expect(dependencies).toEqual([
      { ref: 'pkg:npm/a@1.0.0', dependsOn: ['pkg:npm/b@2.0.0'] },
      { ref: 'pkg:npm/b@1.0.0', dependsOn: [] },
      { ref: 'pkg:npm/b@2.0.0', dependsOn: [] },
      { ref: 'pkg:npm/house@1.0.0', dependsOn: ['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0'] },
    ])
  })

  it('names a package by its own name, not by that of its folder, and its scope apart', () => {
    const { components } = billOf({
      packages: {
        '': { name: 'house', version: '1.0.0' },
        'node_modules/old': { name: '@scope/part', version: '1.2.0', license: '(MIT OR ISC)' },
      },
    })
    expect(components).toEqual([
      {
        type: 'library',
        'bom-ref': 'pkg:npm/%40scope/part@1.2.0',
        group: '@scope',
        name: 'part',
        version: '1.2.0',
        scope: 'required',
        licenses: [{ expression: '(MIT OR ISC)' }],
        purl: 'pkg:npm/%40scope/part@1.2.0',
      },
    ])
  })

  it('lists a package once that is in two places, needed if either copy is, with what both depend on', () => {
    const { components, dependencies } = billOf({
      packages: {
        '': { name: 'house', version: '1.0.0' },
        'node_modules/a': { version: '1.0.0', dev: true, dependencies: { b: '1' } },
        'node_modules/b': { version: '1.0.0', dev: true },
        'node_modules/c/node_modules/a': { version: '1.0.0', dependencies: { b: '1' } },
        'node_modules/c/node_modules/b': { version: '2.0.0', devOptional: true },
      },
    })
    expect(components.map(({ purl, scope }) => [purl, scope])).toEqual([
      ['pkg:npm/a@1.0.0', 'required'],
      ['pkg:npm/b@1.0.0', 'excluded'],
      ['pkg:npm/b@2.0.0', 'optional'],
    ])
    expect(dependencies[0]).toEqual({ ref: 'pkg:npm/a@1.0.0', dependsOn: ['pkg:npm/b@1.0.0', 'pkg:npm/b@2.0.0'] })
  })

  it('has every hash of a package, as CycloneDX writes it', () => {
    const digest = (byte: string, length: number) => Buffer.from(byte.repeat(length), 'hex').toString('base64')
    const integrity = `sha1-${digest('a1', 20)} sha512-${digest('b2', 64)}`
    const { components } = billOf({ packages: { '': {}, 'node_modules/a': { version: '1.0.0', integrity } } })
    expect(components[0]?.hashes).toEqual([
      { alg: 'SHA-1', content: 'a1'.repeat(20) },
      { alg: 'SHA-512', content: 'b2'.repeat(64) },
    ])
  })
})
