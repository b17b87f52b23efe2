import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FieldKind, fieldKinds, minorOf } from './field-kinds.ts'

const id = '0b6f6a9e-6f0e-4c5e-9b0a-3f1d2c4b5a69'
const hash = `0x${'ab'.repeat(32)}`
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** Values that each kind takes, and values that a careless or hostile writer could send in their place. */
const cases: Readonly<Record<FieldKind, { readonly valid: readonly unknown[]; readonly refused: readonly unknown[] }>> =
  {
    text: {
      valid: ['a', 'Deposit of 40 USDT', 'é', 'Mining stops ⚠️', '한국어', 'x'.repeat(500)],
      refused: [
        '',
        ' a',
        'a\n',
        'two\nlines',
        'e\u0301',
        'right\u202eleft',
        'zero\u200bwidth',
        ...['\u115f', '\u1160', '\u3164', '\uffa0', '\u2800', '\u034f'].map((filler) => `blank${filler}`),
        'x'.repeat(501),
        1,
        null,
      ],
    },
    texts: {
      valid: [['a'], Array(200).fill('a')],
      refused: [[], [''], ['a', 1], Array(201).fill('a'), 'a', { 0: 'a', length: 1 }],
    },
    code: { valid: ['lost_wallet'], refused: ['', ' lost_wallet', undefined] },
    id: { valid: [id], refused: [id.toUpperCase(), `${id} `, id.replaceAll('-', ''), '', undefined] },
    ids: { valid: [[], [id]], refused: [[id.toUpperCase()], id, Array(201).fill(id)] },
    idOrNone: { valid: ['none', id], refused: ['', 'None', null] },
    day: {
      valid: ['2026-02-28', '2028-02-29'],
      refused: ['2026-02-29', '2026-13-01', '2026-1-01', '1999-12-31', '2026-02-28T00:00:00Z', 20260228],
    },
    hash: { valid: [hash], refused: [hash.toUpperCase(), hash.slice(2), `${hash}00`, '0x'] },
    hashOrNone: { valid: ['none', hash], refused: ['0x', 'NONE'] },
    address: {
      valid: [address],
      refused: [address.toLowerCase(), address.replace('5aA', '5Aa'), address.slice(2), `${address}00`],
    },
    addresses: { valid: [[], [address]], refused: [[address.toLowerCase()], address] },
    money: {
      valid: ['0 USDT', '6000 USDT', '0.5 USDT', `1.${'0'.repeat(17)}1 USDT`],
      refused: [
        '6000',
        '6000.0 USDT',
        '06 USDT',
        '6,000 USDT',
        '-1 USDT',
        '1e3 USDT',
        `1.${'0'.repeat(18)}1 USDT`,
        '6000 usdt',
      ],
    },
    quantity: { valid: ['50 points', '6000 USDT'], refused: ['50.5 points', '50 USD', '50'] },
    minor: { valid: ['1', '9'.repeat(38)], refused: ['0', '01', '-1', '1.0', '9'.repeat(39), 1] },
    satoshi: { valid: ['0 sat', '123456 sat'], refused: ['1.5 sat', '123456', '1 BTC'] },
    power: { valid: ['120.5 TH/s', '0.001 TH/s'], refused: ['120.50 TH/s', '0.0001 TH/s', '120.5 GH/s'] },
    share: { valid: ['0 %', '99.99 %', '100 %'], refused: ['100.01 %', '5.5%', '5.50 %', '-1 %'] },
    count: { valid: [0, 2 ** 53 - 1], refused: [-1, 1.5, 2 ** 53, Number.NaN, '1'] },
    time: { valid: [0, 1_800_000_000], refused: [-1, 1.5, 253e9, '1800000000'] },
  }

describe.each(Object.entries(cases))('a field of the kind “%s”', (kind, { valid, refused }) => {
  const { isValid } = fieldKinds[kind as FieldKind]
  it.each(valid.map((value) => [value]))('takes %j', (value) => {
    expect(isValid(value)).toBe(true)
  })
  it.each(refused.map((value) => [value]))('refuses %j', (value) => {
    expect(isValid(value)).toBe(false)
  })
})

describe('money', () => {
  const minor = fc.bigInt({ min: 0n, max: 10n ** 38n - 1n })

  it('has one spelling for each sum, and gives its minor units back', () => {
    fc.assert(
      fc.property(minor, (sum) => {
        const spelt = spell(sum)
        expect(fieldKinds.money.isValid(spelt)).toBe(true)
        expect(minorOf(spelt)).toBe(sum)
      }),
    )
  })

  it('is refused in any longer spelling of the same sum', () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 1, max: 4 }), (sum, zeros) => {
        const spelt = spell(sum).replace(' USDT', '')
        const longer = spelt.includes('.') ? `${spelt}${'0'.repeat(zeros)}` : `${spelt}.${'0'.repeat(zeros)}`
        expect(fieldKinds.money.isValid(`${longer} USDT`)).toBe(false)
        expect(fieldKinds.money.isValid(`${'0'.repeat(zeros)}${spelt} USDT`)).toBe(false)
      }),
    )
  })
})

/** Writes minor units the only valid way. */
function spell(minor: bigint): string {
  const decimals = (minor % 10n ** 18n).toString().padStart(18, '0').replace(/0+$/, '')
  return `${minor / 10n ** 18n}${decimals === '' ? '' : `.${decimals}`} USDT`
}
