import { describe, expect, it } from 'vitest'
import { mostRows, parseRevenueFile, revenueColumns } from './revenue-file.ts'

const poolId = '0197f5a0-0000-7000-8000-00000000000a'
const pools = [{ value: poolId, label: 'Skagi pool' }]
const fileHash = 'f0'.repeat(32)
const read = (...lines: string[]) => parseRevenueFile(lines.join('\n'), { pools, fileHash })

const header = 'pool,day,satoshi,usdt,venue,txid,uptime'
const txid = (byte: string) => byte.repeat(32)
const line = (day: string, byte: string) => `Skagi pool,${day},500,12.5,Demo venue,${txid(byte)},98.5`

function rowsOf(...lines: string[]) {
  return read(header, ...lines).rows ?? []
}
const faultsOf = (text: string) => rowsOf(text).flatMap((row) => (row.given ? [] : row.faults))

describe('a file of revenue rows', () => {
  it('names its pool by name or id, and is the statement of rows that name none', () => {
    const [byName, byId] = rowsOf(
      line('2026-11-01', 'ab'),
      `${poolId.toUpperCase()},2026-11-02,500,12.5,Demo venue,0x${txid('CD')},100`,
    )
    expect(byName?.given).toEqual({
      poolId,
      day: '2026-11-01',
      satoshi: '500',
      usdt: '12.5',
      venue: 'Demo venue',
      txid: txid('ab'),
      uptimeBps: 9_850,
      statementHash: fileHash,
    })
    expect(byId?.given).toMatchObject({ poolId, uptimeBps: 10_000 })
  })

  it('does not take a name that two pools have, and takes their ids', () => {
    const other = { value: '0197f5a0-0000-7000-8000-00000000000b', label: 'skagi pool' }
    const text = [header, line('2026-11-01', 'ab'), line('2026-11-02', 'cd').replace('Skagi pool', other.value)]
    const { rows } = parseRevenueFile(text.join('\n'), { pools: [...pools, other], fileHash })
    expect(rows?.map(({ given }) => given?.poolId)).toEqual([undefined, other.value])
  })

  it('can have its columns in any order, and a hash for each statement', () => {
    const { rows } = read(
      'Statement hash;uptime;txid;venue;usdt;satoshi;day;pool',
      `${txid('ee')};98;${txid('ab')};Demo venue;1;2;2026-11-01;skagi POOL`,
    )
    expect(rows?.[0]?.given).toMatchObject({ satoshi: '2', usdt: '1', statementHash: txid('ee') })
  })

  it.each([
    ['pool', line('2026-11-01', 'ab').replace('Skagi', 'Skaga')],
    ['day', line('01.11.2026', 'ab')],
    ['day', line('2026-02-29', 'ab')],
    ['satoshi', line('2026-11-01', 'ab').replace(',500,', ',5e2,')],
    ['usdt', line('2026-11-01', 'ab').replace(',12.5,', ',-12.5,')],
    ['venue', line('2026-11-01', 'ab').replace('Demo venue', '')],
    ['venue', line('2026-11-01', 'ab').replace('Demo venue', '--')],
    ['txid', line('2026-11-01', 'ab').replace('abab', 'ab')],
    ['uptime', line('2026-11-01', 'ab').replace('98.5', '100.5')],
  ])('names a wrong %s', (column, text) => {
    expect(faultsOf(text)).toEqual([expect.objectContaining({ kind: 'cell', column })])
  })

  it('refuses a second row of a pool with the same day or transaction', () => {
    const rows = rowsOf(line('2026-11-01', 'ab'), line('2026-11-01', 'cd'), line('2026-11-02', 'AB'))
    expect(rows.map((row) => row.given === undefined && row.faults)).toEqual([
      false,
      [{ kind: 'repeated', line: 2 }],
      [{ kind: 'repeated', line: 2 }],
    ])
  })

  it('refuses a row with more cells than columns', () => {
    expect(faultsOf(line('2026-11-01', 'ab').replace('12.5', '1,234.5'))).not.toEqual([])
  })

  it('is refused as a whole without its columns, without rows, with too many, and with an open quote', () => {
    const [, ...others] = header.split(',')
    expect(read(`${others.join(',')},colour`).fault).toEqual({
      kind: 'columns',
      missing: ['pool'],
      unknown: ['colour'],
    })
    expect(read('').fault).toMatchObject({ kind: 'columns', missing: revenueColumns.slice(0, -1) })
    expect(read(header).fault).toEqual({ kind: 'empty' })
    expect(read(header, ...Array.from({ length: mostRows + 1 }, () => line('2026-11-01', 'ab'))).fault).toEqual({
      kind: 'long',
    })
    expect(read(header, '"open').fault).toEqual({ kind: 'quote', line: '2' })
  })
})
