import { describe, expect, it } from 'vitest'
import { alreadyRecorded, isSecond, refuseBlank, refuseDecided, refuseOwnOrDecided } from './decision-rules.ts'

const [ada, ben] = [{ operatorId: 'ada' }, { operatorId: 'ben' }]
const rowOf = (state: string) => ({ recorded_by: ada.operatorId, state })
const isOpen = () => true

describe('a record that an operator is about to decide', () => {
  it('is somebody else’s, and undecided or still open', () => {
    const row = rowOf('recorded')
    expect(refuseOwnOrDecided(row, ben)).toBe(row)
    expect(refuseOwnOrDecided(rowOf('approved'), ben, isOpen)).toEqual(rowOf('approved'))
    expect(() => refuseOwnOrDecided(undefined, ben)).toThrow('404 record_unknown')
    expect(() => refuseOwnOrDecided(row, ada)).toThrow('403 own_record')
    expect(() => refuseOwnOrDecided(rowOf('approved'), ada, isOpen)).toThrow('403 own_record')
  })

  it.each(['approved', 'rejected'])('is refused once it is %s', (state) => {
    expect(() => refuseOwnOrDecided(rowOf(state), ben)).toThrow('409 already_decided')
    expect(() => refuseOwnOrDecided(rowOf(state), ben, () => false)).toThrow('409 already_decided')
  })
})

describe('a record that an operator is about to reject', () => {
  it('can be the operator’s own while it is undecided', () => {
    for (const operator of [ada, ben]) expect(refuseDecided(rowOf('recorded'), operator)).toEqual(rowOf('recorded'))
    expect(() => refuseDecided(undefined, ada)).toThrow('404 record_unknown')
  })

  it('needs another operator once it is approved, and must still be open', () => {
    expect(refuseDecided(rowOf('approved'), ben, isOpen)).toEqual(rowOf('approved'))
    expect(() => refuseDecided(rowOf('approved'), ada, isOpen)).toThrow('403 own_record')
    expect(() => refuseDecided(rowOf('approved'), ben)).toThrow('409 already_decided')
  })
})

it('cancelling something approved takes two different operators', () => {
  expect(isSecond({ given_up_by: null }, ada)).toBe(false)
  expect(isSecond({ given_up_by: ada.operatorId }, ben)).toBe(true)
  expect(() => isSecond({ given_up_by: ada.operatorId }, ada)).toThrow('403 own_record')
})

it('a reason of spaces is none', () => {
  for (const text of [undefined, '', ' \n\t']) expect(() => refuseBlank(text)).toThrow('422 reason_required')
  expect(() => refuseBlank(' a ')).not.toThrow()
})

it('only the violation of a unique index becomes a refusal', () => {
  const withCode = (code: string) => Object.assign(new Error('database'), { code })
  expect(alreadyRecorded(withCode('23505'))).toMatchObject({ code: 409, reason: 'already_recorded' })
  for (const error of [withCode('23503'), new Error('database'), { code: '23505' }, undefined])
    expect(alreadyRecorded(error)).toBe(error)
})
