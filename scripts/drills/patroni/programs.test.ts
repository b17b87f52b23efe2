import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findPrograms } from './programs.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terahold-programs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('finds the programs that were unpacked into a folder, with the newest PostgreSQL', () => {
  unpack('usr/bin/patroni', 'usr/lib/python3/dist-packages/idna/core.py', 'usr/bin/etcd', 'usr/sbin/haproxy')
  unpack(...['9.6', '15', '17'].map((version) => `usr/lib/postgresql/${version}/bin/postgres`))
  unpack('usr/lib/postgresql/17/bin/pg_isready')
  expect(findPrograms(folder)).toEqual({
    patroni: join(folder, 'usr/bin/patroni'),
    etcd: join(folder, 'usr/bin/etcd'),
    haproxy: join(folder, 'usr/sbin/haproxy'),
    postgres: join(folder, 'usr/lib/postgresql/17/bin'),
    major: 17,
    environment: {
      PATH: process.env.PATH,
      LD_LIBRARY_PATH: `${folder}/usr/lib/x86_64-linux-gnu:${folder}/usr/lib/aarch64-linux-gnu`,
      PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages'),
    },
  })
})

it('names the packages that are missing', () => {
  expect(findPrograms(folder)).toEqual({
    missing: ['patroni', 'python3-idna', 'etcd-server', 'haproxy', 'postgresql', 'postgresql-client'],
  })
  unpack('usr/bin/patroni', 'usr/sbin/haproxy', 'usr/lib/postgresql/15/bin/postgres')
  unpack('usr/lib/postgresql/14/bin/pg_isready')
  expect(findPrograms(folder)).toEqual({ missing: ['python3-idna', 'etcd-server', 'postgresql-client'] })
})

function unpack(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), '')
  }
}
