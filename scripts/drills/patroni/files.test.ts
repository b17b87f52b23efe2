import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addressOfNode, nodeNames, password, writeNodeFiles, writeProxyFile } from './files.ts'
import type { Programs } from './programs.ts'

let folder: string
const certificates = '/drill/certificates'

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terahold-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function written(name: (typeof nodeNames)[number], major = 18) {
  const programs = { postgres: '/drill/postgres/bin', major } as Programs
  const files = writeNodeFiles(folder, name, { certificates, programs, database: 'drill' })
  return { etcd: readFileSync(files.etcd, 'utf8'), patroni: readFileSync(files.patroni, 'utf8'), files }
}

const lines = (text: string, pattern: RegExp) => text.split('\n').filter((line) => pattern.test(line))

// A drill runs the files that operators get. A replacement that matches nothing any more would go unseen.
describe.each(nodeNames)('the files of a drill’s node %s', (name) => {
  it('have nothing left of our machines, folders and placeholders', () => {
    const { etcd, patroni } = written(name)
    for (const text of [etcd, patroni])
      expect(
        lines(text, /10\.0\.0\.|PASSWORD_OF|\/etc\/(?:etcd|patroni)\/|\/var\/lib\/|\/usr\/lib\/|\/backups\//),
      ).toEqual([])
  })

  it('have its own name and address, and those of all nodes in their lists', () => {
    const { etcd, patroni } = written(name)
    for (const text of [etcd, patroni]) expect(lines(text, /^name: /)).toEqual([`name: ${name}`])
    const others = nodeNames.filter((other) => other !== name).map(addressOfNode)
    const owned = (text: string) =>
      text
        .split('\n')
        .filter((line) => !/^\s*(?:hosts|initial-cluster):/.test(line))
        .join('\n')
    for (const text of [etcd, patroni]) {
      expect(text).toContain(addressOfNode(name))
      for (const other of others) expect(owned(text)).not.toContain(`${other}:`)
    }
    const [list = ''] = lines(etcd, /^\s*initial-cluster:/)
    for (const address of nodeNames.map(addressOfNode)) expect(list).toContain(address)
  })

  it('have the folders, the password, the database and the socket of the drill', () => {
    const { patroni, files } = written(name)
    for (const text of [
      files.data,
      '/drill/postgres/bin',
      certificates,
      password,
      `unix_socket_directories: ${folder}`,
    ])
      expect(patroni).toContain(text)
    expect(lines(patroni, /hostssl (?:drill|terahold) /)).not.toEqual([])
    expect(lines(patroni, /hostssl terahold /)).toEqual([])
  })
})

it('a node of PostgreSQL before 17 has the locale of the system', () => {
  expect(lines(written('one', 17).patroni, /builtin/)).toHaveLength(2)
  const { patroni } = written('one', 16)
  expect(lines(patroni, /builtin/)).toEqual([])
  expect(lines(patroni, /^ {4}- lc-ctype: C\.UTF-8$/)).toHaveLength(1)
})

it('the proxy sends to the processes of the drill, on its ports', () => {
  const file = writeProxyFile(folder, { certificates, ports: [5_001, 5_002, 5_003], tls: 5_443, plain: 5_080 })
  const text = readFileSync(file, 'utf8')
  const servers = lines(text, /^ {4}server /).map((line) => line.trim().split(' ').slice(1, 3).join(' '))
  expect(new Set(servers)).toEqual(new Set(['one 127.0.0.1:5001', 'two 127.0.0.1:5002', 'three 127.0.0.1:5003']))
  expect(lines(text, /^ *bind /).map((line) => line.trim().split(' ')[1])).toEqual(
    expect.arrayContaining(['127.0.0.1:5443', '127.0.0.1:5080']),
  )
  expect(lines(text, /10\.0\.0\.|app\.example|\/etc\/haproxy|\/run\/haproxy|bind :/)).toEqual([])
})
